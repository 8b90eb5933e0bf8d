import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../src/index.ts';
import { cutToBytes } from '../src/utf8.ts';

describe('utf8Bytes', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['é', 2],
    ['日本', 6],
    ['🦀', 4],
    ['\ud800', 3],
  ])('counts %j as %i bytes', (text, bytes) => {
    expect(utf8Bytes(text)).toBe(bytes);
  });
});

describe('cutToBytes', () => {
  it.each([
    ['abcdef', 4, 'abcd', true],
    ['abcd', 4, 'abcd', false],
    ['aé日🦀', 10, 'aé日🦀', false],
    ['aé日🦀', 9, 'aé日', true],
    ['aé日🦀', 5, 'aé', true],
    ['🦀', 3, '', true],
    ['abc', 0, '', true],
  ])('cuts %j at %i bytes to %j', (text, maxBytes, cut, truncated) => {
    expect(cutToBytes(text, maxBytes)).toEqual({ text: cut, truncated });
  });

  it('keeps the longest prefix of whole characters that fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, maxBytes) => {
        expect(cutToBytes(text, maxBytes)).toEqual(reference(text, maxBytes));
      }),
    );
  });
});

function reference(text: string, maxBytes: number): { text: string; truncated: boolean } {
  let kept = '';
  for (const character of text) {
    if (utf8Bytes(kept + character) > maxBytes) return { text: kept, truncated: true };
    kept += character;
  }
  return { text: kept, truncated: false };
}
