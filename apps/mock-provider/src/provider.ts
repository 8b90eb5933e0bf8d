// The provider itself, without a port: receives a request, writes the ledger, asks the script, writes the answer or the
// fault. The msw handlers are the only ones that call it.

import { toAnswer, type Answer, type AnswerSources } from './answer.ts';
import { chatBody, chatEvents } from './chat-answer.ts';
import { parseChat } from './chat-request.ts';
import { ApiError, bodyNotJson, errorBody, faultOf, scriptFailed, versionMissing } from './errors.ts';
import { createIds, type Ids } from './ids.ts';
import { createLedger, type Ledger, type LedgerWriter } from './ledger.ts';
import { messageBody, messageEvents } from './messages-answer.ts';
import { parseMessages } from './messages-request.ts';
import { isObject, type JsonObject } from './narrow.ts';
import { createPromptCache, type PromptCache } from './prompt-cache.ts';
import { receive } from './receive.ts';
import { createResponseStore, type ResponseStore } from './response-store.ts';
import { closedResponse, openResponse, outputItems } from './responses-answer.ts';
import { responsesEvents } from './responses-events.ts';
import { parseResponses } from './responses-request.ts';
import type { Api, Fault, ModelTurn, RequestView, Script } from './script.ts';
import { aborted, bodyOf, renderEvent, type Stop } from './sse.ts';
import { textScript } from './text-script.ts';

/** What a provider is made of. */
export interface ProviderOptions {
  /** Default: says `Hello from the mock provider.` */
  readonly script?: Script;
  /** What `GET /v1/models` lists; requests may name any model. Default `mock-model`. */
  readonly models?: readonly string[];
  /** Milliseconds since the epoch, for `created`. Default: the clock of this machine. */
  readonly now?: () => number;
}

/** A provider without a port. */
export interface Provider {
  readonly ledger: Ledger;
  readonly models: readonly string[];
  readonly ids: Ids;
  readonly now: () => number;
  answer(api: Api, request: Request): Promise<Response>;
}

interface Parts extends AnswerSources {
  readonly script: Script;
  readonly ledger: LedgerWriter;
  readonly store: ResponseStore;
  readonly cache: PromptCache;
}

/** Creates a provider with an empty ledger. */
export function createProvider(options: ProviderOptions = {}): Provider {
  const parts: Parts = {
    script: options.script ?? textScript('Hello from the mock provider.'),
    ledger: createLedger(),
    store: createResponseStore(),
    cache: createPromptCache(),
    ids: createIds(),
    now: options.now ?? Date.now,
  };
  return {
    ...parts,
    models: options.models ?? ['mock-model'],
    answer: async (api, request) => {
      try {
        return await answer(parts, api, request);
      } catch (error) {
        if (error instanceof ApiError) return errorResponse(error, api);
        throw error;
      }
    },
  };
}

const PARSERS: Readonly<Record<Api, (body: JsonObject, input: readonly unknown[]) => RequestView>> = {
  chat: parseChat,
  responses: parseResponses,
  messages: parseMessages,
};

async function answer(parts: Parts, api: Api, request: Request): Promise<Response> {
  const entry = await receive(api, request);
  const cache = api === 'messages' ? { cache: parts.cache.use(entry.body) } : {};
  parts.ledger.add({ ...entry, ...cache });
  const { body, bytes, streamed } = entry;
  if (!isObject(body)) throw bodyNotJson();
  if (api === 'messages' && !request.headers.has('anthropic-version')) throw versionMissing();
  const input = api === 'responses' ? parts.store.expand(body) : [];
  const view = PARSERS[api](body, input);
  const said = ask(parts.script, view);
  if ('fault' in said && said.fault === 'status') return failed(said, api);
  const turn = 'fault' in said ? said.turn : said;
  if (turn === undefined) {
    await aborted(request.signal);
    throw request.signal.reason;
  }
  const texts = write(parts, toAnswer({ view, streamed, body, bytes, ...cache }, turn, parts), input);
  const type = streamed ? 'text/event-stream; charset=utf-8' : 'application/json';
  return new Response(bodyOf(texts, request.signal, stopOf(said)), { headers: { 'content-type': type } });
}

function write(parts: Parts, ready: Answer, input: readonly unknown[]): readonly string[] {
  const { view, streamed, body } = ready.request;
  if (view.api === 'chat') {
    const id = parts.ids.next('chatcmpl-');
    return streamed ? chatEvents(ready, id).map(renderEvent) : halves(chatBody(ready, id));
  }
  if (view.api === 'messages') {
    const id = parts.ids.next('msg_');
    return streamed ? messageEvents(ready, id).map(renderEvent) : halves(messageBody(ready, id));
  }
  const id = parts.ids.next('resp_');
  const output = outputItems(ready, parts.ids);
  const open = openResponse(ready, id);
  const closed = closedResponse(ready, open, output);
  parts.store.keep(body, { id, input, output });
  return streamed ? responsesEvents({ open, closed }).map(renderEvent) : halves(closed);
}

function ask(script: Script, view: RequestView): ModelTurn | Fault {
  try {
    return script(view);
  } catch (error) {
    throw scriptFailed(error instanceof Error ? error.message : String(error));
  }
}

function stopOf(said: ModelTurn | Fault): Stop | undefined {
  if (!('fault' in said) || said.fault === 'status') return undefined;
  return { kind: said.fault, afterPieces: said.afterEvents ?? 0 };
}

function failed(fault: Extract<Fault, { fault: 'status' }>, api: Api): Response {
  const body = fault.body ?? errorBody(faultOf(fault.status), api);
  return Response.json(body, { status: fault.status, headers: { ...fault.headers } });
}

/** Answers with an error in the form of an API; OpenAI's where none is named. */
export function errorResponse(error: ApiError, api?: Api): Response {
  return Response.json(errorBody(error, api), { status: error.status });
}

function halves(body: unknown): readonly string[] {
  const text = JSON.stringify(body);
  const middle = Math.floor(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}
