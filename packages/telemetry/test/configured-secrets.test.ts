import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, SECRET_MIN_CHARS } from '../src/index.ts';

const secret = 'pä"ss w0rd/+&\\é';
const redactor = createRedactor({ secrets: [secret] });
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

const forms: readonly [form: string, text: string][] = [
  ['verbatim', secret],
  ['URL-encoded', encodeURIComponent(secret)],
  ['URL-encoded in lower case', encodeURIComponent(secret).toLowerCase()],
  ['URL-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
  ['form-encoded', new URLSearchParams({ v: secret }).toString().slice(2)],
  ['JSON-escaped', JSON.stringify(secret).slice(1, -1)],
  ['JSON-escaped twice', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
  ['JSON-escaped to ASCII', 'p\\u00e4\\"ss w0rd/+&\\\\\\u00e9'],
  ['base64', base64(secret)],
  ['base64 for URLs', Buffer.from(secret, 'utf8').toString('base64url')],
];

describe('configured secrets', () => {
  it.each(forms)('are masked %s', (_, text) => {
    expect(redactor.text(`a ${text} b`)).toBe('a [redacted] b');
  });

  it.each([1, 2, 3, 4, 5])('are masked inside base64 of a longer text, %i bytes in', (before) => {
    const encoded = base64(`${'u'.repeat(before)}${secret}tail`);
    const core = base64(secret).slice(4, -4);
    const shown = createRedactor({ secrets: [secret] }).text(encoded);
    expect(shown).toContain('[redacted]');
    expect(shown.length).toBeLessThan('[redacted]'.length + 16);
    expect(shown).not.toContain(core);
  });

  it('are masked as keys, as numbers and with blanks around them trimmed', () => {
    const other = createRedactor({ secrets: ['12345678', ' blank-ended\n'] });
    expect(other.value({ a: 12_345_678, 'is 12345678': 1, b: 12_345_678n, c: 'blank-ended' })).toEqual({
      a: '[redacted]',
      'is [redacted]': 1,
      b: '[redacted]',
      c: '[redacted]',
    });
  });

  it('are masked whole where two of them overlap or one begins another', () => {
    const other = createRedactor({ secrets: ['abcdef', 'defghi', 'abcdefxyz'] });
    expect(other.text('-abcdefghi-')).toBe('-[redacted]-');
    expect(other.text('-abcdefxyz-')).toBe('-[redacted]-');
  });

  it(`are ignored when shorter than ${SECRET_MIN_CHARS} characters, or no text`, () => {
    const other = createRedactor({ secrets: ['12345', '', '   a    ', undefined as never, 7 as never] });
    expect(other.text('12345 a 7')).toBe('12345 a 7');
    expect(createRedactor({ secrets: ['123456'] }).text('123456')).toBe('[redacted]');
  });

  it('never show, whatever stands around them', () => {
    const value = fc.string({ unit: 'binary', minLength: SECRET_MIN_CHARS, maxLength: 30 });
    fc.assert(
      fc.property(value, fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (hidden, before, after) => {
        fc.pre(!'[redacted]'.includes(hidden) && !before.includes(hidden) && !after.includes(hidden));
        const shown = createRedactor({ secrets: [hidden] }).text(before + hidden + after);
        expect(shown).toContain('[redacted]');
        expect(shown).not.toContain(hidden);
      }),
    );
  });
});
