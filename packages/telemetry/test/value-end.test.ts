import { describe, expect, it } from 'vitest';
import { findValue } from '../src/value-end.ts';

const found: readonly [text: string, value: string][] = [
  ['abc def', 'abc'],
  ['abc,def', 'abc,def'],
  ['abc, def', 'abc,'],
  ['abc,name=x y', 'abc,name=x'],
  ['ab"cd ef', 'ab"cd'],
  ['abc"} x', 'abc'],
  ['{x}y z', '{x}y'],
  ['{ a: 1 } z', '{ a: 1 }'],
  ['"a b" c', 'a b'],
  ['"a\\"b" c', 'a\\"b'],
  ['"a\\\\" c', 'a\\\\'],
  ['\\"a b\\" c', 'a b'],
  ['`a b` c', 'a b'],
  ['{"a":"}"} c', '{"a":"}"}'],
  ['[[1],[2]] c', '[[1],[2]]'],
  ['{\\"a\\":\\"}\\"} c', '{\\"a\\":\\"}\\"}'],
  ['{"never closed', '{"never closed'],
  ['{}x y', '{}x'],
];

describe('findValue', () => {
  it.each(found)('in %s finds %s', (text, value) => {
    const span = findValue(text, 0);
    expect(span && text.slice(span.start, span.end)).toBe(value);
  });

  it.each(['', ' x', 'null', 'true,', '"undefined"', '${NAME}', '***', 'string;', '""'])(
    'finds no secret in %j',
    (text) => {
      expect(findValue(text, 0)).toBeUndefined();
    },
  );

  it('goes on to the end of the line where asked', () => {
    expect(findValue('a=b; c="d" e\nf', 0, { lineEnd: true })).toEqual({ start: 0, end: 12 });
    expect(findValue("a=b; c' e", 0, { lineEnd: true, before: "'" })).toEqual({ start: 0, end: 6 });
  });

  it.each([
    ['abc&name=x', '?', 'abc'],
    ['abc; name: x', ';', 'abc'],
    ['ab,cd;ef&gh x', ',', 'ab,cd;ef&gh'],
    ['abc,name:x', '{', 'abc'],
    ['abc&name=x', ' ', 'abc&name=x'],
  ])('among pairs ends %s behind %s at %s', (text, before, value) => {
    expect(findValue(text, 0, { before })).toEqual({ start: 0, end: value.length });
  });
});
