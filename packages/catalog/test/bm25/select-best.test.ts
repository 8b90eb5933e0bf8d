import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectBest } from '../../src/bm25/select-best.ts';

function best(
  worths: readonly number[],
  count: number,
  keep: (position: number) => boolean = () => true,
): readonly number[] {
  const positions = Uint32Array.from(worths, (_, position) => position);
  const worth = (position: number): number => worths[position] ?? 0;
  const found = selectBest(positions, { count, keep, worth, isBefore: (a, b) => a < b });
  return found.toSorted((a, b) => worth(b) - worth(a) || a - b);
}

test('it is the head of the sorted list, ties by position, whatever the worths', () => {
  const worths = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 60 });
  fc.assert(
    fc.property(worths, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 4 }), (given, count, every) => {
      const keep = (position: number): boolean => position % every === 0;
      const sorted = given.map((_, position) => position).filter(keep);
      sorted.sort((a, b) => (given[b] ?? 0) - (given[a] ?? 0) || a - b);
      expect(best(given, count, keep)).toEqual(sorted.slice(0, count));
    }),
  );
});

test('a policy is asked only about those that would get in', () => {
  const askedAbout: number[] = [];
  best([5, 4, 3, 2, 1, 0], 2, (position) => askedAbout.push(position) > 0);
  expect(askedAbout).toEqual([0, 1]);
});
