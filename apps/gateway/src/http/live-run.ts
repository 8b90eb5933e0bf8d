// A run whose text is passed on while it arrives. It starts before the stream to the client opens, so that what fails at
// once fails with its own status; once it is under way, the client does not wait for the first word.

import { setTimeout as pause } from 'node:timers/promises';
import type { RunReport, RunRequest } from '../run.ts';
import type { ChatHost } from './chat-host.ts';
import { STREAM_BUFFER_MAX_CHARS, STREAM_OPEN_MS } from './limits.ts';

/** A run under way. */
export interface LiveRun {
  /** Text as it arrives. Whoever does not read it makes the provider wait. */
  readonly texts: ReadableStream<string>;
  readonly ended: Promise<RunReport>;
}

/**
 * Starts a run and waits until the provider has taken it, a second has passed, or it has ended.
 * @throws whatever the run threw by then.
 */
export async function startLiveRun(
  gateway: Pick<ChatHost, 'run'>,
  wanted: RunRequest,
  openMs: number = STREAM_OPEN_MS,
): Promise<LiveRun> {
  const begun = Promise.withResolvers<void>();
  const buffer = { highWaterMark: STREAM_BUFFER_MAX_CHARS, size: (text: string) => text.length };
  const { readable, writable } = new TransformStream<string, string>(undefined, undefined, buffer);
  const writer = writable.getWriter();
  // A reader that has left stops the run through its signal, not through its text.
  const onText = async (text: string): Promise<void> => {
    try {
      await writer.ready;
      writer.write(text).catch(() => undefined);
    } catch {
      // The same.
    }
  };
  const close = (): void => void writer.close().catch(() => undefined);
  const ended = gateway.run({ ...wanted, onText, onBegun: () => begun.resolve() }).finally(close);
  const opening = new AbortController();
  const waited = pause(openMs, undefined, { signal: opening.signal }).catch(() => undefined);
  try {
    await Promise.race([begun.promise, ended, waited]);
  } finally {
    opening.abort();
  }
  ended.catch(() => undefined);
  return { texts: readable, ended };
}

/** Runs to the end. @returns all that the model said, as a stream would have passed it on. */
export async function runWhole(
  gateway: Pick<ChatHost, 'run'>,
  wanted: RunRequest,
): Promise<{ readonly text: string; readonly report: RunReport }> {
  let text = '';
  const report = await gateway.run({
    ...wanted,
    onText: (piece) => {
      text += piece;
    },
  });
  return { text, report };
}
