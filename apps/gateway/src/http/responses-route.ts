// `POST /v1/responses`, whole or streamed, and the responses that are kept. The whole answer is the last state of what the
// stream would have been, so that the two cannot differ.

import type { Context } from 'hono';
import type { Message } from '../conversation.ts';
import type { RunReport, RunRequest } from '../run.ts';
import type { HttpGround } from './chat-host.ts';
import { eventStream } from './event-stream.ts';
import { keepTurn, scopeOf, toRunRequest } from './http-run.ts';
import { runWhole, startLiveRun } from './live-run.ts';
import { HttpRefusal, refuse, toHttpError } from './openai-error.ts';
import { readJson } from './read-json.ts';
import { responseEvents } from './response-events.ts';
import type { ResponseHead } from './response-object.ts';
import { parseResponsesRequest, type ResponsesRequest } from './responses-request.ts';

/** Answers a request for a response. @throws whatever the run threw before an answer began. */
export async function answerResponse(context: Context, ground: HttpGround): Promise<Response> {
  const scope = scopeOf(context);
  const find = (id: string): readonly Message[] | undefined => ground.responses.find(scope, id)?.messages;
  const request = parseResponsesRequest(await readJson(context.req.raw), ground.defaultModel, {
    find,
    passesExtra: ground.passesExtra,
  });
  const wanted = toRunRequest(context, request, ground.turns);
  const asked = { ...wanted, runId: wanted.runId ?? ground.newId() };
  const created = Math.floor(ground.now() / 1000);
  const head = { id: newId(ground, 'resp'), created, model: request.model, echo: request.echo };
  if (request.stream) return streamResponse(context, ground, { request, head, wanted: asked });
  const { text, report } = await runWhole(ground.gateway, asked);
  const events = responseEvents(head, (prefix) => newId(ground, prefix));
  if (text !== '') events.text(text);
  const { response } = events.close(report);
  context.header('x-toolcrib-run', asked.runId);
  keep(context, ground, { request, head, response, text, report });
  return context.json(response);
}

interface Asked {
  readonly request: ResponsesRequest;
  readonly head: ResponseHead;
  readonly wanted: RunRequest & { readonly runId: string };
}

async function streamResponse(
  context: Context,
  ground: HttpGround,
  { request, head, wanted }: Asked,
): Promise<Response> {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, context.req.raw.signal]);
  const { texts, ended } = await startLiveRun(ground.gateway, { ...wanted, signal });
  context.header('x-toolcrib-run', wanted.runId);
  const events = responseEvents(head, (prefix) => newId(ground, prefix));
  return eventStream(context, gone, async (send) => {
    const sendAll = async (all: ReturnType<typeof events.open>): Promise<void> => {
      for (const event of all) await send(event);
    };
    try {
      await sendAll(events.open());
      let text = '';
      for await (const delta of texts) {
        text += delta;
        await sendAll(events.text(delta));
      }
      const report = await ended;
      const { events: last, response } = events.close(report);
      keep(context, ground, { request, head, response, text, report });
      await sendAll(last);
    } catch (error) {
      if (!signal.aborted) ground.onError(error);
      await sendAll(events.fail(toHttpError(error, ground.redact)));
    }
  });
}

interface Ended extends Omit<Asked, 'wanted'> {
  readonly response: object;
  readonly text: string;
  readonly report: RunReport;
}

function keep(context: Context, ground: HttpGround, { request, head, response, text, report }: Ended): void {
  keepTurn(context, report, ground.turns);
  if (!request.store) return;
  const said: Message = { role: 'assistant', text, calls: report.handedOver?.calls ?? [] };
  ground.responses.keep(scopeOf(context), head.id, { response, messages: [...request.lasting, said] });
}

/** Answers with a response that is kept. @throws HttpRefusal 404. */
export function showResponse(context: Context, ground: HttpGround): Response {
  const stored = ground.responses.find(scopeOf(context), idOf(context));
  if (stored === undefined) throw notKept();
  return context.json(stored.response);
}

/** Forgets a response. @throws HttpRefusal 404. */
export function forgetResponse(context: Context, ground: HttpGround): Response {
  const id = idOf(context);
  if (!ground.responses.forget(scopeOf(context), id)) throw notKept();
  return context.json({ id, object: 'response', deleted: true });
}

function notKept(): HttpRefusal {
  return new HttpRefusal(refuse(404, 'No such response is kept here.', 'response_not_found'));
}

function idOf(context: Context): string {
  return context.req.param('id') ?? '';
}

function newId(ground: HttpGround, prefix: string): string {
  return `${prefix}_${ground.newId().replaceAll('-', '')}`;
}
