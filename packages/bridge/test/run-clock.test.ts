import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startClock, toRunTimes, type ClockParts, type RunTimes } from '../src/run-clock.ts';

const CLOCK: ClockParts = {
  now: () => Date.now(),
  setTimer(callback, afterMs) {
    const timer = setTimeout(callback, afterMs);
    return () => clearTimeout(timer);
  },
};

function start(times: RunTimes) {
  const ends: number[] = [];
  return { ends, clock: startClock(times, CLOCK, (limitMs) => ends.push(limitMs)) };
}

describe('times of a run', () => {
  test.each([
    [10_000, undefined, { timeoutMs: 10_000 }],
    [5, undefined, { timeoutMs: 1_000 }],
    [1e9, undefined, { timeoutMs: 60_000 }],
    [Number.NaN, undefined, { timeoutMs: 10_000 }],
    [2_000, 500, { timeoutMs: 2_000, ceilingMs: 2_000 }],
    [2_000, 90_000, { timeoutMs: 2_000, ceilingMs: 90_000 }],
    [2_000, 1e12, { timeoutMs: 2_000, ceilingMs: 3_600_000 }],
    [2_000, Number.NaN, { timeoutMs: 2_000, ceilingMs: 300_000 }],
  ])('%d ms with a ceiling of %s', (timeoutMs, ceilingMs, expected) => {
    expect(toRunTimes(timeoutMs, ceilingMs)).toEqual(expected);
  });
});

describe('the clock of a run', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('it ends once, at its limit', () => {
    const { ends } = start({ timeoutMs: 2_000 });
    vi.advanceTimersByTime(1_999);
    expect(ends).toEqual([]);
    vi.advanceTimersByTime(100_000);
    expect(ends).toEqual([2_000]);
  });

  test('without a ceiling it cannot be paused', () => {
    const { ends, clock } = start({ timeoutMs: 2_000 });
    clock.pause();
    vi.advanceTimersByTime(2_000);
    expect(ends).toEqual([2_000]);
  });

  test('time spent waiting for the host does not count, however often it waits', () => {
    const { ends, clock } = start({ timeoutMs: 2_000, ceilingMs: 60_000 });
    for (let round = 0; round < 3; round += 1) {
      vi.advanceTimersByTime(600);
      clock.pause();
      clock.pause();
      vi.advanceTimersByTime(10_000);
      clock.resume();
      clock.resume();
    }
    vi.advanceTimersByTime(199);
    expect(ends).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ends).toEqual([2_000]);
  });

  test('the ceiling ends a run that waits for ever', () => {
    const { ends, clock } = start({ timeoutMs: 2_000, ceilingMs: 5_000 });
    clock.pause();
    vi.advanceTimersByTime(5_000);
    expect(ends).toEqual([5_000]);
  });

  test('a stopped clock never ends, and nothing starts it again', () => {
    const { ends, clock } = start({ timeoutMs: 2_000, ceilingMs: 5_000 });
    clock.pause();
    clock.stop();
    clock.resume();
    vi.advanceTimersByTime(100_000);
    expect(ends).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a child may live a second longer than its run', () => {
    const { clock } = start({ timeoutMs: 2_000 });
    vi.advanceTimersByTime(500);
    expect(clock.lifeMs()).toBe(2_500);
    expect(start({ timeoutMs: 2_000, ceilingMs: 9_000 }).clock.lifeMs()).toBe(10_000);
  });
});
