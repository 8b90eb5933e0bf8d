// Lines out of pieces of any size.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineSplitter } from '../src/lines.ts';

function split(chunks: readonly Uint8Array[], maxBytes = 100): { lines: string[]; accepted: boolean } {
  const lines: string[] = [];
  const splitter = createLineSplitter(maxBytes, (line) => void lines.push(line));
  return { accepted: chunks.map((chunk) => splitter.push(chunk)).every(Boolean), lines };
}
const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('a line splitter', () => {
  it('hands on whole lines without their ends', () => {
    expect(split([bytes('a\nb\r\n\nc')]).lines).toEqual(['a', 'b', '']);
  });

  it('gives the same lines however the bytes arrive', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\n'), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(60)), (written, cuts) => {
        const whole = bytes(written);
        const places = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
        const chunks = places.slice(1).map((place, index) => whole.subarray(places[index], place));
        expect(split(chunks, 1_000).lines).toEqual(written.split('\n').slice(0, -1));
      }),
    );
  });

  it('accepts a line of just the bound, and nothing after a longer one', () => {
    expect(split([bytes(`${'x'.repeat(10)}\ny\n`)], 10)).toEqual({ accepted: true, lines: ['x'.repeat(10), 'y'] });
    expect(split([bytes('ok\n'), bytes('x'.repeat(6)), bytes('x'.repeat(5)), bytes('\nlate\n')], 10)).toEqual({
      accepted: false,
      lines: ['ok'],
    });
  });
});
