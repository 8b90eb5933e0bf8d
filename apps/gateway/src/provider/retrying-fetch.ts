// Retries live in the `fetch` that is handed to the provider package: 429 and 5xx answers and refused connections are
// tried again with backoff, honouring Retry-After, while nothing of the answer has been read.

import { setTimeout as pause } from 'node:timers/promises';
import {
  PROVIDER_BACKOFF_MS,
  PROVIDER_RETRY_AFTER_MAX_MS,
  PROVIDER_SILENCE_MS,
  PROVIDER_TIMEOUT_MS,
  PROVIDER_TRIES_COUNT,
} from '../limits.ts';
import { withoutLongSilence } from './without-long-silence.ts';

/**
 * Wraps `fetch`; `onSent` is told the body of each try. The wait for response headers is bounded, and so is each silence
 * afterwards: `silenceMs`, in milliseconds.
 */
export function retryingFetch(
  fetch: typeof globalThis.fetch,
  onSent: (body: string) => void,
  silenceMs: number = PROVIDER_SILENCE_MS,
): typeof globalThis.fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      if (typeof init?.body === 'string') onSent(init.body);
      const last = attempt === PROVIDER_TRIES_COUNT;
      const outcome = await attemptOnce(fetch, input, init);
      if (outcome instanceof Response && (last || !isRetryable(outcome.status)))
        return withoutLongSilence(outcome, silenceMs);
      if (!(outcome instanceof Response) && (last || init?.signal?.aborted)) throw outcome.error;
      const waitMs = pauseFor(outcome instanceof Response ? outcome : undefined, attempt);
      if (outcome instanceof Response) await outcome.body?.cancel();
      await pause(waitMs, undefined, init?.signal ? { signal: init.signal } : {});
    }
  };
}

async function attemptOnce(
  fetch: typeof globalThis.fetch,
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit | undefined,
): Promise<Response | { readonly error: unknown }> {
  const headers = new AbortController();
  const timer = setTimeout(
    () => headers.abort(new Error(`no answer within ${PROVIDER_TIMEOUT_MS} ms`)),
    PROVIDER_TIMEOUT_MS,
  );
  const signals = init?.signal ? [init.signal, headers.signal] : [headers.signal];
  try {
    return await fetch(input, { ...init, signal: AbortSignal.any(signals) });
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
  }
}

function isRetryable(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Milliseconds until the next try. */
function pauseFor(response: Response | undefined, attempt: number): number {
  const header = response?.headers.get('retry-after');
  const seconds = header === null || header === undefined ? Number.NaN : Number(header);
  const asked = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header ?? '') - Date.now();
  if (asked >= 0) return Math.min(asked, PROVIDER_RETRY_AFTER_MAX_MS);
  return PROVIDER_BACKOFF_MS * 2 ** (attempt - 1);
}
