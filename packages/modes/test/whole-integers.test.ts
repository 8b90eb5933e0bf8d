import { expect, test } from 'vitest';
import { wholeIntegers } from '../src/whole-integers.ts';

test.each([
  [undefined],
  [null],
  ['812734650918273645'],
  [Number.MAX_SAFE_INTEGER],
  [-Number.MAX_SAFE_INTEGER],
  [0.1],
  [{ a: [1, { b: 2 ** 53 - 1 }] }],
  [JSON.parse('{"__proto__":1}')],
])('%j is exact and comes back as it is', (value: unknown) => {
  expect(wholeIntegers(value, 'args')).toBe(value);
});

test.each<[unknown, string]>([
  [2 ** 53, '"args" (9007199254740992)'],
  [{ a: 1, b: [0, -(2 ** 60)] }, '"args.b.1" (-1152921504606847000)'],
  [{ first: 1e21, second: 2 ** 53 }, '"args.first" (1e+21)'],
])('%j may have been rounded and is refused by its path', (value, named) => {
  expect(() => wholeIntegers(value, 'args')).toThrow(`the integer at ${named} is beyond 2^53`);
});

test('depth costs no stack', () => {
  let value: unknown = 2 ** 53;
  for (let depth = 0; depth < 50_000; depth += 1) value = [value];
  expect(() => wholeIntegers(value, 'args')).toThrow('beyond 2^53');
});
