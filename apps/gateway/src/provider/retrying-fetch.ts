// Retries live in the `fetch` that is handed to the provider package: 429 and 5xx answers and refused connections are
// tried again with backoff, honouring Retry-After, while nothing of the answer has been read.

import { setTimeout as setTimer } from 'node:timers/promises';
import {
  PROVIDER_BACKOFF_MS,
  PROVIDER_RETRY_AFTER_MAX_MS,
  PROVIDER_SILENCE_MS,
  PROVIDER_TIMEOUT_MS,
  PROVIDER_TRIES_COUNT,
} from '../limits.ts';
import { withoutLongSilence } from './without-long-silence.ts';

/** How long to wait, and with what. Everything is optional. */
export interface RetryParts {
  /** Longest silence inside an answer. Milliseconds. Default 120,000. */
  readonly silenceMs?: number;
  /** Longest wait for an answer to begin. Milliseconds. Default 120,000. */
  readonly timeoutMs?: number;
  /** Waits `ms` milliseconds; rejects when `signal` aborts. */
  readonly pause?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * Wraps `fetch`; `onSent` is told the body of each try. The wait for response headers is bounded, and so is each silence
 * afterwards. A server that kept silent is not asked again: that would take as long once more.
 */
export function retryingFetch(
  fetch: typeof globalThis.fetch,
  onSent: (body: string) => void,
  parts: RetryParts = {},
): typeof globalThis.fetch {
  const { silenceMs = PROVIDER_SILENCE_MS, timeoutMs = PROVIDER_TIMEOUT_MS, pause = sleep, now = Date.now } = parts;
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    for (let attempt = 1; ; attempt += 1) {
      if (typeof init?.body === 'string') onSent(init.body);
      const isLast = attempt === PROVIDER_TRIES_COUNT;
      const outcome = await attemptOnce((headersSignal) => {
        const signals = signal === undefined ? [headersSignal] : [signal, headersSignal];
        return fetch(input, { ...init, signal: AbortSignal.any(signals) });
      }, timeoutMs);
      if (outcome.kind === 'answer' && (isLast || !isRetryable(outcome.response.status)))
        return withoutLongSilence(outcome.response, silenceMs);
      if (outcome.kind === 'failure' && (isLast || outcome.isTimeout || signal?.aborted === true)) throw outcome.error;
      const response = outcome.kind === 'answer' ? outcome.response : undefined;
      const waitMs = pauseFor(response?.headers, attempt, now());
      await response?.body?.cancel();
      await pause(waitMs, signal);
    }
  };
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return setTimer(ms, undefined, signal === undefined ? {} : { signal });
}

type Outcome =
  | { readonly kind: 'answer'; readonly response: Response }
  | { readonly kind: 'failure'; readonly error: unknown; readonly isTimeout: boolean };

async function attemptOnce(ask: (signal: AbortSignal) => Promise<Response>, timeoutMs: number): Promise<Outcome> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    return { kind: 'answer', response: await ask(late.signal) };
  } catch (error) {
    return { kind: 'failure', error, isTimeout: late.signal.aborted };
  } finally {
    clearTimeout(timer);
  }
}

function isRetryable(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Milliseconds until the next try: what the server asks for, within bounds, else twice as long each time. */
function pauseFor(headers: Headers | undefined, attempt: number, nowMs: number): number {
  const asked = headers === undefined ? Number.NaN : askedPause(headers, nowMs);
  if (asked >= 0) return Math.min(asked, PROVIDER_RETRY_AFTER_MAX_MS);
  return PROVIDER_BACKOFF_MS * 2 ** (attempt - 1);
}

/** The pause that a server asks for, in milliseconds: OpenAI's own header is exact, the usual one has seconds or a date. */
function askedPause(headers: Headers, nowMs: number): number {
  const exact = headers.get('retry-after-ms');
  if (exact !== null && Number.isFinite(Number(exact))) return Number(exact);
  const header = headers.get('retry-after');
  if (header === null) return Number.NaN;
  return Number.isFinite(Number(header)) ? Number(header) * 1000 : Date.parse(header) - nowMs;
}
