// A streamed chat answer. The run starts before the stream opens, so that what fails at once fails with its own status.

import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Gateway, RunReport, RunRequest } from '../gateway.ts';
import { toChunk, toUsageChunk, type AnswerHead } from './chat-answer.ts';
import type { ChatRequest } from './chat-request.ts';
import { toHttpError } from './openai-error.ts';

/** What a stream is made from. `wanted` is the run without its signal. */
export interface ChatStream {
  readonly gateway: Pick<Gateway, 'run'>;
  readonly request: ChatRequest;
  readonly head: AnswerHead;
  readonly wanted: Omit<RunRequest, 'signal' | 'onText'>;
}

/** Opens the stream at the first text or at the end of the run, whichever comes first; a run that failed by then throws. */
export async function streamChat(context: Context, { gateway, request, head, wanted }: ChatStream): Promise<Response> {
  const gone = new AbortController();
  const signal = AbortSignal.any([context.req.raw.signal, gone.signal]);
  const texts = new TransformStream<string, string>(undefined, undefined, { highWaterMark: Number.POSITIVE_INFINITY });
  const writer = texts.writable.getWriter();
  const runId = wanted.runId ?? crypto.randomUUID();
  const write = (text: string) => void writer.write(text).catch(() => undefined);
  const ended = gateway
    .run({ ...wanted, runId, signal, onText: write })
    .finally(() => void writer.close().catch(() => undefined));
  const reader = texts.readable.getReader();
  const first = await Promise.race([reader.read(), ended.then(() => undefined)]);
  const named = { ...head, id: `chatcmpl-${runId}` };
  context.header('x-toolcrib-run', runId);
  return streamSSE(context, async (stream) => {
    stream.onAbort(() => gone.abort());
    const sendChunk = (chunk: object) => stream.writeSSE({ data: JSON.stringify(chunk) });
    await sendChunk(toChunk(named, { role: 'assistant', content: '' }));
    try {
      let next = first ?? (await reader.read());
      for (; next.done === false; next = await reader.read()) await sendChunk(toChunk(named, { content: next.value }));
      await sendEnd(await ended, { named, request, sendChunk });
    } catch (error) {
      await stream.writeSSE({ data: JSON.stringify(toHttpError(error).body) });
    }
    await stream.writeSSE({ data: '[DONE]' });
  });
}

async function sendEnd(
  report: RunReport,
  to: { named: AnswerHead; request: ChatRequest; sendChunk: (chunk: object) => Promise<void> },
): Promise<void> {
  await to.sendChunk(toChunk(to.named, {}, report.answer.reason));
  if (to.request.includeUsage) await to.sendChunk(toUsageChunk(to.named, report.answer.usage));
}
