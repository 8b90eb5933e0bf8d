import { expect, test } from 'vitest';
import { differenceOf } from '../src/difference.ts';

interface Item {
  readonly id: string;
  readonly text: string;
}
const item = (id: string, text = ''): Item => ({ id, text });
const idOf = ({ id }: Item): string => id;
const [a, b, c, d] = [item('a'), item('b'), item('c'), item('d')];

test.each<readonly [string, readonly Item[], readonly Item[], readonly Item[], readonly Item[]]>([
  ['two empty lists', [], [], [], []],
  ['the same items', [a, b], [a, b], [], []],
  ['nothing before', [], [a, b], [], [a, b]],
  ['nothing after', [a, b], [], [a, b], []],
  ['items that went and came', [a, c], [b, c, d], [a], [b, d]],
  ['an item at the end', [a], [a, d], [], [d]],
])('finds what is only in one of two lists: %s', (_, before, after, gone, come) => {
  expect(differenceOf(before, after, { idOf })).toEqual({ gone, come });
});

test('another object with the same id went and came, unless it is said to be the same', () => {
  const [old, renewed] = [item('b', 'old'), item('b', 'new')];
  expect(differenceOf([a, old], [a, renewed], { idOf })).toEqual({ gone: [old], come: [renewed] });
  expect(differenceOf([a, old], [a, renewed], { idOf, isSame: () => true })).toEqual({ gone: [], come: [] });
});
