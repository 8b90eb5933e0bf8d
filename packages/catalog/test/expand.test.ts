import { describe, expect, test } from 'vitest';
import { analyzePhrases } from '../src/analyzer.ts';
import { expandQuery } from '../src/expand.ts';
import { PHRASES, SYNONYMS } from '../src/intents.ts';

function terms(query: string): readonly string[] {
  return expandQuery(query).map((expansion) => expansion.term);
}

describe('expandQuery [search.text]', () => {
  test('a phrase gives what it means, under the words that were said', () => {
    expect(expandQuery('Look up the price').slice(0, 4)).toEqual([
      { term: 'search', word: 'look up', stems: ['look', 'up'] },
      { term: 'find', word: 'look up', stems: ['look', 'up'] },
      { term: 'lookup', word: 'look up', stems: ['look', 'up'] },
      { term: 'web', word: 'look up', stems: ['look', 'up'] },
    ]);
  });

  test('a phrase is found in any inflection', () => {
    expect(terms('looking up')).toContain('search');
  });

  test('words of one group stand for one another', () => {
    expect(terms('remove')).toContain('delet');
    expect(terms('delete')).toContain('remov');
  });

  test('a word never stands for itself', () => {
    expect(terms('delete')).not.toContain('delet');
  });

  test('half a phrase means nothing', () => {
    expect(terms('look at it')).toEqual([]);
  });

  test.each([['__proto__'], ['constructor'], ['']])('%j means nothing', (query) => {
    expect(terms(query)).toEqual([]);
  });
});

describe('the table of intents [search.text]', () => {
  const groups = SYNONYMS.trim()
    .split('\n')
    .map((group) => group.split(',').map((word) => word.trim()));
  const meanings = PHRASES.flatMap(([, means]) => means.split(',').map((word) => word.trim()));

  test('every word of it is one lower-case word and one term', () => {
    for (const word of [...groups.flat(), ...meanings]) {
      expect(word).toMatch(/^[a-z]+$/);
      expect(analyzePhrases(word)).toHaveLength(1);
    }
  });

  test('no group repeats a word or has only one', () => {
    for (const group of groups) {
      expect(group.length).toBeGreaterThan(1);
      expect(new Set(group).size).toBe(group.length);
    }
  });

  test('it holds no names of vendors', () => {
    const vendors =
      'slack github gitlab jira notion gmail google outlook microsoft aws stripe paypal zoom linear figma';
    const words = new Set([...groups.flat(), ...meanings, ...PHRASES.flatMap(([phrase]) => phrase.split(' '))]);
    expect(vendors.split(' ').filter((vendor) => words.has(vendor))).toEqual([]);
  });

  test('no phrase stands twice', () => {
    const phrases = PHRASES.map(([phrase]) => phrase);
    expect(new Set(phrases).size).toBe(phrases.length);
  });
});
