import { ToolcribError } from '@toolcrib/tool';
import { expect, test } from 'vitest';
import { parseArguments } from '../src/parse-arguments.ts';

function failure(raw: unknown): { readonly code: string; readonly message: string } {
  try {
    parseArguments(raw);
  } catch (error) {
    if (ToolcribError.is(error)) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('nothing was refused');
}

test.each([
  ['absence', undefined],
  ['null', null],
  ['no text', ''],
  ['blank text', ' \n\t'],
  ['the text null', 'null'],
  ['the text null between blanks', ' null '],
  ['an empty object', {}],
  ['the text of an empty object', '{}'],
])('%s means no arguments', (_title, raw) => {
  expect(parseArguments(raw)).toEqual({});
});

test('text of an object is read, and an object is taken as it is', () => {
  const object = { path: 'docs/a' };
  expect(parseArguments('{"path":"docs/a","deep":{"n":[1,2.5,null]}}')).toEqual({
    path: 'docs/a',
    deep: { n: [1, 2.5, null] },
  });
  expect(parseArguments(object)).toBe(object);
});

test('text that was encoded twice is read twice', () => {
  expect(parseArguments('"{\\"path\\":\\"a\\"}"')).toEqual({ path: 'a' });
});

test.each([
  ['broken JSON', '{"a":', /not valid JSON/],
  ['shell text', 'ls -la', /not valid JSON/],
  ['a list', '[1]', /not a list/],
  ['a number', '5', /not a number/],
  ['quoted prose', '"hello"', /not valid JSON/],
  ['a boolean', true, /not a boolean/],
  ['JSON nested past the stack', `{"a":${'['.repeat(200_000)}`, /not valid JSON/],
])('%s is refused with what to send', (_title, raw, sentence) => {
  const { code, message } = failure(raw);
  expect(code).toBe('INVALID_JSON');
  expect(message).toMatch(sentence);
  expect(message).toContain('Send the arguments as one JSON object');
});

test.each([
  ['at the top', '{"memo_id":812734650918273645}', 'memo_id', '812734650918273645'],
  ['deep inside', '{"a":{"list":[1,{"id":9007199254740993}]}}', 'a.list.1.id', '9007199254740993'],
  ['one past the last safe one', '{"n":9007199254740992}', '"n"', '9007199254740992'],
  ['negative', '{"n":-9007199254740993}', '"n"', '-9007199254740993'],
  ['written with a fraction of zero', '{"n":812734650918273645.0}', '"n"', '812734650918273645.0'],
  ['written with an exponent', '{"n":8.12734650918273645e17}', '"n"', '8.12734650918273645e17'],
  ['past the range of a double', '{"n":1e400}', '"n"', '1e400'],
  ['under an inherited name', '{"__proto__":{"x":9007199254740993}}', '__proto__.x', '9007199254740993'],
])('an integer beyond 2^53 %s is refused by its path and never rounded', (_title, raw, path, digits) => {
  const { code, message } = failure(raw);
  expect(code).toBe('UNSAFE_INTEGER');
  expect(message).toContain(path);
  expect(message).toContain(digits);
  expect(message).toContain('Pass it as text');
  expect(message).not.toContain('812734650918273664');
  expect(message).not.toContain('812734650918273700');
});

test.each([
  ['the greatest safe integer', '{"n":9007199254740991}', 9_007_199_254_740_991],
  ['a fraction', '{"n":0.1}', 0.1],
  ['a long fraction', '{"n":123456.123456789012345678}', 123_456.123_456_789_01],
  ['an exact power', '{"n":1e20}', 1e20],
  ['a power that is written back the same', '{"n":1e300}', 1e300],
  ['a small power', '{"n":1.50e2}', 150],
  ['minus zero', '{"n":-0}', -0],
])('%s stays a number', (_title, raw, value) => {
  expect(parseArguments(raw)).toEqual({ n: value });
});

test('a long number in quotes stays text [call.repair]', () => {
  expect(parseArguments('{"memo_id":"812734650918273645"}')).toEqual({ memo_id: '812734650918273645' });
});

test('keys with inherited names stay own keys', () => {
  const parsed = parseArguments('{"__proto__":{"admin":true},"constructor":1}');
  expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  expect('admin' in parsed).toBe(false);
});
