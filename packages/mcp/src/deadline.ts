// When a call must end: the caller cancels, nothing is heard for a while, or it takes too long in all. Progress renews the
// first clock, never the second.

/** Why a deadline struck. */
export type DeadlineCause = 'cancelled' | 'silent' | 'total';

/** A running deadline; `end` must be called. */
export interface Deadline {
  /** Aborts when the deadline strikes. Its reason is a plain text that may go to the server. */
  readonly signal: AbortSignal;
  /** Something was heard: the silence starts anew. */
  touch(): void;
  cause(): DeadlineCause | undefined;
  /** Stops the clocks and lets go of the caller's signal. */
  end(): void;
}

/** @param options Milliseconds; `signal` is the caller's. */
export function createDeadline(options: { silentMs: number; totalMs: number; signal: AbortSignal }): Deadline {
  const controller = new AbortController();
  let cause: DeadlineCause | undefined;
  const strike = (why: DeadlineCause): void => {
    cause = why;
    end();
    controller.abort(why === 'cancelled' ? 'the caller cancelled' : 'the client gave up waiting');
  };
  const onAbort = (): void => strike('cancelled');
  let silence = setTimeout(() => strike('silent'), options.silentMs);
  const total = setTimeout(() => strike('total'), options.totalMs);
  let ended = false;
  const end = (): void => {
    ended = true;
    clearTimeout(silence);
    clearTimeout(total);
    options.signal.removeEventListener('abort', onAbort);
  };
  if (options.signal.aborted) onAbort();
  else options.signal.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    touch: () => {
      if (ended) return;
      clearTimeout(silence);
      silence = setTimeout(() => strike('silent'), options.silentMs);
    },
    cause: () => cause,
    end,
  };
}
