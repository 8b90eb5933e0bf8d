import { describe, expect, test } from 'vitest';
import { bm25Ranker } from '../src/bm25-ranker.ts';
import { rankerConformance } from '../src/conformance.ts';
import type { SearchDocument } from '../src/ranker.ts';
import { makeDocument } from './fixtures/documents.ts';

const OFFICE = [
  makeDocument('calendar_create', 'Create an event in a calendar.'),
  makeDocument('calendar_delete', 'Delete an event from a calendar.'),
  makeDocument('mail_send', 'Send an electronic message.'),
  makeDocument('web_search', 'Search the web.'),
];

function names(query: string, documents: readonly SearchDocument[] = OFFICE, limit = 8): readonly string[] {
  const ranked = bm25Ranker()(documents).rank(query, limit);
  return ranked.map(({ id }) => id.split(':')[2] ?? '');
}

describe('bm25Ranker conforms [search.ranker]', () => {
  test.each(rankerConformance)('$name', (scenario) => {
    expect(() => scenario.run(bm25Ranker())).not.toThrow();
  });
});

describe('what a query reaches [search.text]', () => {
  test.each([
    ['calendars creating', ['calendar_create', 'calendar_delete'], 'stems'],
    ['calender', ['calendar_create', 'calendar_delete'], 'a typing error'],
    ['remove', ['calendar_delete'], 'a related word'],
    ['look up the price', ['web_search'], 'an intent'],
    ['websearch', ['web_search'], 'the joined form of a name'],
    ['please can you', [], 'nothing that merely instructs'],
    ['zygote quasar', [], 'nothing that is not there'],
    ['wo ist mein Hund', [], 'nothing in another language'],
  ])('%s → %j: %s', (query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  test('a document in another script is found in that script [search.text]', () => {
    const documents = [makeDocument('stock', '在庫の数を確認する'), makeDocument('weather', '明日の天気を調べる')];
    expect(names('在庫を確認', documents)).toEqual(['stock']);
  });

  test('a repeated word counts once', () => {
    const rank = (query: string) => bm25Ranker()(OFFICE).rank(query, 8);
    expect(rank('calendar Calendars calendar delete')).toEqual(rank('calendar delete'));
  });

  test('what only related words reach comes after all literal matches, whatever its score [search.order]', () => {
    const documents = [
      makeDocument('erase', 'Erase erase erase.'),
      makeDocument(
        'a_very_long_story',
        `It may delete ${Array.from({ length: 150 }, (_, nth) => `thing${nth}`).join(' ')}`,
      ),
    ];
    const ranked = bm25Ranker({ expansion: 1 })(documents).rank('delete', 8);
    expect(ranked.map(({ id, tier }) => `${id} ${tier}`)).toEqual([
      'mcp:shop:a_very_long_story literal',
      'mcp:shop:erase expanded',
    ]);
    expect(ranked[1]?.score).toBeGreaterThan(ranked[0]?.score ?? Infinity);
  });
});

describe('the same tool on two servers', () => {
  const text = 'Create an issue in a project.';
  const documents = [
    ...OFFICE,
    makeDocument('create_issue', text, 'northwind'),
    makeDocument('create_issue', `${text} Labels are optional.`, 'southwind'),
    makeDocument('list_issues', 'List the issues of a project.', 'northwind'),
  ];
  const owners = (query: string): readonly string[] =>
    bm25Ranker()(documents)
      .rank(query, 2)
      .map(({ id }) => id);

  test('is shown twice, before all others, where the request fits both', () => {
    expect(owners('create an issue')).toEqual(['mcp:northwind:create_issue', 'mcp:southwind:create_issue']);
  });

  test('comes first on the server that the request names', () => {
    expect(owners('create an issue on southwind')).toEqual([
      'mcp:southwind:create_issue',
      'mcp:northwind:create_issue',
    ]);
  });
});

describe('the tail [search.none]', () => {
  const catalog = [
    ...Array.from({ length: 60 }, (_, nth) =>
      makeDocument(`data_tool_${'abcdefghij'[nth % 10]}${nth}`, 'Handles data.'),
    ),
    makeDocument('rocket_launch', 'Launch a rocket into orbit.'),
  ];

  test('is cut to five where only a common word of a longer query matches, and these are weak', () => {
    const ranked = bm25Ranker()(catalog).rank('zygote quasar nebula data', 20);
    expect(ranked.map(({ weak }) => weak)).toEqual([true, true, true, true, true]);
  });

  test('is not cut where the common word is all that was asked', () => {
    expect(names('data', catalog, 20)).toHaveLength(20);
  });

  test('does not fill up behind a sound match', () => {
    const ranked = bm25Ranker()(catalog).rank('launch a rocket into orbit with data', 20);
    expect(ranked.map(({ id, weak }) => [id.includes('rocket'), weak ?? false])[0]).toEqual([true, false]);
    expect(ranked.length).toBeLessThanOrEqual(4);
  });
});

describe('explain', () => {
  test('names each term, its word, kind, fields and weight', () => {
    const explanation = bm25Ranker()(OFFICE).explain?.('remove calender event', 'mcp:shop:calendar_delete');
    expect(
      explanation?.terms.map(({ term, word, kind, fields, weight }) => ({ term, word, kind, fields, weight })),
    ).toEqual([
      { term: 'event', word: 'event', kind: 'literal', fields: ['description'], weight: 1 },
      { term: 'calendar', word: 'calender', kind: 'typo', fields: ['name', 'description'], weight: 0.9 },
      { term: 'delet', word: 'remove', kind: 'expansion', fields: ['name', 'description'], weight: 0.75 },
    ]);
  });

  test('adds up to the score', () => {
    const ranker = bm25Ranker()(OFFICE);
    const [first, hit] = ranker.rank('delete a calendar', 2);
    for (const { id, score } of [first, hit].filter((found) => found !== undefined)) {
      const { terms, steps = [] } = ranker.explain?.('delete a calendar', id) ?? { terms: [] };
      const said = terms.filter(({ kind }) => kind !== 'expansion').reduce((sum, term) => sum + term.score, 0);
      const added = steps.filter(({ kind }) => kind === 'added').reduce((sum, { value }) => sum + value, 0);
      const factor = steps.filter(({ kind }) => kind === 'factor').reduce((product, { value }) => product * value, 1);
      expect(score).toBeCloseTo((said + added) * factor, 6);
    }
    expect([first, hit].length).toBe(2);
  });

  test('leaves out what changed nothing', () => {
    const ranker = bm25Ranker()(OFFICE);
    const queries = ['delete a calendar', 'send an electronic message', 'create a calendar event', 'search web'];
    const reasons = queries.map((query) => {
      const { steps = [] } = ranker.explain?.(query, ranker.rank(query, 1)[0]?.id ?? 'mcp:shop:none') ?? { terms: [] };
      return steps.map(({ reason }) => reason).includes('answered by better hits');
    });
    expect(reasons).toEqual([false, false, false, false]);
  });

  test('says what the gate counted, and what it needed', () => {
    const { confidence = 0, steps = [] } = bm25Ranker()(OFFICE).explain?.(
      'electronic message',
      'mcp:shop:mail_send',
    ) ?? {
      terms: [],
    };
    const gate = steps.filter(({ kind }) => kind === 'gate');
    expect(gate.at(-1)).toEqual({ kind: 'gate', reason: 'needed for a sound answer', value: 3.3 });
    expect(gate.slice(0, -1).reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(confidence, 9);
  });

  test('knows nothing of a document that does not match', () => {
    expect(bm25Ranker()(OFFICE).explain?.('zygote', 'mcp:shop:web_search')).toBeUndefined();
  });
});
