// The time of one run. It runs for the whole invocation; where the sandbox says so it stops while the guest does nothing
// but wait for the host, and then a second, hard end of its own still holds.

import * as limits from './limits.ts';

/** Times of one run. Milliseconds. */
export interface RunTimes {
  readonly timeoutMs: number;
  /** Hard end, pauses included; absent where the clock never stops. */
  readonly ceilingMs?: number;
}

/** The clock of one run. */
export interface RunClock {
  /** Stops the time, where there is a ceiling. Stopping a stopped clock changes nothing. */
  pause(): void;
  resume(): void;
  /** Time that a child should live at most from now on. Milliseconds. */
  lifeMs(): number;
  stop(): void;
}

/** What a clock needs of the world. */
export interface ClockParts {
  readonly now: () => number;
  readonly setTimer: (callback: () => void, afterMs: number) => () => void;
}

/** Clamps what a request asks for. A ceiling below the timeout is raised to it. */
export function toRunTimes(timeoutMs: number, ceilingMs?: number): RunTimes {
  const asked = Number.isFinite(timeoutMs) ? timeoutMs : limits.RUN_TIMEOUT_DEFAULT_MS;
  const time = Math.round(Math.min(limits.RUN_TIMEOUT_MAX_MS, Math.max(limits.RUN_TIMEOUT_MIN_MS, asked)));
  if (ceilingMs === undefined) return { timeoutMs: time };
  const ceiling = Number.isFinite(ceilingMs) ? ceilingMs : limits.HOST_WAIT_CEILING_DEFAULT_MS;
  return { timeoutMs: time, ceilingMs: Math.round(Math.min(limits.HOST_WAIT_CEILING_MAX_MS, Math.max(time, ceiling))) };
}

/** Starts a clock. @param expire Is called once, with the limit that was reached. */
export function startClock(times: RunTimes, parts: ClockParts, expire: (limitMs: number) => void): RunClock {
  const startedAt = parts.now();
  let left = times.timeoutMs;
  let since: number | undefined = startedAt;
  let cancelTimer = parts.setTimer(() => expire(times.timeoutMs), left);
  const cancelCeiling =
    times.ceilingMs === undefined ? () => {} : parts.setTimer(() => expire(times.ceilingMs ?? 0), times.ceilingMs);

  return {
    pause() {
      if (times.ceilingMs === undefined || since === undefined) return;
      left -= parts.now() - since;
      since = undefined;
      cancelTimer();
    },
    resume() {
      if (since !== undefined) return;
      since = parts.now();
      cancelTimer = parts.setTimer(() => expire(times.timeoutMs), Math.max(0, left));
    },
    lifeMs: () => (times.ceilingMs ?? times.timeoutMs) - (parts.now() - startedAt) + limits.CHILD_GRACE_MS,
    stop() {
      since ??= startedAt;
      cancelTimer();
      cancelCeiling();
    },
  };
}
