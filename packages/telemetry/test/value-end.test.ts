import { describe, expect, it } from 'vitest';
import { findValue } from '../src/value-end.ts';

const found: readonly [text: string, value: string][] = [
  ['abc def', 'abc'],
  ['abc,def', 'abc,def'],
  ['abc, def', 'abc,'],
  ['abc,name=x', 'abc'],
  ['abc; name: x', 'abc'],
  ['"a b" c', 'a b'],
  ['"a\\"b" c', 'a\\"b'],
  ['"a\\\\" c', 'a\\\\'],
  ['\\"a b\\" c', 'a b'],
  ['`a b` c', 'a b'],
  ['{"a":"}"} c', '{"a":"}"}'],
  ['[[1],[2]] c', '[[1],[2]]'],
  ['{\\"a\\":\\"}\\"} c', '{\\"a\\":\\"}\\"}'],
  ['{ never closed', '{ never closed'],
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
    expect(findValue("a=b; c' e", 0, { lineEnd: true, quotedBy: "'" })).toEqual({ start: 0, end: 6 });
  });
});
