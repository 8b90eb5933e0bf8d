import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../src/bm25/close-look.ts';
import { passGate } from '../../src/bm25/evidence.ts';
import type { Ordered } from '../../src/bm25/spread.ts';

/** Hits by score and evidence. */
function pass(hits: readonly (readonly [score: number, evidence: number])[], limit = 8): readonly string[] {
  const evidence = new Map<Ordered, number>();
  const ordered = hits.map(([score, points]): Ordered => {
    const hit: Ordered = { candidate: {} as Candidate, score, tier: 'literal', queryCoverage: 0 };
    evidence.set(hit, points);
    return hit;
  });
  return passGate(ordered, limit, (hit) => evidence.get(hit) ?? 0).map(
    ({ score, isWeak }) => `${score}${isWeak ? '?' : ''}`,
  );
}

describe('passGate', () => {
  test('trusts an answer whose best hit has evidence', () => {
    expect(
      pass([
        [10, 4],
        [8, 2],
        [7, 2],
      ]),
    ).toEqual(['10', '8', '7']);
  });

  test('doubts hits of a trusted answer for which next to nothing speaks', () => {
    expect(
      pass([
        [10, 4],
        [8, 0.5],
      ]),
    ).toEqual(['10', '8?']);
  });

  test('doubts the whole answer where little speaks for its best hit, and cuts it to five', () => {
    expect(pass(Array.from({ length: 9 }, () => [10, 3] as const))).toEqual(['10?', '10?', '10?', '10?', '10?']);
    expect(
      pass([
        [10, 3],
        [9, 6],
      ]),
    ).toEqual(['10?', '9?']);
  });

  test('cuts what is far below the best', () => {
    expect(
      pass([
        [10, 4],
        [1.6, 4],
        [1.4, 4],
      ]),
    ).toEqual(['10', '1.6']);
  });

  test('keeps to the limit, and makes nothing of nothing', () => {
    expect([
      pass(
        [
          [3, 4],
          [2, 4],
        ],
        1,
      ),
      pass([]),
    ]).toEqual([['3'], []]);
  });
});
