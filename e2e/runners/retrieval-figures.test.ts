import { describe, expect, test } from 'vitest';
import { measure } from './retrieval-figures.ts';

const judged = (relevant: readonly string[], found: readonly string[]) => ({
  relevant,
  found,
  confident: found.length,
});

describe('measure', () => {
  test('gives full marks to the right tool in first place', () => {
    expect(measure([judged(['a'], ['a', 'b'])])).toEqual({
      'hit@1': 100,
      'hit@3': 100,
      'hit@5': 100,
      'hit@8': 100,
      'recall@8': 100,
      'MRR@10': 100,
      'nDCG@10': 100,
    });
  });

  test('halves the reciprocal rank in second place', () => {
    const figures = measure([judged(['b'], ['a', 'b'])]);
    expect([figures['hit@1'], figures['hit@3'], figures['MRR@10']]).toEqual([0, 100, 50]);
    expect(figures['nDCG@10']).toBeCloseTo(63.09, 2);
  });

  test('counts recall by tool and the ideal by the number of relevant ones', () => {
    const figures = measure([judged(['a', 'b'], ['a', 'x', 'y'])]);
    expect(figures['recall@8']).toBe(50);
    expect(figures['nDCG@10']).toBeCloseTo(61.31, 2);
  });

  test('ignores what is found below its depth', () => {
    const found = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'a'];
    const figures = measure([judged(['a'], found)]);
    expect([figures['hit@8'], figures['recall@8'], figures['MRR@10']]).toEqual([0, 0, 10]);
  });

  test('averages over queries', () => {
    expect(measure([judged(['a'], ['a']), judged(['a'], [])])['hit@1']).toBe(50);
  });
});
