import { describe, expect, test } from 'vitest';
import { createWarmPool, type WarmPool } from '../src/warm-pool.ts';
import { FROM_CHILD } from '../src/wire.ts';
import { fakeChild, settle, type FakeChild } from './fake-child.ts';

function open(size: number): { pool: WarmPool; started: { how: string; child: FakeChild }[]; expire: (() => void)[] } {
  const started: { how: string; child: FakeChild }[] = [];
  const expire: (() => void)[] = [];
  const pool = createWarmPool({
    size,
    idleMs: 300_000,
    start(how) {
      const child = fakeChild();
      started.push({ how, child });
      return child;
    },
    setTimer(callback) {
      expire.push(callback);
      return () => void expire.splice(expire.indexOf(callback), 1);
    },
  });
  return { pool, started, expire };
}

describe('the warm pool', () => {
  test('starts as many as it may hold, and no more when filled again', () => {
    const { pool, started } = open(2);
    pool.fill();
    pool.fill();
    expect(started.map(({ how }) => how)).toEqual(['warm', 'warm']);
    expect(pool.idleCount()).toBe(2);
    expect(started.map(({ child }) => child.held())).toEqual([false, false]);
  });

  test('hands out each child once, the oldest first, and does not refill by itself', () => {
    const { pool, started } = open(2);
    pool.fill();
    expect(pool.take()).toBe(started[0]?.child);
    expect(pool.take()).toBe(started[1]?.child);
    expect(started[1]?.child.held()).toBe(true);
    expect(started.length).toBe(2);
    expect(pool.idleCount()).toBe(0);
  });

  test('an empty pool starts a cold child', () => {
    const { pool, started } = open(0);
    pool.fill();
    expect(pool.take()).toBe(started[0]?.child);
    expect(started[0]?.how).toBe('cold');
  });

  test.each<[string, (child: FakeChild) => void]>([
    ['said something on stderr', (child) => child.does.stderr('warning')],
    ['ended', (child) => child.does.exit({ code: 1, signal: null })],
    ['sent something that is no frame', (child) => child.does.violation('bytes')],
    ['asked for something before it had a run', (child) => child.does.frame(FROM_CHILD.call, 1, '["call","x"]')],
    [
      'was ready twice',
      (child) => {
        child.does.frame(FROM_CHILD.ready, 0, '');
        child.does.frame(FROM_CHILD.ready, 0, '');
      },
    ],
  ])('a child that %s is never handed out', (_, misbehave) => {
    const { pool, started } = open(1);
    pool.fill();
    const bad = started[0]?.child;
    misbehave(bad!);
    expect(bad?.kills()).toBe(1);
    expect(pool.idleCount()).toBe(0);
    expect(pool.take()).not.toBe(bad);
  });

  test('a child that is ready stays', () => {
    const { pool, started } = open(1);
    pool.fill();
    started[0]?.child.does.frame(FROM_CHILD.ready, 0, '');
    expect(pool.take()).toBe(started[0]?.child);
    expect(started[0]?.child.kills()).toBe(0);
  });

  test('a child that nobody took in time ends; the timer of one that was taken is gone', () => {
    const { pool, started, expire } = open(2);
    pool.fill();
    pool.take();
    expect(expire.length).toBe(1);
    expire[0]?.();
    expect(started[1]?.child.kills()).toBe(1);
    expect(expire.length).toBe(0);
    expect(started[0]?.child.kills()).toBe(0);
  });

  test('closing ends all that wait, waits for them, and starts no more', async () => {
    const { pool, started, expire } = open(3);
    pool.fill();
    const taken = pool.take();
    await pool.close();
    await settle();
    expect(started.map(({ child }) => child.isClosed())).toEqual([false, true, true]);
    expect(started.map(({ child }) => child.held())).toEqual([true, true, true]);
    expect(taken.isClosed()).toBe(false);
    pool.fill();
    expect(started.length).toBe(3);
    expect(expire.length).toBe(0);
  });
});
