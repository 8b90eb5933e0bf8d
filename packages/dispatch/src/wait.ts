// Waiting that always ends: every wait of the gate races the abort signal of its call, and some race a clock.

/** What ends a wait early, and with which error. */
export interface WaitBounds {
  readonly signal: AbortSignal;
  readonly aborted: () => Error;
  readonly timeoutMs?: number;
  readonly timedOut?: () => Error;
}

/**
 * Starts `work` and waits for it. When the signal aborts or the time is over the wait ends at once, whether or not `work`
 * listens to the signal that it is given; what `work` says later is dropped.
 */
export async function waitFor<T>(work: (signal: AbortSignal) => T | Promise<T>, bounds: WaitBounds): Promise<T> {
  if (bounds.signal.aborted) throw bounds.aborted();
  const inner = new AbortController();
  const early = Promise.withResolvers<never>();
  const end = (error: Error): void => {
    early.reject(error);
    inner.abort(error);
  };
  const onAbort = (): void => end(bounds.aborted());
  const { timeoutMs, timedOut } = bounds;
  const timer =
    timeoutMs !== undefined && timedOut !== undefined ? setTimeout(() => end(timedOut()), timeoutMs) : undefined;
  bounds.signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([Promise.resolve(inner.signal).then(work), early.promise]);
  } finally {
    clearTimeout(timer);
    bounds.signal.removeEventListener('abort', onAbort);
  }
}
