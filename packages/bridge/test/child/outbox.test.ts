import { describe, expect, test } from 'vitest';
import { openOutbox } from '../../src/child/outbox.ts';
import { ENDING, FROM_CHILD, SENT } from '../../src/wire.ts';

function open() {
  const written: [number, number, string][] = [];
  let overs = 0;
  const outbox = openOutbox(
    (type, id, text) => void written.push([type, id, text]),
    () => (overs += 1),
  );
  return { outbox, written, overs: () => overs };
}

describe('what leaves the guest', () => {
  test('calls are counted until they are answered', () => {
    const { outbox, written } = open();
    expect(outbox.send(FROM_CHILD.call, 1, '["call","x"]')).toBe(SENT.yes);
    expect(outbox.outstanding()).toBe(1);
    outbox.answered();
    expect(outbox.outstanding()).toBe(0);
    expect(written).toEqual([[FROM_CHILD.call, 1, '["call","x"]']]);
  });

  test.each([
    ['a result over 256 KiB in UTF-8', FROM_CHILD.result, JSON.stringify('é'.repeat(131_072)), SENT.tooLarge],
    ['a result of just 256 KiB', FROM_CHILD.result, JSON.stringify('é'.repeat(131_071)), SENT.yes],
    ['a result of 101 levels', FROM_CHILD.result, '['.repeat(101), SENT.tooDeep],
    ['a call of 102 levels', FROM_CHILD.call, '['.repeat(102), SENT.tooDeep],
    ['a call over its arguments and some room', FROM_CHILD.call, 'x'.repeat(300_000), SENT.tooLarge],
  ])('%s', (_, kind, text, expected) => {
    expect(open().outbox.send(kind, 1, text)).toBe(expected);
  });

  test('there is a budget for the whole run, but an end always leaves', () => {
    const { outbox } = open();
    const line = 'x'.repeat(262_144);
    for (let count = 0; count < 60; count += 1) expect(outbox.send(FROM_CHILD.call, count, line)).toBe(SENT.yes);
    expect(outbox.send(FROM_CHILD.log, 0, line)).toBe(SENT.noBudget);
    expect(outbox.send(FROM_CHILD.error, 0, '{}')).toBe(SENT.yes);
  });

  test('only the first end leaves, and nothing after it', () => {
    const { outbox, written, overs } = open();
    outbox.send(FROM_CHILD.result, 0, '1');
    outbox.fail({ kind: 'never-settles', message: '' });
    expect(outbox.send(FROM_CHILD.call, 1, '["call"]')).toBe(SENT.over);
    expect(written).toEqual([[FROM_CHILD.result, 0, '1']]);
    expect(overs()).toBe(1);
  });

  test('the guest says when its body has ended; that does not leave the child', () => {
    const { outbox, written } = open();
    expect(outbox.isEnding()).toBe(false);
    expect(outbox.send(ENDING, 0, '')).toBe(SENT.yes);
    expect(outbox.isEnding()).toBe(true);
    expect(written).toEqual([]);
  });
});
