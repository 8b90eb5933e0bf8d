import { describe, expect, test } from 'vitest';
import { planQuery } from '../../src/bm25/plan.ts';
import type { Plan, Vocabulary } from '../../src/bm25/plan.ts';
import { TUNING } from '../../src/bm25/tuning.ts';

const IDF = new Map(
  Object.entries({
    search: 2,
    web: 2,
    calendar: 3,
    find: 1,
    delet: 2,
    backup: 3,
    databas: 2,
    db: 3,
    event: 2,
    back: 1,
  }),
);
const VOCABULARY: Vocabulary = {
  idf: (term) => IDF.get(term) ?? 0,
  nearest: (word) => (word === 'calender' ? [{ term: 'calendar', spelling: 'calendar' }] : []),
};

function plan(query: string): Plan {
  return planQuery(query, VOCABULARY, TUNING);
}

function said(query: string): readonly string[] {
  return plan(query).said.map(({ term, kind, weight }) => `${term} ${kind} ${weight}`);
}

describe('planQuery', () => {
  test('looks up known words in full, each once', () => {
    expect(said('calendar Calendars')).toEqual(['calendar literal 1']);
  });

  test('takes a misspelt word for what it was meant to be, for related words and neighbours too', () => {
    const { said: terms, related, pairs, unknown } = plan('calender event');
    expect(terms.map(({ term, kind }) => `${term} ${kind}`)).toEqual(['event literal', 'calendar typo']);
    expect([related.length, [...pairs], unknown]).toEqual([0, ['calendar event'], []]);
  });

  test('joins a misspelt word with its neighbours as if it had been right', () => {
    const vocabulary: Vocabulary = {
      idf: (term) => (['calendar', 'calendarev'].includes(term) ? 3 : 0),
      nearest: (word) => VOCABULARY.nearest(word),
    };
    const { said: terms } = planQuery('calender ev', vocabulary, TUNING);
    expect(terms.map(({ term, kind }) => `${term} ${kind}`)).toEqual(['calendar typo', 'calendarev joined']);
  });

  test('judges the action by the word that was meant', () => {
    const vocabulary: Vocabulary = {
      idf: (term) => (term === 'delet' ? 3 : 0),
      nearest: () => [{ term: 'delet', spelling: 'delete' }],
    };
    expect(planQuery('delte', vocabulary, TUNING).actions).toBe(plan('delete').actions);
  });

  test('leaves topics out where they count for nothing', () => {
    const vocabulary: Vocabulary = { idf: () => 1, nearest: () => [] };
    const count = (topics: number): number =>
      planQuery('umbrella', vocabulary, { ...TUNING, topics }).related.flatMap(({ terms }) => terms).length;
    expect([count(0), count(0.8) > 0]).toEqual([0, true]);
  });

  test('writes neighbours as one word', () => {
    expect(said('back up everything, then find it')).toEqual(['back literal 1', 'find literal 1', 'backup joined 0.6']);
    expect(said('up with the back')).not.toContain('backup joined 0.6');
    expect(said('delete the data base')).toEqual(['delet literal 1', 'databas joined 0.6']);
  });

  test('knows short and long forms of a word', () => {
    expect(said('databases')).toEqual(['databas literal 1', `db same ${0.8 * (2 / 3)}`]);
  });

  test('gathers related words under what was said, never what was said itself', () => {
    expect(plan('look up quotes').related).toEqual([
      {
        word: 'look up',
        stems: ['look', 'up'],
        terms: expect.arrayContaining([{ term: 'web', weight: 0.75 }]) as unknown,
      },
    ]);
    expect(plan('remove delete').related).toEqual([]);
  });

  test('counts telling words that nothing resembles, but not numbers', () => {
    expect(plan('zygote calendar 20261130 please').unknown).toEqual(['zygote']);
  });

  test('plans nothing where no word is usable, whatever the phrase means', () => {
    const { said: terms, related, unknown } = plan('what is there to be done about it');
    expect([terms, related, unknown]).toEqual([[], [], []]);
  });
});
