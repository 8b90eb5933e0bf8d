import { describe, expect, it } from 'vitest';
import { parseJsonText } from '../src/parse-json-text.ts';

describe('parseJsonText', () => {
  const parsed: readonly [string, object][] = [
    ['["a","b"]', ['a', 'b']],
    [' \n{"k":1}', { k: 1 }],
    ['[]', []],
    ['[9007199254740991, 0.5, 1e3]', [9007199254740991, 0.5, 1000]],
    ['[1e21, 1.0, 1e-7, -1E2, 2.50]', [1e21, 1, 1e-7, -100, 2.5]],
  ];
  for (const [text, value] of parsed)
    it(`parses ${JSON.stringify(text)}`, () => expect(parseJsonText(text)).toEqual(value));

  const left: readonly [string, string][] = [
    ['a number', '7'],
    ['a word', 'true'],
    ['quoted text', '"[1]"'],
    ['broken JSON', '[1,'],
    ['text that goes on', '[1] and more'],
    ['nothing', ''],
    ['a whole number that would be rounded', '[812734650918273645]'],
    ['one that is written with a fraction of nothing', '[9007199254740993.0]'],
    ['one that is written with a power of ten', '{"n":9.007199254740993e15}'],
    ['one that is both', '[812734650918273645.0E3]'],
    ['a number beyond all numbers', '[1e400]'],
    ['text over the limit', `["${'x'.repeat(1024 * 1024)}"]`],
  ];
  for (const [name, text] of left) it(`leaves ${name} alone`, () => expect(parseJsonText(text)).toBeUndefined());

  it('keeps __proto__ a property', () => {
    const value = parseJsonText('{"__proto__":{"a":1}}');
    expect(Object.keys(value ?? {})).toEqual(['__proto__']);
  });
});
