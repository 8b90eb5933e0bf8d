import { describe, expect, test } from 'vitest';
import { describeThrown, formatLine } from '../../src/guest/say.ts';

const hostile = new Proxy(
  {},
  {
    get: () => {
      throw new Error('trap');
    },
    getPrototypeOf: () => {
      throw new Error('trap');
    },
  },
);

describe('a console line', () => {
  test.each<[string, () => readonly unknown[]]>([
    ['a 1 true null undefined', () => ['a', 1, true, null, undefined]],
    ['{"a":[1]}', () => [{ a: [1] }]],
    ['TypeError: odd', () => [new TypeError('odd')]],
    ['[function] Symbol(s)', () => [() => 1, Symbol('s')]],
    ['[cannot be shown]', () => [hostile]],
    ['10', () => [10n]],
    ['', () => []],
  ])('%j', (line, parts) => {
    expect(formatLine(parts())).toBe(line);
  });
});

describe('what was thrown', () => {
  test('an error is read by its name, message, code and stack', () => {
    const error = Object.assign(new RangeError('far'), { code: 'E', stack: 'at x' });
    expect(describeThrown(error)).toEqual({ name: 'RangeError', message: 'far', code: 'E', stack: 'at x' });
  });

  test('fields that are no text, or that throw, are empty', () => {
    const error = new Error('x');
    Object.defineProperty(error, 'message', {
      get: () => {
        throw new Error('again');
      },
    });
    Object.defineProperty(error, 'name', { value: 42 });
    Object.defineProperty(error, 'stack', { value: {} });
    expect(describeThrown(error)).toEqual({ name: '', message: '', code: '', stack: '' });
  });

  test.each<[string, () => unknown]>([
    ['text', () => 'text'],
    ['null', () => null],
    ['undefined', () => undefined],
    ['{"code":7}', () => ({ code: 7 })],
    ['[cannot be shown]', () => hostile],
  ])('what is no error is shown as it is: %s', (message, value) => {
    expect(describeThrown(value())).toEqual({ name: '', message, code: '', stack: '' });
  });

  test('a huge message is cut', () => {
    expect(describeThrown(new Error('M'.repeat(9_999))).message.length).toBe(4_000);
  });
});
