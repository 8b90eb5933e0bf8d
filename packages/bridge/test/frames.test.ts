import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFrameReader, encodeFrame, FRAME_HEADER_BYTES, type Frame } from '../src/frames.ts';

const RULES = { types: [1, 2], maxFrameBytes: 1_000, maxTotalBytes: 10_000 };

function readAll(bytes: Buffer, cuts: readonly number[]): readonly Frame[] {
  const reader = createFrameReader(RULES);
  const frames: Frame[] = [];
  let from = 0;
  for (const to of [...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]) {
    expect(reader.push(bytes.subarray(from, to), (frame) => frames.push(frame))).toBeUndefined();
    from = to;
  }
  return frames;
}

describe('frames', () => {
  test('a frame is its length, its type, its id and its text', () => {
    expect([...encodeFrame(2, 258, 'é')]).toEqual([2, 0, 0, 0, 2, 2, 1, 0, 0, 0xc3, 0xa9]);
  });

  test('frames come back whole however the bytes are cut', () => {
    const frame = fc.record({
      type: fc.constantFrom(1, 2),
      id: fc.nat({ max: 0xffffffff }),
      text: fc.string({ unit: 'grapheme', maxLength: 40 }),
    });
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 30 }), (frames, cuts) => {
        const bytes = Buffer.concat(frames.map(({ type, id, text }) => encodeFrame(type, id, text)));
        expect(readAll(bytes, cuts)).toEqual(frames);
      }),
    );
  });

  test('an unknown type is refused and nothing after it is read', () => {
    const reader = createFrameReader(RULES);
    const frames: Frame[] = [];
    const bytes = Buffer.concat([encodeFrame(1, 0, 'a'), encodeFrame(9, 0, 'b'), encodeFrame(1, 0, 'c')]);
    expect(reader.push(bytes, (frame) => frames.push(frame))).toBe('unknown frame type 9');
    expect(reader.push(encodeFrame(1, 0, 'd'), (frame) => frames.push(frame))).toBe('unknown frame type 9');
    expect(frames).toEqual([{ type: 1, id: 0, text: 'a' }]);
  });

  test('a frame that announces too much is refused on its header, before its text arrives', () => {
    const reader = createFrameReader(RULES);
    const header = encodeFrame(1, 0, 'x'.repeat(1_001)).subarray(0, FRAME_HEADER_BYTES);
    expect(reader.push(header, () => expect.unreachable())).toBe('a frame of 1001 bytes, the limit is 1000');
  });

  test('many small frames are refused at the limit of the whole run', () => {
    const reader = createFrameReader(RULES);
    const bytes = Buffer.concat(Array.from({ length: 1_200 }, () => encodeFrame(1, 0, '')));
    let count = 0;
    expect(reader.push(bytes, () => (count += 1))).toBe('more than 10000 bytes in all');
    expect(count).toBe(1_111);
  });

  test('text that is not a frame at all is refused', () => {
    expect(createFrameReader(RULES).push(Buffer.from('not json at all\n'), () => {})).toMatch(/unknown frame type/);
  });
});
