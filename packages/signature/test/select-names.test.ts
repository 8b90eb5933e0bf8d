import { expect, it } from 'vitest';
import { selectNames } from '../src/select-names.ts';

const names = ['b', 'B', 'a', 'ä', 'c', 'aa'];

it('required names come first, and each kind by code unit [signature.rules] [catalog.determinism]', () => {
  const choice = { required: new Set(['c', 'ä']), maxCount: 9, maxNameChars: 9 };
  expect(selectNames(names, choice)).toEqual(['c', 'ä', 'B', 'a', 'aa', 'b']);
});

it('the first of many names are the first of all', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `name-${(index * 7_919) % 10_000}`);
  const choice = { required: new Set(['name-9999', 'name-5']), maxCount: 4, maxNameChars: 9 };
  expect(selectNames(many, choice)).toEqual(['name-5', 'name-9999', 'name-0', 'name-1']);
  expect(selectNames(many.toReversed(), choice)).toEqual(['name-5', 'name-9999', 'name-0', 'name-1']);
});

it('a name that is too long makes room for the next', () => {
  expect(selectNames(['aaa', 'b', 'c'], { required: new Set(['aaa']), maxCount: 1, maxNameChars: 2 })).toEqual(['b']);
});

it('no room is no names', () => {
  expect(selectNames(['a'], { required: new Set(), maxCount: 0, maxNameChars: 9 })).toEqual([]);
});
