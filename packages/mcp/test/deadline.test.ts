// Three reasons for a call to end, on clocks that the test turns.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeadline } from '../src/deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const make = (signal: AbortSignal = new AbortController().signal) =>
  createDeadline({ silentMs: 100, totalMs: 250, signal });

describe('a deadline', () => {
  it('strikes after silence', () => {
    const deadline = make();
    vi.advanceTimersByTime(99);
    expect(deadline.cause()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect([deadline.cause(), deadline.signal.aborted]).toEqual(['silent', true]);
  });

  it('is put off by each touch, until the total', () => {
    const deadline = make();
    for (const _ of [1, 2, 3]) {
      vi.advanceTimersByTime(80);
      deadline.touch();
    }
    expect(deadline.cause()).toBeUndefined();
    vi.advanceTimersByTime(10);
    expect(deadline.cause()).toBe('total');
  });

  it('strikes when the caller aborts, also before it began, and tells only its own reason', () => {
    const controller = new AbortController();
    const deadline = make(controller.signal);
    controller.abort('secret');
    expect([deadline.cause(), deadline.signal.reason]).toEqual(['cancelled', 'the caller cancelled']);
    expect(make(AbortSignal.abort()).cause()).toBe('cancelled');
  });

  it('keeps the first cause', () => {
    const controller = new AbortController();
    const deadline = make(controller.signal);
    vi.advanceTimersByTime(100);
    controller.abort();
    expect(deadline.cause()).toBe('silent');
  });

  it('never strikes after its end, and leaves no timer and no listener', () => {
    const controller = new AbortController();
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    const deadline = make(controller.signal);
    deadline.end();
    deadline.touch();
    expect(vi.getTimerCount()).toBe(0);
    controller.abort();
    expect([deadline.cause(), removed.mock.calls.length]).toEqual([undefined, 1]);
  });
});
