// The last bytes of a stream.

import { describe, expect, it } from 'vitest';
import { createTail } from '../src/tail.ts';

const tailOf = (maxBytes: number, ...chunks: string[]): string => {
  const tail = createTail(maxBytes);
  for (const chunk of chunks) tail.add(Buffer.from(chunk));
  return tail.text();
};

describe('a tail', () => {
  it.each([
    ['everything that fits', ['ab', 'cd'], 'abcd'],
    ['the last bytes of many chunks', ['abc', 'def', 'gh'], 'efgh'],
    ['the end of a chunk that is longer than itself', ['x', '0123456789'], '6789'],
    ['no half character', ['aé😀'], '😀'],
    ['no half character at the cut', ['😀ab'], 'ab'],
  ])('keeps %s', (_title, chunks, expected) => {
    expect(tailOf(4, ...chunks)).toBe(expected);
  });
});
