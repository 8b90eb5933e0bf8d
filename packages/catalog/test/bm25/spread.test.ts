import { describe, expect, test } from 'vitest';
import { tunedRanker } from '../../src/bm25-ranker.ts';
import { TUNING } from '../../src/bm25/tuning.ts';
import { makeDocument } from '../fixtures/documents.ts';

const OFFICE = [
  makeDocument('forecast_today', 'Weather forecast of today.'),
  makeDocument('forecast_week', 'Weather forecast of the week.'),
  makeDocument('forecast_month', 'Weather forecast of the month.'),
  makeDocument('train_times', 'Departures by rail.'),
];

function names(query: string, spread: number): readonly string[] {
  return tunedRanker({ ...TUNING, spread })(OFFICE)
    .rank(query, 4)
    .map(({ id }) => id.split(':')[2] ?? '');
}

describe('a request for two things', () => {
  const query = 'weather forecast, and departures';

  test('finds a tool for the second before the third tool for the first', () => {
    expect(names(query, 0.9).indexOf('train_times')).toBe(1);
  });

  test('finds three for the first where nothing is spread', () => {
    expect(names(query, 0).indexOf('train_times')).toBe(3);
  });
});

test('scores fall along the answer', () => {
  const scores = tunedRanker({ ...TUNING, spread: 0.9 })(OFFICE)
    .rank('weather forecast departures', 4)
    .map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
});
