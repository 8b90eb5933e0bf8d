import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGlobs } from '../src/glob.ts';

describe('compileGlobs', () => {
  const cases: readonly [glob: string, text: string, fits: boolean][] = [
    ['mcp:cache:*', 'mcp:cache:read', true],
    ['mcp:cache:*', 'mcp:cache2:read', false],
    ['mcp:foo.bar:*', 'mcp:foo_bar:run', false],
    ['*', '', true],
    ['*', 'any:thing', true],
    ['**', 'x', true],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['*_delete', 'note_delete', true],
    ['*_delete', 'note_delete_all', false],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['a*bc*bc', 'a-bc', false],
    ['read', 'Read', false],
    ['re?d', 'read', false],
    ['[r]ead', 'read', false],
    ['re.d', 'read', false],
    ['', '', true],
    ['', 'x', false],
  ];
  for (const [glob, text, fits] of cases)
    it(`"${glob}" ${fits ? 'fits' : 'does not fit'} "${text}"`, () => {
      expect(compileGlobs([glob])(text)).toBe(fits);
    });

  it('an empty list fits nothing', () => {
    expect(compileGlobs([])('x')).toBe(false);
  });

  it('names that every object inherits are texts like any other', () => {
    const matches = compileGlobs(['read', '__proto_*']);
    expect(['constructor', 'toString', '__proto__'].map(matches)).toEqual([false, false, true]);
  });

  it('agrees with a plain recursive definition on every short glob and text', () => {
    const plain = (glob: string, text: string): boolean => {
      if (glob === '') return text === '';
      if (glob.startsWith('*')) return plain(glob.slice(1), text) || (text !== '' && plain(glob, text.slice(1)));
      return text !== '' && glob[0] === text[0] && plain(glob.slice(1), text.slice(1));
    };
    const short = (alphabet: string) => fc.string({ unit: fc.constantFrom(...alphabet.split('')), maxLength: 8 });
    fc.assert(
      fc.property(short('ab*'), short('ab'), (glob, text) => {
        expect(compileGlobs([glob])(text)).toBe(plain(glob, text));
      }),
      { numRuns: 2_000 },
    );
  });
});
