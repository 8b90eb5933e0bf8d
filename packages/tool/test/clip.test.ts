import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIP_MARK, clip, headOf, ToolcribError } from '../src/index.ts';

describe('clip', () => {
  it.each([
    ['', 3, ''],
    ['abc', 3, 'abc'],
    ['abcd', 3, '...'],
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abc...'],
    ['ab🦀cd', 6, 'ab🦀cd'],
    ['ab🦀cdx', 6, 'ab...'],
    ['a🦀cdefg', 6, 'a🦀...'],
  ])('cuts %j to %i characters as %j', (text, maxChars, cut) => {
    expect(clip(text, maxChars)).toBe(cut);
  });

  it.each([2, 0, -1, Number.NaN])('refuses a limit of %d, where the mark would not fit', (maxChars) => {
    let thrown: unknown;
    try {
      clip('abc', maxChars);
    } catch (error) {
      thrown = error;
    }
    expect(ToolcribError.is(thrown, 'INVALID_LIMIT')).toBe(true);
  });

  it('stays within the limit, is a prefix with a mark, and breaks no character [search.hit]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: CLIP_MARK.length, max: 40 }), (text, maxChars) => {
        const cut = clip(text, maxChars);
        expect(cut.length).toBeLessThanOrEqual(maxChars);
        expect(cut === text || (cut.endsWith(CLIP_MARK) && text.startsWith(cut.slice(0, -CLIP_MARK.length)))).toBe(
          true,
        );
        expect(cut.isWellFormed()).toBe(true);
        expect(cut === text || cut.length >= maxChars - 1).toBe(true);
      }),
    );
  });
});

describe('headOf', () => {
  it.each([
    ['abc', 5, 'abc'],
    ['abc', 2, 'ab'],
    ['abc', 0, ''],
    ['abc', -1, ''],
    ['abc', Number.NaN, ''],
    ['🦀🦀', 1, ''],
    ['🦀🦀', 2, '🦀'],
    ['🦀🦀', 3, '🦀'],
    ['abc', 1.5, 'a'],
  ])('takes of %j the first %d characters: %j', (text, maxChars, head) => {
    expect(headOf(text, maxChars)).toBe(head);
  });
});
