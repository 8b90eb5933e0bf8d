// A streamed chat answer. The run starts before the stream opens, so that what fails at once fails with its own status.

import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { RunReport, RunRequest } from '../run.ts';
import { toChunk, toUsageChunk, type AnswerHead } from './chat-answer.ts';
import type { ChatHost } from './chat-host.ts';
import type { ChatRequest } from './chat-request.ts';
import { toHttpError } from './openai-error.ts';

/** What a stream is made from. `wanted` is the run without its signal. */
export interface ChatStream {
  readonly gateway: Pick<ChatHost, 'run'>;
  readonly request: ChatRequest;
  readonly head: AnswerHead;
  readonly wanted: Omit<RunRequest, 'signal' | 'onText'>;
  /** Told why a stream broke off, unless its client left. */
  readonly onError: (error: unknown) => void;
}

/**
 * Opens the stream at the first text or at the end of the run, whichever comes first; a run that failed by then throws.
 * A run that fails later ends the stream with an error in place of `[DONE]`, so that half an answer is not taken for one.
 */
export async function streamChat(context: Context, parts: ChatStream): Promise<Response> {
  const gone = new AbortController();
  const signal = AbortSignal.any([context.req.raw.signal, gone.signal]);
  const runId = parts.wanted.runId ?? crypto.randomUUID();
  const { texts, ended, begun } = startRun({ ...parts.wanted, runId, signal }, parts.gateway);
  await Promise.race([begun, ended]);
  const named = { ...parts.head, id: `chatcmpl-${runId}` };
  context.header('x-toolcrib-run', runId);
  return streamSSE(context, async (stream) => {
    stream.onAbort(() => gone.abort(new Error('the client left')));
    const send = (data: string) => stream.writeSSE({ data });
    const sendChunk = (chunk: object) => send(JSON.stringify(chunk));
    await sendChunk(toChunk(named, { role: 'assistant', content: '' }));
    try {
      for await (const text of texts) await sendChunk(toChunk(named, { content: text }));
      await sendEnd(await ended, { named, request: parts.request, sendChunk });
      await send('[DONE]');
    } catch (error) {
      if (!signal.aborted) parts.onError(error);
      await sendChunk(toHttpError(error).body);
    }
  });
}

/** Starts the run; `begun` resolves with its first text. Its texts wait for whoever reads them, however slowly. */
function startRun(wanted: RunRequest, gateway: Pick<ChatHost, 'run'>) {
  const begun = Promise.withResolvers<void>();
  const texts = new TransformStream<string, string>(undefined, undefined, { highWaterMark: Number.POSITIVE_INFINITY });
  const writer = texts.writable.getWriter();
  const onText = (text: string): void => {
    begun.resolve();
    writer.write(text).catch(() => undefined);
  };
  const close = (): void => void writer.close().catch(() => undefined);
  return { begun: begun.promise, texts: texts.readable, ended: gateway.run({ ...wanted, onText }).finally(close) };
}

async function sendEnd(
  report: RunReport,
  to: { named: AnswerHead; request: ChatRequest; sendChunk: (chunk: object) => Promise<void> },
): Promise<void> {
  await to.sendChunk(toChunk(to.named, {}, report.answer.reason));
  if (to.request.includeUsage) await to.sendChunk(toUsageChunk(to.named, report.answer.usage));
}
