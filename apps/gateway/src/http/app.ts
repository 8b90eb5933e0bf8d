// The HTTP face of the gateway: routes, and the checks that every request passes before a route sees it.

import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ListenSettings } from '../config/gateway-config.ts';
import { invalidRequest } from '../errors.ts';
import { BODY_MAX_BYTES } from '../limits.ts';
import { checkAccess } from './access.ts';
import type { ChatHost } from './chat-host.ts';
import { toCompletion } from './chat-answer.ts';
import { parseChatRequest } from './chat-request.ts';
import { streamChat } from './chat-stream.ts';
import { refuse, toHttpError, type HttpError } from './openai-error.ts';

/** What the routes need beside the gateway. `now` is in milliseconds since the epoch. */
export interface HttpParts {
  readonly listen: ListenSettings;
  readonly defaultModel: string;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Builds the routes. Opens nothing. */
export function buildApp(gateway: ChatHost, parts: HttpParts): Hono {
  const app = new Hono();
  app.use((context, next) => {
    const refusal = checkAccess(context.req.raw.headers, parts.listen);
    return refusal ? Promise.resolve(send(context, refusal)) : next();
  });
  const tooLarge = refuse(413, `The body is larger than ${BODY_MAX_BYTES} bytes: send less.`, 'body_too_large');
  app.use(bodyLimit({ maxSize: BODY_MAX_BYTES, onError: (context) => send(context, tooLarge) }));
  app.get('/healthz', (context) => context.json({ ok: true }));
  app.get('/v1/models', (context) => context.json(toModelList(gateway.models(), parts.now())));
  app.post('/v1/chat/completions', (context) => answerChat(context, gateway, parts));
  app.notFound((context) => {
    const message = `There is no ${context.req.method} ${context.req.path} here.`;
    return send(context, refuse(404, message, 'not_found'));
  });
  app.onError((error, context) => {
    parts.onError(error);
    return send(context, toHttpError(error));
  });
  return app;
}

async function answerChat(context: Context, gateway: ChatHost, parts: HttpParts): Promise<Response> {
  const request = parseChatRequest(await readJson(context), parts.defaultModel);
  const { model, messages, sampling } = request;
  const head = { id: '', created: Math.floor(parts.now() / 1000), model };
  const names = { ...named(context, 'agent'), ...named(context, 'runId'), ...named(context, 'sessionId') };
  const wanted = { model, messages, sampling, ...names };
  const { signal } = context.req.raw;
  if (request.stream) return streamChat(context, { gateway, request, head, wanted, onError: parts.onError });
  const report = await gateway.run({ ...wanted, signal });
  context.header('x-toolcrib-run', report.runId);
  return context.json(toCompletion({ ...head, id: `chatcmpl-${report.runId}` }, report.answer));
}

const HEADERS = { agent: 'x-toolcrib-agent', runId: 'x-toolcrib-run', sessionId: 'x-toolcrib-session' } as const;

function named(context: Context, name: keyof typeof HEADERS): Readonly<Record<string, string>> {
  const value = context.req.header(HEADERS[name]);
  return value === undefined ? {} : { [name]: value };
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    throw invalidRequest('The body is not JSON.');
  }
}

function send(context: Context, error: HttpError): Response {
  return context.json(error.body, error.status);
}

function toModelList(models: readonly string[], nowMs: number): object {
  const created = Math.floor(nowMs / 1000);
  return { object: 'list', data: models.map((id) => ({ id, object: 'model', created, owned_by: 'toolcrib' })) };
}
