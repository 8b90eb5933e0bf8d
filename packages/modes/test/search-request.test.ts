import { ToolcribError } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { planSearch, settleLimit } from '../src/search-request.ts';

const LIMITS = { searchDefaultLimit: 8, maxSearchLimit: 20 };

function refusal(fields: Readonly<Record<string, unknown>>): string {
  try {
    planSearch(fields, LIMITS);
  } catch (error) {
    if (ToolcribError.is(error, 'INVALID_SEARCH')) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

const entries = (count: number, limit?: number): unknown[] =>
  Array.from({ length: count }, (_, index) => ({ query: `q${index}`, ...(limit !== undefined && { limit }) }));

describe('the table of shapes [search.shape]', () => {
  test.each([
    ['neither', {}],
    ['both null', { query: null, queries: null, limit: null }],
    ['only a limit', { limit: 3 }],
  ])('%s: give one of them', (_title, fields) => {
    expect(refusal(fields)).toContain('give `query` (text) or `queries`');
  });

  test.each([
    ['blank, queries missing', { query: '  ' }],
    ['empty, queries null', { query: '', queries: null }],
  ])('%s: a legal search', (_title, fields) => {
    expect(planSearch(fields, LIMITS)).toEqual({ kind: 'scalar', request: { query: fields.query, limit: 8 } });
  });

  test.each([
    ['missing', { queries: [] }],
    ['null', { query: null, queries: [] }],
    ['blank', { query: ' ', queries: [] }],
    ['missing, with an entry of null', { queries: [null] }],
  ])('query %s and queries empty: queries must not be empty', (_title, fields) => {
    expect(refusal(fields)).toContain('`queries` must not be empty');
  });

  test.each([
    ['missing', { query: 'saw' }],
    ['null', { query: 'saw', queries: null }],
    ['empty', { query: 'saw', queries: [] }],
  ])('a query with queries %s: scalar', (_title, fields) => {
    expect(planSearch(fields, LIMITS)).toEqual({ kind: 'scalar', request: { query: 'saw', limit: 8 } });
  });

  test.each([
    ['missing', { queries: [{ query: 'a' }, { query: 'b', limit: 2 }] }],
    [
      'null',
      {
        query: null,
        limit: null,
        queries: [
          { query: 'a', limit: null },
          { query: 'b', limit: 2 },
        ],
      },
    ],
    ['blank', { query: ' ', queries: [{ query: 'a' }, { query: 'b', limit: 2 }] }],
  ])('query %s with queries: batch', (_title, fields) => {
    const requests = [
      { query: 'a', limit: 8 },
      { query: 'b', limit: 2 },
    ];
    expect(planSearch(fields, LIMITS)).toEqual({ kind: 'batch', requests });
  });

  test('a batch alone takes no top-level limit', () => {
    expect(refusal({ queries: [{ query: 'a' }], limit: 3 })).toContain('set limits per entry');
    expect(refusal({ query: ' ', queries: [{ query: 'a' }], limit: 3 })).toContain('set limits per entry');
  });

  test('a query with queries runs first, with the top-level limit, and repeats are kept', () => {
    const fields = {
      query: 'a',
      limit: 3,
      queries: [{ query: 'a' }, { query: 'b', limit: 99 }, { query: 'a', limit: 1 }],
    };
    expect(planSearch(fields, LIMITS)).toEqual({
      kind: 'batch',
      requests: [
        { query: 'a', limit: 3 },
        { query: 'a', limit: 8 },
        { query: 'b', limit: 20 },
        { query: 'a', limit: 1 },
      ],
    });
  });

  test('a list that came as JSON text is read', () => {
    expect(planSearch({ queries: '[{"query":"a"}]' }, LIMITS)).toEqual({
      kind: 'batch',
      requests: [{ query: 'a', limit: 8 }],
    });
  });
});

describe('limits [search.limits]', () => {
  test.each([1, 7, 20])('%i stands', (limit) => expect(settleLimit(limit, LIMITS)).toBe(limit));
  test.each([21, 1_000_000])('%i is capped silently', (limit) => expect(settleLimit(limit, LIMITS)).toBe(20));
  test.each([undefined, null])('%s is the default', (limit) => expect(settleLimit(limit, LIMITS)).toBe(8));

  test.each([0, -1, 1.5, '5', true, Number.NaN, Number.POSITIVE_INFINITY, [], {}])(
    '%s is refused by name and range',
    (limit) => {
      expect(refusal({ query: 'saw', limit })).toContain('`limit` must be an integer of at least 1');
      expect(refusal({ query: ' ', limit })).toContain('`limit`');
      expect(refusal({ queries: [{ query: 'a' }, { query: 'b', limit }] })).toContain(
        '`queries[1].limit` must be an integer',
      );
    },
  );
});

describe('a query', () => {
  test.each([5, true, ['a'], { text: 'a' }])('%s is not text', (query) => {
    expect(refusal({ query })).toContain('`query` must be text');
    expect(refusal({ queries: [{ query }] })).toContain('`queries[0].query` must be text');
  });

  test('of more than 4,096 characters is cut, between characters [search.batch]', () => {
    const plan = planSearch({ query: `${'x'.repeat(4_095)}🪚tail` }, LIMITS);
    expect(plan).toEqual({ kind: 'scalar', request: { query: 'x'.repeat(4_095), limit: 8 } });
  });
});

describe('a batch is refused whole, by entry and field [search.batch]', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['queries is prose', { queries: 'saws and drills' }, '`queries` must be a list'],
    ['queries is an object', { queries: { query: 'a' } }, '`queries` must be a list'],
    ['an entry is text', { queries: [{ query: 'a' }, 'b'] }, '`queries[1]` must be an object'],
    ['an entry has no query', { queries: [{ query: 'a' }, { limit: 2 }] }, '`queries[1].query` is missing'],
    ['the query of an entry is null', { queries: [null, { query: null }] }, '`queries[1].query` is missing'],
    ['seventeen queries', { queries: entries(17, 1) }, 'holds 17 queries'],
    ['sixteen and the scalar', { query: 'a', limit: 1, queries: entries(16, 1) }, 'holds 17 queries'],
    [
      'an entry is long',
      { queries: [{ query: 'a' }, { query: 'x'.repeat(513) }] },
      '`queries[1]` has a query of more than 512 characters',
    ],
    [
      'the joined scalar is long',
      { query: 'x'.repeat(513), queries: entries(1) },
      '`query` has a query of more than 512',
    ],
    ['the list is long', { queries: [{ query: 'x'.repeat(250) }, { query: 'y'.repeat(256) }] }, 'take 513 bytes'],
    ['the list is long in bytes', { queries: [{ query: '刨'.repeat(170) }] }, 'take 514 bytes'],
    ['too many candidates', { queries: entries(3, 17) }, 'add up to 51 candidates'],
    ['too many candidates by default', { queries: entries(7) }, 'add up to 56 candidates'],
    ['too many after capping', { queries: entries(3, 99) }, 'add up to 60 candidates'],
  ])('%s', (_title, fields, part) => {
    expect(refusal(fields)).toContain(part);
  });

  test.each([
    ['sixteen queries', { queries: entries(16, 3) }, 16],
    ['512 bytes', { queries: [{ query: 'x'.repeat(250) }, { query: 'y'.repeat(255) }] }, 2],
    ['fifty candidates', { queries: [...entries(2, 20), { query: 'z', limit: 10 }] }, 3],
  ])('%s are allowed', (_title, fields, count) => {
    const plan = planSearch(fields, LIMITS);
    expect(plan.kind === 'batch' && plan.requests.length).toBe(count);
  });
});

test('inherited names are no parameters', () => {
  expect(refusal(JSON.parse('{"__proto__":{"query":"a"}}'))).toContain('give `query`');
});
