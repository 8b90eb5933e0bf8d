// Server-sent events to a client that may read slowly, fall silent or leave. Events are sent one at a time, each when the
// one before has been taken, so that what waits is bounded.

import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { KEEP_ALIVE_MS, SLOW_READER_MS } from './limits.ts';

/** One event. `event` is its type, where the form has types. */
export interface SentEvent {
  readonly data: string;
  readonly event?: string;
}

/** How long to wait. Milliseconds; the defaults are those of limits.ts. */
export interface EventStreamTimes {
  readonly keepAliveMs?: number;
  readonly slowReaderMs?: number;
}

/**
 * Opens the stream at once and lets `write` fill it; sending fails once the client is gone.
 * @param gone Aborted when the client has left, or has not taken an event for a minute.
 */
export function eventStream(
  context: Context,
  gone: AbortController,
  write: (send: (event: SentEvent) => Promise<void>) => Promise<void>,
  { keepAliveMs = KEEP_ALIVE_MS, slowReaderMs = SLOW_READER_MS }: EventStreamTimes = {},
): Response {
  return streamSSE(context, async (stream) => {
    stream.onAbort(() => gone.abort(new Error('the client left')));
    const { env } = context as { readonly env: { readonly outgoing?: { destroy(): void } } | undefined };
    let sending = 0;
    const bounded = async (start: () => Promise<unknown>): Promise<void> => {
      gone.signal.throwIfAborted();
      sending += 1;
      const timer = setTimeout(() => {
        gone.abort(new Error('the client does not read'));
        env?.outgoing?.destroy();
      }, slowReaderMs);
      await start().finally(() => {
        sending -= 1;
        clearTimeout(timer);
      });
    };
    // Comments are no events: every client skips them.
    const keepAlive = setInterval(() => {
      if (sending === 0) bounded(() => stream.write(': waiting\n\n')).catch(() => undefined);
    }, keepAliveMs);
    try {
      await write((event) => bounded(() => stream.writeSSE(event)));
    } catch (error) {
      if (!gone.signal.aborted) throw error;
    } finally {
      clearInterval(keepAlive);
    }
  });
}
