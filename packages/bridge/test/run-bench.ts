// A run with a child, a host and a clock that do what a test says.

import { startRun, type RunParts } from '../src/run.ts';
import type { RunOutcome } from '../src/sandbox.ts';
import { fakeChild, type FakeChild } from './fake-child.ts';

interface Timer {
  readonly callback: () => void;
  readonly afterMs: number;
}

export interface RunBench {
  readonly child: FakeChild;
  readonly timers: Set<Timer>;
  /** Calls that the host has started: how to end them, and whether they heard of the end. */
  readonly started: { readonly id: string; answer(value: unknown): void; fail(): void; aborts: number }[];
  readonly outcomes: RunOutcome[];
  readonly aborter: AbortController;
  close(): void;
  /** Fires the oldest timer of that length. */
  readonly fire: (afterMs: number) => void;
}

/** Starts a run. */
export function runBench(more: Partial<RunParts> = {}): RunBench {
  const child = fakeChild();
  const timers = new Set<Timer>();
  const started: RunBench['started'] = [];
  const outcomes: RunOutcome[] = [];
  const aborter = new AbortController();
  const call = (args: unknown, signal: AbortSignal): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const entry = {
        id: (args as { id: string }).id,
        answer: resolve,
        fail: () => reject(new Error('no')),
        aborts: 0,
      };
      signal.addEventListener('abort', () => (entry.aborts += 1));
      started.push(entry);
    });
  const run = startRun({
    code: 'body',
    host: { call },
    times: { timeoutMs: 2_000 },
    signal: aborter.signal,
    clock: {
      now: () => 0,
      setTimer(callback, afterMs) {
        const timer = { callback, afterMs };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    acquire: () => Promise.resolve({ child }),
    ...more,
  });
  void run.outcome.then((outcome) => outcomes.push(outcome));
  const fire = (afterMs: number): void => {
    const timer = [...timers].find((one) => one.afterMs === afterMs);
    if (timer === undefined) return;
    timers.delete(timer);
    timer.callback();
  };
  return { child, timers, started, outcomes, aborter, close: () => run.close(), fire };
}
