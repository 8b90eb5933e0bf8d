import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLineQueue, type LineQueueOptions } from '../src/sessions/line-queue.ts';
import type { SessionLine } from '../src/sessions/session-store.ts';

const line = (text: string): SessionLine => ({ sessionId: 's', runId: 'r', kind: 'call', line: text, atMs: 1 });
const open = (rest: Partial<LineQueueOptions> = {}) => {
  const batches: string[][] = [];
  const queue = createLineQueue({
    write: (batch) => void batches.push(batch.map((each) => each.line)),
    batchMaxCount: 3,
    batchMaxChars: 10,
    queueMaxCount: 5,
    queueMaxChars: 100,
    delayMs: 20,
    ...rest,
  });
  return { queue, batches };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('lines on their way to the disk [gateway.sessions]', () => {
  test('are gathered, and written in batches with time for others between', () => {
    const { queue, batches } = open();
    for (const text of ['a', 'b', 'c', 'd']) queue.push(line(text));
    expect(batches).toEqual([]);
    vi.advanceTimersByTime(20);
    expect(batches).toEqual([['a', 'b', 'c']]);
    vi.advanceTimersByTime(20);
    expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('are batched by characters too, and one that is longer goes alone', () => {
    const { queue, batches } = open();
    for (const text of ['12345', '12345', '1', 'longer than a batch', '1']) queue.push(line(text));
    queue.drain();
    expect(batches).toEqual([['12345', '12345'], ['1'], ['longer than a batch'], ['1']]);
  });

  test('are dropped and counted where too many or too much waits', () => {
    const { queue, batches } = open({ queueMaxChars: 8 });
    for (const text of ['1234', '1234', '1']) queue.push(line(text));
    expect(queue.dropped()).toBe(1);
    queue.drain();
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) queue.push(line(text));
    expect(queue.dropped()).toBe(2);
    queue.drain();
    expect(batches.flat()).toEqual(['1234', '1234', 'a', 'b', 'c', 'd', 'e']);
  });

  test('of a batch that cannot be written are counted; the next batch is tried', () => {
    let isFull = true;
    const written: string[] = [];
    const { queue } = open({
      write: (batch) => {
        if (isFull) throw new Error('disk full');
        written.push(...batch.map((each) => each.line));
      },
    });
    queue.push(line('lost'));
    vi.advanceTimersByTime(20);
    isFull = false;
    queue.push(line('kept'));
    vi.advanceTimersByTime(20);
    expect([written, queue.dropped()]).toEqual([['kept'], 1]);
  });

  test('are all written at the end, and none after it', () => {
    const { queue, batches } = open();
    queue.push(line('a'));
    queue.close();
    queue.push(line('b'));
    expect([batches, queue.dropped(), vi.getTimerCount()]).toEqual([[['a']], 1, 0]);
  });
});
