import { describe, expect, test } from 'vitest';
import { createWinkIndex } from '../src/wink-index.ts';
import type { FieldTokens } from '../src/wink-index.ts';

const OPTIONS = {
  fields: { name: 3, label: 1, description: 1, owner: 1, parameterNames: 0.5, parameterDescriptions: 0.25 },
  k1: 1.2,
  b: 0.75,
};

function tokens(name: string, description = ''): FieldTokens {
  const split = (text: string): readonly string[] => text.split(' ').filter(Boolean);
  return {
    name: split(name),
    label: [],
    description: split(description),
    owner: [],
    parameterNames: [],
    parameterDescriptions: [],
  };
}

function index(...documents: readonly FieldTokens[]): ReturnType<typeof createWinkIndex> {
  return createWinkIndex(documents, OPTIONS);
}

describe('the faults of wink-bm25-text-search stay behind the fence', () => {
  test('fewer than three documents are indexed all the same', () => {
    expect(index().postings('alpha').documents).toEqual([]);
    expect(index(tokens('alpha')).postings('alpha').documents).toEqual([0]);
    expect(index(tokens('alpha'), tokens('beta')).postings('beta').documents).toEqual([1]);
  });

  test('an index without a single token can be asked', () => {
    const empty = index(tokens(''), tokens(''), tokens(''), tokens(''));
    expect([empty.terms(), empty.postings('alpha').documents]).toEqual([[], []]);
  });

  test('a document that lacks a field is indexed whole, not left behind as half a ghost', () => {
    const lacking = { name: ['ghost'] } as unknown as FieldTokens;
    const built = index(lacking, tokens('alpha'), tokens('beta'));
    expect(built.postings('ghost').documents).toEqual([0]);
    expect(built.postings('ghost').scores[0]).toBeGreaterThan(0);
  });

  test.each(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
    'the inherited name %s is a term like any other, and unknown where it is not indexed',
    (name) => {
      expect(index(tokens(name), tokens('b'), tokens('c')).postings(name).documents).toEqual([0]);
      const without = index(tokens('a'), tokens('b'), tokens('c'));
      expect([without.has(name), without.idf(name), without.postings(name).documents]).toEqual([false, 0, []]);
    },
  );

  test('every term keeps its rarity', () => {
    const built = index(tokens('rare common'), tokens('common'), tokens('common'));
    expect(built.terms()).toEqual(['rare', 'common']);
    expect(built.idf('rare')).toBeGreaterThan(built.idf('common'));
    expect(built.idf('common')).toBeGreaterThan(0);
  });

  test('whole tokens are indexed, not single characters', () => {
    const built = index(tokens('report'), tokens('b'), tokens('c'));
    expect([built.has('report'), built.has('r')]).toEqual([true, false]);
  });

  test('all documents with a term are found, more than ten as well', () => {
    const many = Array.from({ length: 25 }, () => tokens('twin'));
    expect(
      index(...many)
        .postings('twin')
        .documents.toSorted((a, b) => a - b),
    ).toEqual(many.map((_, nth) => nth));
  });

  test('positions come back as numbers', () => {
    expect(index(tokens('a'), tokens('b'), tokens('b')).postings('b').documents).toEqual([1, 2]);
  });

  test('options stay as they are, frozen ones too', () => {
    const frozen = Object.freeze({ ...OPTIONS, fields: Object.freeze({ ...OPTIONS.fields }) });
    createWinkIndex([tokens('a')], frozen);
    expect(frozen).toEqual(OPTIONS);
  });

  test('scores that differ in the fifth decimal stay apart', () => {
    const filler = (count: number): string => 'filler '.repeat(count);
    const { scores } = index(
      tokens('', `alpha ${filler(300)}`),
      tokens('', `alpha ${filler(301)}`),
      tokens('', filler(300)),
    ).postings('alpha');
    const [first = 0, second = 0] = scores;
    expect(first - second).toBeGreaterThan(0);
    expect(first - second).toBeLessThan(0.001);
  });

  test('a term that stands in every document still counts', () => {
    expect(Math.min(...index(tokens('a'), tokens('a'), tokens('a')).postings('a').scores)).toBeGreaterThan(0);
  });

  test('an index is not disturbed by one that is built after it', () => {
    const first = index(tokens('alpha'), tokens('beta'), tokens('gamma'));
    index(tokens('delta'), tokens('beta'), tokens('gamma'));
    expect([first.has('alpha'), first.has('delta')]).toEqual([true, false]);
  });
});

test('a word of a weightier field scores higher [search.fields]', () => {
  const { scores } = index(tokens('alpha', 'beta'), tokens('beta', 'alpha'), tokens('gamma')).postings('alpha');
  const [inName = 0, inDescription = 0] = scores;
  expect(inName).toBeGreaterThan(inDescription);
});
