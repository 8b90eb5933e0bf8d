// `POST /v1/chat/completions`: whole, or as a stream that ends with an error in place of `[DONE]` where the run fails in
// the middle, so that half an answer is not taken for one.

import type { Context } from 'hono';
import type { RunRequest } from '../run.ts';
import type { HttpGround } from './chat-host.ts';
import { chunksOf, toCompletion } from './chat-answer.ts';
import { parseChatRequest, type ChatRequest } from './chat-request.ts';
import { eventStream } from './event-stream.ts';
import { keepTurn, toRunRequest } from './http-run.ts';
import { runWhole, startLiveRun } from './live-run.ts';
import { toHttpError } from './openai-error.ts';
import { readJson } from './read-json.ts';

/** Answers a chat request. @throws whatever the run threw before an answer began. */
export async function answerChat(context: Context, ground: HttpGround): Promise<Response> {
  const request = parseChatRequest(await readJson(context.req.raw), ground.defaultModel, ground.passesExtra);
  const wanted = toRunRequest(context, request, ground.turns);
  const runId = wanted.runId ?? ground.newId();
  const head = { id: `chatcmpl-${runId}`, created: Math.floor(ground.now() / 1000), model: request.model };
  if (request.stream) return streamChat(context, ground, { request, head, wanted: { ...wanted, runId } });
  const { text, report } = await runWhole(ground.gateway, { ...wanted, runId });
  keepTurn(context, report, ground.turns);
  context.header('x-toolcrib-run', runId);
  return context.json(toCompletion(head, text, report));
}

interface ChatStream {
  readonly request: ChatRequest;
  readonly head: Parameters<typeof chunksOf>[0];
  readonly wanted: RunRequest & { readonly runId: string };
}

async function streamChat(
  context: Context,
  ground: HttpGround,
  { request, head, wanted }: ChatStream,
): Promise<Response> {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, context.req.raw.signal]);
  const { texts, ended } = await startLiveRun(ground.gateway, { ...wanted, signal });
  context.header('x-toolcrib-run', wanted.runId);
  const chunks = chunksOf(head, request.includeUsage);
  return eventStream(context, gone, async (send) => {
    const sendAll = async (all: readonly object[]): Promise<void> => {
      for (const chunk of all) await send({ data: JSON.stringify(chunk) });
    };
    try {
      await sendAll([chunks.first()]);
      for await (const text of texts) await sendAll([chunks.text(text)]);
      const report = await ended;
      keepTurn(context, report, ground.turns);
      await sendAll([...chunks.calls(report.handedOver?.calls ?? []), ...chunks.last(report)]);
      await send({ data: '[DONE]' });
    } catch (error) {
      if (!signal.aborted) ground.onError(error);
      await sendAll([toHttpError(error, ground.redact).body]);
    }
  });
}
