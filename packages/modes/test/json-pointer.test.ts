import { expect, test } from 'vitest';
import { followReference, member, pointerKeys, toPointer } from '../src/json-pointer.ts';

test.each([
  ['', []],
  ['#', []],
  ['/', ['']],
  ['/a/b', ['a', 'b']],
  ['a/b', ['a', 'b']],
  ['#/a%20b/c', ['a b', 'c']],
  ['#/broken%', ['broken%']],
  ['/a~1b/c~0d/~01', ['a/b', 'c~d', '~1']],
])('the pointer "%s" has the keys %j', (pointer, keys) => {
  expect(pointerKeys(pointer)).toEqual(keys);
});

test('keys are joined so that they split again', () => {
  const keys = ['a/b', '~', '~1', '', '__proto__'];
  expect(pointerKeys(toPointer(keys))).toEqual(keys);
});

test.each([
  [{ a: 1 }, 'a', 1],
  [{ a: 1 }, 'toString', undefined],
  [['x'], '0', 'x'],
  [['x'], '00', undefined],
  [['x'], 'length', undefined],
  ['text', '0', undefined],
  [null, 'a', undefined],
])('the member of %j called %s is %j', (value, key, expected) => {
  expect(member(value, key)).toBe(expected);
});

test('references are followed to the end, and circles and strangers lead nowhere', () => {
  const root = {
    $defs: {
      A: { $ref: '#/$defs/B' },
      B: { type: 'string' },
      loop: { $ref: '#/$defs/pool' },
      pool: { $ref: '#/$defs/loop' },
    },
  };
  expect(followReference(root, { $ref: '#/$defs/A' })).toBe(root.$defs.B);
  expect(followReference(root, { $ref: '#' })).toBe(root);
  expect(followReference(root, { type: 'x' })).toEqual({ type: 'x' });
  expect(followReference(root, { $ref: '#/$defs/loop' })).toBeUndefined();
  expect(followReference(root, { $ref: '#/$defs/gone' })).toBeUndefined();
  expect(followReference(root, { $ref: '#anchor' })).toBeUndefined();
  expect(followReference(root, { $ref: 'other.json#/$defs/B' })).toBeUndefined();
});
