// Integers that JavaScript has no number for.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsRounded, mayRound, parseExact, toWritable } from '../src/exact-integers.ts';

describe('exact integers', () => {
  it('are parsed to numbers where a number holds them, else to their digits', () => {
    expect(parseExact('{"a":[9007199254740991,9007199254740993,-12345678901234567890],"b":1e20,"c":0.1}')).toEqual({
      a: [9_007_199_254_740_991, '9007199254740993', '-12345678901234567890'],
      b: 1e20,
      c: 0.1,
    });
  });

  it('lose no digit on the way in and out', () => {
    fc.assert(
      fc.property(fc.bigInt(), (integer) => {
        const text = JSON.stringify(toWritable({ list: [integer] }));
        expect(text).toBe(`{"list":[${integer}]}`);
        const { list } = parseExact(text) as { list: (string | number)[] };
        expect(String(list[0])).toBe(String(integer));
      }),
    );
  });

  it('are looked for only where there are many digits', () => {
    expect([mayRound('{"a":123456789012345}'), mayRound('{"a":1234567890123456}')]).toEqual([false, true]);
  });

  it.each([
    [{ a: [1, { b: 2 ** 53 }] }, true],
    [{ a: [1, { b: 2 ** 53 - 1 }], c: 0.5, d: '12345678901234567890', e: null }, false],
  ])('are suspected in a parsed value only beyond 2^53', (value, expected) => {
    expect(holdsRounded(value)).toBe(expected);
  });

  it('leave arguments of any names as they are', () => {
    const args = JSON.parse('{"__proto__":{"constructor":[1,null,"x",true]},"toString":{}}') as unknown;
    expect(JSON.stringify(toWritable(args))).toBe('{"__proto__":{"constructor":[1,null,"x",true]},"toString":{}}');
  });
});
