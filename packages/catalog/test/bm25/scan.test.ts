import { expect, test } from 'vitest';
import { buildSegment } from '../../src/bm25/build-segment.ts';
import { createCorpus } from '../../src/bm25/corpus.ts';
import type { Corpus } from '../../src/bm25/corpus.ts';
import type { Plan } from '../../src/bm25/plan.ts';
import { createScanner } from '../../src/bm25/scan.ts';
import { findPosting } from '../../src/bm25/segment.ts';
import { PLAIN } from '../../src/bm25/tuning.ts';
import { makeDocument } from '../fixtures/documents.ts';

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'omega'];
const TUNING = { ...PLAIN, ownerEvidence: 0.5 };

/** Two segments, owners that take turns and stand in both, and two documents taken out. */
function makeCorpus(): Corpus {
  const documents = Array.from({ length: 40 }, (_, nth) => ({
    ...makeDocument(
      `tool_${String(nth).padStart(2, '0')}`,
      WORDS.filter((_word, place) => (nth * (place + 3)) % 7 < 3).join(' '),
    ),
    owner: `owner${nth % 3}`,
  }));
  const texts = new Map(documents.map((document) => [document.id, document]));
  const build = (from: number, to: number) => buildSegment(documents.slice(from, to), TUNING.fields);
  const choices = [
    { segment: build(0, 30), removed: [4, 9] },
    { segment: build(30, 40), removed: [] },
  ];
  return createCorpus(choices, texts);
}

function planOf(terms: readonly string[]): Plan {
  const said = terms.map((term, nth) => ({ term, word: term, kind: 'literal' as const, weight: 1 - nth / 10 }));
  return { said, related: [], unknown: [], pairs: new Set(), words: new Set(), actions: 0 };
}

/** The same sums by looking up each term in each document. */
function lookUpAll(corpus: Corpus, plan: Plan): ReadonlyMap<number, { readonly own: number; readonly shared: number }> {
  const scanner = createScanner(corpus, TUNING);
  const alive = corpus.parts.flatMap((part) =>
    part.segment.ids.map((_, at) => ({ part, at })).filter(({ at }) => part.dead?.[at] !== 1),
  );
  const worthOf = ({ part, at }: (typeof alive)[number], term: string): number => {
    const known = part.segment.terms.get(term);
    const posting = known === undefined ? -1 : findPosting(part.segment, known, at);
    return known === undefined || posting < 0 ? 0 : scanner.worth(part, known, posting);
  };
  const ownerOf = ({ part, at }: (typeof alive)[number]) => part.segment.ownerNames[part.segment.owners[at] ?? 0];
  return new Map(
    alive.map((one) => {
      const siblings = alive.filter((other) => ownerOf(other) === ownerOf(one));
      let own = 0;
      let shared = 0;
      for (const { term, weight } of plan.said) {
        own += weight * worthOf(one, term);
        shared += weight * Math.max(...siblings.map((other) => worthOf(other, term)));
      }
      return [one.part.offset + one.at, { own, shared: TUNING.ownerEvidence * shared }];
    }),
  );
}

test('the sums of a scan are those of looking up each word in each document, for tools and for their owners', () => {
  const corpus = makeCorpus();
  const scanner = createScanner(corpus, TUNING);
  for (const terms of [WORDS, ['beta'], ['omega', 'unheard', 'alpha'], WORDS.toReversed()]) {
    const expected = lookUpAll(corpus, planOf(terms));
    const scanned = scanner.scan(planOf(terms), 100, () => true);
    expect(scanned.length).toBeGreaterThan(10);
    expect(scanned.length).toBe([...expected.values()].filter(({ own }) => own > 0).length);
    for (const { position, score, ownerScore } of scanned) {
      expect(score).toBeCloseTo(expected.get(position)?.own ?? -1, 9);
      expect(ownerScore).toBeCloseTo(expected.get(position)?.shared ?? -1, 9);
    }
  }
});

test('a scan leaves nothing behind for the next one', () => {
  const scanner = createScanner(makeCorpus(), TUNING);
  const first = scanner.scan(planOf(['gamma']), 100, () => true);
  scanner.scan(planOf(WORDS), 100, () => true);
  expect(scanner.scan(planOf(['gamma']), 100, () => true)).toEqual(first);
});
