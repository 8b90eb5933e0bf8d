import { describe, expect, test } from 'vitest';
import { planQuery } from '../src/query-plan.ts';
import type { QueryPlan, Vocabulary } from '../src/query-plan.ts';

const IDF = new Map([
  ['search', 2],
  ['web', 2],
  ['calendar', 3],
  ['find', 1],
  ['delet', 2],
  ['remov', 2],
  ['string', 2],
]);
const VOCABULARY: Vocabulary = {
  has: (term) => IDF.has(term),
  idf: (term) => IDF.get(term) ?? 0,
  nearest: (word) => (word === 'calender' ? ['calendar'] : []),
};

function plan(query: string): QueryPlan {
  return planQuery(query, VOCABULARY, { typo: 0.5, expansion: 0.2 });
}

function lines(query: string): readonly string[] {
  return plan(query).terms.map(({ term, word, kind, weight }) => `${term} ${kind} ${weight} (${word})`);
}

describe('planQuery', () => {
  test('looks up known words in full', () => {
    expect(lines('calendar')).toEqual(['calendar literal 1 (calendar)']);
  });

  test('looks up the terms near an unknown word at a reduced weight, whatever the stemmer makes of it [search.typo]', () => {
    expect(lines('calender')).toEqual(['calendar typo 0.5 (calender)']);
  });

  test('looks up related words at a fraction [search.text]', () => {
    expect(lines('look up quotes')).toContain('search expansion 0.2 (look up)');
  });

  test('a related word is worth no more than the word that was said', () => {
    expect(lines('find')).toEqual(['find literal 1 (find)', 'search expansion 0.1 (find)']);
  });

  test('what was said is never looked up as a related word as well', () => {
    expect(lines('delete remove')).toEqual(['delet literal 1 (delete)', 'remov literal 1 (remove)']);
  });

  test('counts words that the index neither knows nor resembles, but not numbers and not joined wholes', () => {
    expect(plan('zygote quasar calendar 20261130').unknownCount).toBe(2);
    expect(plan('zygote-quasar').unknownCount).toBe(2);
  });

  test('has no terms where no word is usable, whatever the phrase means [search.none]', () => {
    expect(plan('what is there to be done about it')).toEqual({ terms: [], unknownCount: 0 });
  });
});
