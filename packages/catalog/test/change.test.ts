import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bm25Ranker } from '../src/bm25-ranker.ts';
import type { Ranker, SearchDocument } from '../src/ranker.ts';
import { makeDocument } from './fixtures/documents.ts';

const VERBS = ['create', 'list', 'delete', 'send', 'update'];
const THINGS = ['invoice', 'calendar event', 'message', 'picture', 'customer', 'weather report', 'file'];
const ALL = Array.from({ length: 120 }, (_, nth) => {
  const [verb = '', thing = ''] = [VERBS[nth % 5], THINGS[nth % 7]];
  return makeDocument(
    `${verb}_${thing.replace(' ', '_')}_${nth}`,
    `${verb} a ${thing} of shop ${nth % 11}.`,
    `shop${nth % 4}`,
  );
});
const QUERIES = [
  'create an invoice',
  'list messages',
  'send the weather report',
  'photo',
  'shop 7',
  'delete calender events',
];

function answers(ranker: Ranker): readonly unknown[] {
  return QUERIES.map((query) => ranker.rank(query, 50));
}

/** A ranker over `before` that was changed to be one over `after`; undefined where it declined. */
function changed(before: readonly SearchDocument[], after: readonly SearchDocument[]): Ranker | undefined {
  const [old, fresh] = [new Set(before), new Set(after)];
  return bm25Ranker()(before).change?.({
    removed: before.filter((document) => !fresh.has(document)).map(({ id }) => id),
    added: after.filter((document) => !old.has(document)),
  });
}

describe('a changed ranker answers as one that was built anew', () => {
  test.each([
    ['after additions', ALL.slice(0, 112), ALL],
    ['after removals', ALL, ALL.slice(5, 115)],
    ['after both', ALL.slice(0, 110), ALL.slice(4, 115)],
    ['after no change', ALL, ALL],
  ])('%s', (_, before, after) => {
    const ranker = changed(before, after);
    expect(ranker && answers(ranker)).toEqual(answers(bm25Ranker()(after)));
  });

  test('after another text for the same id', () => {
    const [first, ...rest] = ALL;
    const renewed = { ...(first as SearchDocument), description: 'Bake a cake.' };
    const ranker = bm25Ranker()(ALL).change?.({ removed: [], added: [renewed] });
    expect(ranker && answers(ranker)).toEqual(answers(bm25Ranker()([renewed, ...rest])));
    expect(ranker?.rank('bake cake', 1).map(({ id }) => id)).toEqual([renewed.id]);
  });

  test('after several changes in a row, in any order', () => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.nat(ALL.length - 1)), { maxLength: 5 });
    fc.assert(
      fc.property(steps, (moves) => {
        let ranker: Ranker | undefined = bm25Ranker()(ALL);
        let present = [...ALL];
        for (const [isRemoval, nth] of moves) {
          const document = ALL[nth] as SearchDocument;
          present = present.filter(({ id }) => id !== document.id);
          if (!isRemoval) present.push(document);
          ranker = ranker?.change?.(
            isRemoval ? { removed: [document.id], added: [] } : { removed: [], added: [document] },
          );
        }
        expect(ranker && answers(ranker)).toEqual(answers(bm25Ranker()(present)));
      }),
      { numRuns: 25 },
    );
  });
});

test('a ranker declines a change after which little of its index would be left', () => {
  expect(changed(ALL, ALL.slice(0, 60))).toBeUndefined();
});

test('the ranker that was changed answers as before', () => {
  const ranker = bm25Ranker()(ALL);
  const before = answers(ranker);
  ranker.change?.({ removed: [ALL[0]?.id ?? 'mcp:shop:none'], added: [] });
  expect(answers(ranker)).toEqual(before);
});

describe('an index in bytes', () => {
  test('answers like the index it was saved from', () => {
    const saved = bm25Ranker()(ALL).save?.() as Uint8Array;
    expect(answers(bm25Ranker({ saved })(ALL.toReversed()))).toEqual(answers(bm25Ranker()(ALL)));
  });

  test('is ignored where it belongs to other documents, to other weights, or is no index', () => {
    const saved = bm25Ranker()(ALL.slice(1)).save?.() as Uint8Array;
    const fresh = answers(bm25Ranker()(ALL));
    expect(answers(bm25Ranker({ saved })(ALL))).toEqual(fresh);
    expect(answers(bm25Ranker({ saved: new Uint8Array([1, 2, 3]) })(ALL))).toEqual(fresh);
    const heavy = bm25Ranker({ fieldWeights: { name: 9 } })(ALL).save?.() as Uint8Array;
    expect(answers(bm25Ranker({ saved: heavy })(ALL))).toEqual(fresh);
  });

  test('can be saved after a change', () => {
    const saved = changed(ALL.slice(0, 115), ALL)?.save?.() as Uint8Array;
    expect(answers(bm25Ranker({ saved })(ALL))).toEqual(answers(bm25Ranker()(ALL)));
  });
});

test('built in steps it is the same index', () => {
  const steps = bm25Ranker().inSteps?.(ALL);
  let step = steps?.next();
  let count = 0;
  for (; step?.done === false; step = steps?.next()) count += 1;
  expect(step?.value && answers(step.value)).toEqual(answers(bm25Ranker()(ALL)));
  expect(count).toBeGreaterThan(4);
});

test('a policy that throws leaves no trace in the next answer', () => {
  const ranker = bm25Ranker()(ALL);
  const before = answers(ranker);
  expect(() =>
    ranker.rank('create an invoice', 5, () => {
      throw new Error('no policy');
    }),
  ).toThrow('no policy');
  expect(answers(ranker)).toEqual(before);
});
