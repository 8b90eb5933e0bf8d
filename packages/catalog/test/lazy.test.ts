import { expect, test } from 'vitest';
import { lazy } from '../src/lazy.ts';

test('the value is made once, at the first call, even where it is undefined', () => {
  let count = 0;
  const value = lazy(() => {
    count += 1;
    return undefined;
  });
  expect(count).toBe(0);
  expect([value(), value(), count]).toEqual([undefined, undefined, 1]);
});

test('after a failure the next call tries again', () => {
  let count = 0;
  const value = lazy(() => {
    count += 1;
    if (count === 1) throw new Error('not yet');
    return count;
  });
  expect(() => value()).toThrow('not yet');
  expect(value()).toBe(2);
});
