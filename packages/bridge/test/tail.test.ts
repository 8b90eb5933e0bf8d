import { describe, expect, test } from 'vitest';
import { createTail } from '../src/tail.ts';

describe('the tail of stderr', () => {
  test('nothing said is nothing shown', () => {
    expect(createTail().render()).toBe('');
  });

  test('bytes discarded at the cap and bytes left out of the preview are told apart', () => {
    const tail = createTail();
    for (let count = 0; count < 30; count += 1) tail.push(Buffer.alloc(9_999, 'x'));
    tail.push(Buffer.from(`${'y'.repeat(19)}last words\n`));
    expect(tail.seenBytes()).toBe(300_000);
    expect(tail.render()).toContain('(234464 bytes of stderr discarded at the cap of 65536, 61536 more left out here)');
    expect(tail.render().endsWith('last words')).toBe(true);
  });

  test('a character that was cut at the front of the ring is left out', () => {
    const tail = createTail(5, 100);
    tail.push(Buffer.from('aééé'));
    expect(tail.render()).toBe(
      ' Its last words (2 bytes of stderr discarded at the cap of 5, 1 more left out here): éé',
    );
  });

  test('the preview splits no pair of surrogates and holds no control characters', () => {
    const tail = createTail(100, 3);
    tail.push(Buffer.from('ab😀\u001bcd'));
    expect(tail.render()).toBe(
      ' Its last words (0 bytes of stderr discarded at the cap of 100, 6 more left out here): cd',
    );
  });
});
