import { describe, expect, test } from 'vitest';
import { analyzePhrases, analyzeQuery, analyzeText } from '../src/analyzer.ts';
import { INSTRUCTION_WORDS } from '../src/instruction-words.ts';
import { STOP_WORDS } from '../src/stop-words.ts';
import type { Term } from '../src/analyzer.ts';

function texts(terms: readonly Term[]): readonly string[] {
  return terms.map((term) => term.text);
}

describe('analyzeText [search.text]', () => {
  test('stems words, keeps repeats and leaves stop words out', () => {
    expect(texts(analyzeText('Schedules the scheduling of a task'))).toEqual(['schedul', 'schedul', 'task']);
  });

  test('folds case and splits code-like tokens before stemming', () => {
    expect(texts(analyzeText('RUNNING node.js snake_cases don’t'))).toEqual([
      'run',
      'node',
      'js',
      'nodej',
      'snake',
      'case',
      'snakecas',
    ]);
  });

  test('keeps words that merely instruct, since they may be the subject of a tool', () => {
    expect(texts(analyzeText('Help desk'))).toEqual(['help', 'desk']);
  });

  test('reads a bounded part of a text', () => {
    expect(texts(analyzeText(`${' '.repeat(16_384)}late`))).toEqual([]);
  });
});

describe('analyzeQuery [search.text]', () => {
  test('takes each term once', () => {
    expect(texts(analyzeQuery('delta DELTA deltas'))).toEqual(['delta']);
  });

  test.each([
    ['please'],
    ['I want to'],
    ['can you help me with'],
    ['could you please tell me'],
    ['the of and'],
    ['?!'],
  ])('finds nothing to look for in "%s"', (query) => {
    expect(analyzeQuery(query)).toEqual([]);
  });

  test.each([['list'], ['get'], ['show'], ['find'], ['make'], ['create'], ['set'], ['check'], ['read'], ['delete']])(
    'keeps the verb of action "%s"',
    (verb) => {
      expect(analyzeQuery(`please ${verb} the keys`)[0]?.word).toBe(verb);
    },
  );

  test('remembers the word of a term, and whether it is a joined whole', () => {
    expect(analyzeQuery('getURLs')).toEqual([
      { text: 'get', word: 'get', joined: false },
      { text: 'url', word: 'urls', joined: false },
      { text: 'geturl', word: 'geturls', joined: true },
    ]);
  });

  test('takes 256 terms at most', () => {
    const words = Array.from({ length: 600 }, (_, index) => `w${index}`).join(' ');
    expect(analyzeQuery(words)).toHaveLength(256);
  });

  test.each([
    ['__proto__', ['proto']],
    ['constructor', ['constructor']],
    ['toString', ['string', 'tostr']],
  ])('reads the inherited name %s as words', (query, expected) => {
    expect(texts(analyzeQuery(query))).toEqual(expected);
  });
});

test('phrases keep stop words and leave joined wholes out', () => {
  expect(texts(analyzePhrases('look up the e-mails'))).toEqual(['look', 'up', 'the', 'e', 'mail']);
});

test('stop words and instruction words are lower-case words, and share none', () => {
  for (const word of [...STOP_WORDS, ...INSTRUCTION_WORDS]) expect(word).toMatch(/^[a-z]+$/);
  expect([...INSTRUCTION_WORDS].filter((word) => STOP_WORDS.has(word))).toEqual([]);
});
