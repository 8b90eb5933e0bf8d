import { describe, expect, test } from 'vitest';
import { keepsDigits } from '../src/whole-number.ts';

describe('a number that is read from JSON [call.repair]', () => {
  test.each([
    '0',
    '-0',
    '12',
    '9007199254740991',
    '-9007199254740991',
    '1e21',
    '1E+21',
    '1.0',
    '1e21',
    '2.5',
    '1e-7',
    '0.1',
  ])('keeps its digits where it is %s', (source) => {
    expect(keepsDigits(source, Number(source))).toBe(true);
  });

  test.each([
    '9007199254740993',
    '-9007199254740993',
    '9007199254740993.0',
    '9007199254740993.000',
    '9.007199254740993e15',
    '90071992547409930e-1',
    '812734650918273645.0E3',
    '1e400',
  ])('loses digits where it is %s', (source) => {
    expect(keepsDigits(source, Number(source))).toBe(false);
  });

  test('keeps an integer of 2^53 and above only where it is written with a power of ten', () => {
    expect([keepsDigits('9007199254740992', 2 ** 53), keepsDigits('1e22', 1e22)]).toEqual([false, true]);
  });
});
