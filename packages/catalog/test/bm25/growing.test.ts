import { describe, expect, test } from 'vitest';
import { growingFloat32, growingUint32 } from '../../src/bm25/growing.ts';

/** More than two pieces. */
const MANY_COUNT = 20_000;

describe('a growing list', () => {
  test('gives back what was pushed, in order, over any number of pieces', () => {
    const list = growingUint32();
    for (let value = 0; value < MANY_COUNT; value += 1) list.push(3 * value);
    const taken = list.take();
    expect([list.length, taken.length, taken[0], taken[8_191], taken[8_192], taken[MANY_COUNT - 1]]).toEqual([
      20_000, 20_000, 0, 24_573, 24_576, 59_997,
    ]);
  });

  test('keeps what was taken apart from what comes later', () => {
    const list = growingFloat32();
    list.push(0.5);
    const taken = list.take();
    list.push(1.5);
    expect([[...taken], [...list.take()]]).toEqual([[0.5], [0.5, 1.5]]);
  });

  test('is empty at first', () => {
    expect([growingUint32().length, growingUint32().take().length]).toEqual([0, 0]);
  });
});

test('the pieces of a growing list hold its numbers in order, the last only what was pushed', () => {
  const list = growingUint32();
  for (let value = 0; value < MANY_COUNT; value += 1) list.push(value);
  const pieces = list.pieces();
  expect(pieces.map((piece) => piece.length)).toEqual([8_192, 8_192, 3_616]);
  expect(pieces.map((piece) => piece[0])).toEqual([0, 8_192, 16_384]);
});
