import { describe, expect, test } from 'vitest';
import { memoize } from '../src/memo.ts';

describe('memoize', () => {
  test('computes an answer once', () => {
    let count = 0;
    const recall = memoize((key: string) => `${key}${(count += 1)}`, 10);
    expect([recall('a'), recall('a'), recall('b')]).toEqual(['a1', 'a1', 'b2']);
  });

  test('never remembers more than it may', () => {
    const recall = memoize((key: number) => key, 3);
    for (let key = 0; key < 10; key += 1) {
      expect(recall(key)).toBe(key);
      expect(recall.size()).toBeLessThanOrEqual(3);
    }
  });
});
