import { describe, expect, test } from 'vitest';
import { confidenceOf, passGate } from '../src/gate.ts';
import { idfOf } from '../src/scoring.ts';
import type { ScoredDocument } from '../src/scoring.ts';

const SIZE = 100;
const COMMON = idfOf(60, SIZE);
const RARE = idfOf(1, SIZE);

function found(position: number, parts: Partial<ScoredDocument> = {}): ScoredDocument {
  return { position, score: 1, isLiteral: true, nameCoverage: 0, queryCoverage: 1, rarestIdf: RARE, ...parts };
}

function positions(
  ranked: readonly ScoredDocument[],
  limit = 8,
  keep: (position: number) => boolean = () => true,
): readonly number[] {
  return passGate(ranked, SIZE, { limit, keep }).map((document) => document.position);
}

function times(count: number, parts: Partial<ScoredDocument>): readonly ScoredDocument[] {
  return Array.from({ length: count }, (_, position) => found(position, parts));
}

describe('passGate [search.none]', () => {
  test('fills up to the limit with sound matches', () => {
    expect(positions(times(20, {}))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('keeps three of those that share only a common word with the query', () => {
    expect(positions(times(20, { queryCoverage: 0.1, rarestIdf: COMMON }))).toEqual([0, 1, 2]);
  });

  test('keeps them all where the common word is the whole query', () => {
    expect(positions(times(20, { queryCoverage: 1, rarestIdf: COMMON }))).toHaveLength(8);
  });

  test('keeps three of those that only related words reach', () => {
    expect(positions(times(20, { isLiteral: false, queryCoverage: 0 }))).toEqual([0, 1, 2]);
  });

  test('cuts what is far below the best', () => {
    const ranked = [found(0, { score: 10 }), found(1, { score: 1.6 }), found(2, { score: 1.4 })];
    expect(positions(ranked)).toEqual([0, 1]);
  });

  test('measures by the best that may be shown', () => {
    const ranked = [found(0, { score: 10 }), found(1, { score: 1.4 })];
    expect(positions(ranked, 8, (position) => position !== 0)).toEqual([1]);
  });

  test('asks keep before the limit and before counting doubts', () => {
    const doubtful = times(10, { queryCoverage: 0.1, rarestIdf: COMMON });
    expect(positions(doubtful, 2, (position) => position > 4)).toEqual([5, 6]);
    expect(positions(doubtful, 8, (position) => position > 4)).toEqual([5, 6, 7]);
  });

  test('marks what falls below the threshold', () => {
    const ranked = [found(0, { queryCoverage: 0.3 }), found(1, { queryCoverage: 0.29 })];
    expect(passGate(ranked, SIZE, { limit: 8, keep: () => true }).map((document) => document.isWeak)).toEqual([
      false,
      true,
    ]);
  });
});

test('confidence counts the query in full and the name by half', () => {
  expect(confidenceOf(found(0, { queryCoverage: 0.2, nameCoverage: 0.5 }))).toBeCloseTo(0.45, 10);
});
