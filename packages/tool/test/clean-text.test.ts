import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../src/index.ts';

const cases: readonly [what: string, text: string, clean: string][] = [
  ['plain text', 'Reads a file.', 'Reads a file.'],
  ['blanks of every kind', '  a\t\tb\r\n\u00a0c\u2028d\u3000 ', 'a b c d'],
  ['the next-line control', 'a\u0085b', 'a b'],
  ['controls', 'a\u0000b\u0007c\u001b[31md\u007fe\u009ff', 'abc[31mdef'],
  ['bidi marks, overrides and isolates', 'a\u200eb\u200fc\u202ed\u202ce\u2066f\u2069g\u061ch', 'abcdefgh'],
  ['zero-width characters', 'a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg\u180eh', 'abcdefgh'],
  ['tag characters', `a${String.fromCodePoint(0xe0041, 0xe0042, 0xe007f)}b`, 'ab'],
  ['variation selectors', 'a\ufe0fb\u{e0100}c', 'abc'],
  ['fillers and annotation marks', 'a\u3164b\u115fc\ufff9d\ufffbe', 'abcde'],
  ['lone surrogates', 'a\ud800b\udc00c', 'a\ufffdb\ufffdc'],
  ['a surrogate pair torn by an invisible character', 'a\ud83e\u200b\udd80b', 'a\ufffd\ufffdb'],
  ['other scripts and emoji', 'Læs 日本語 العربية 🦀', 'Læs 日本語 العربية 🦀'],
  ['nothing but invisible characters', '\u200b \u202e\ufeff\n', ''],
];

describe('cleanText', () => {
  it.each(cases)('handles %s', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('leaves one well-formed line without anything that hides or reorders text [search.hit]', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
        (text) => {
          const clean = cleanText(text);
          expect(clean.isWellFormed()).toBe(true);
          expect(clean).not.toMatch(/[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]| {2}|^ | $/u);
          expect(cleanText(clean)).toBe(clean);
        },
      ),
    );
  });
});
