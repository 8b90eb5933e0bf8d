import { expect, it } from 'vitest';
import { moreMark, quoteName, quoteText } from '../src/quote.ts';

it.each([
  ['id', 'id'],
  ['_$9', '_$9'],
  ['class', 'class'],
  ['9a', '"9a"'],
  ['a b', '"a b"'],
  ['é', '"é"'],
  ['', '""'],
])('writes the property name %j', (name, written) => {
  expect(quoteName(name)).toBe(written);
});

it('a quoted text is also JSON, and means the same [signature.rules]', () => {
  const text = 'a"b\\c*/d\u2028\u202e\u{e0041}\ud800\u00a0 \n';
  expect(JSON.parse(quoteText(text))).toBe(text);
});

it('an unknown number of members is left out without a number', () => {
  expect([moreMark(12), moreMark(Number.POSITIVE_INFINITY)]).toEqual(['/* ...12 more */', '/* ... */']);
});
