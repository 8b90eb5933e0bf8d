// The runs that are under way, so that a gateway that is asked to stop can let them finish: for a while.

import { setTimeout as pause } from 'node:timers/promises';
import { gatewayClosing } from './errors.ts';

/** Counts runs in and out. */
export interface OpenRuns {
  /** Runs it. @throws ToolcribError `GATEWAY_CLOSING` once `drain` was called. */
  track<T>(run: () => Promise<T>): Promise<T>;
  /** Takes no more, and waits until all have ended, or `maxMs` have passed. Never rejects. */
  drain(maxMs: number): Promise<void>;
}

/** Starts with none. */
export function createOpenRuns(): OpenRuns {
  const open = new Set<Promise<unknown>>();
  let draining = false;
  return {
    track: async (run) => {
      if (draining) throw gatewayClosing();
      const ended = run();
      open.add(ended);
      try {
        return await ended;
      } finally {
        open.delete(ended);
      }
    },
    drain: async (maxMs) => {
      draining = true;
      const stop = new AbortController();
      const late = pause(maxMs, undefined, { signal: stop.signal }).catch(() => undefined);
      await Promise.race([Promise.allSettled(open), late]);
      stop.abort();
    },
  };
}
