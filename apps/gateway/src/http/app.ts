// The HTTP face of the gateway: routes, and the checks that every request passes before a route sees it.

import { Hono, type Context } from 'hono';
import { createBoundedStore } from '../client-tools/bounded-store.ts';
import { createKeptTurns, type KeptTurn } from '../client-tools/kept-turns.ts';
import { checkAccess } from './access.ts';
import type { ChatHost, HttpGround, HttpParts } from './chat-host.ts';
import { answerChat } from './chat-route.ts';
import { KEPT_TURN_BOUNDS, STORED_RESPONSE_BOUNDS } from './limits.ts';
import { listModels, showModel } from './models-route.ts';
import { HttpRefusal, refuse, toHttpError, type HttpError } from './openai-error.ts';
import { checkLength } from './read-json.ts';
import { answerResponse, forgetResponse, showResponse } from './responses-route.ts';
import { createStoredResponses, type StoredResponse } from './stored-responses.ts';

/** Builds the routes. Opens nothing. */
export function buildApp(gateway: ChatHost, parts: HttpParts): Hono {
  const app = new Hono();
  app.use((context, next) => {
    const refusal = checkAccess(context.req.raw, parts.listen) ?? checkLength(context.req.raw.headers);
    return refusal ? Promise.resolve(send(context, refusal)) : next();
  });
  app.get('/healthz', (context) => context.json({ ok: true }));
  addOpenAiRoutes(app, openGround(gateway, parts));
  app.notFound((context) => {
    const message = `There is no ${context.req.method} ${parts.redact(context.req.path)} here.`;
    return send(context, refuse(404, message, 'not_found'));
  });
  app.onError((error, context) => {
    // Whoever has left hears nothing, and that he left is no failure.
    if (!(error instanceof HttpRefusal) && !context.req.raw.signal.aborted) parts.onError(error);
    return send(context, toHttpError(error, parts.redact));
  });
  return app;
}

function addOpenAiRoutes(app: Hono, ground: HttpGround): void {
  app.get('/v1/models', (context) => listModels(context, ground));
  app.get('/v1/models/:id{.+}', (context) => showModel(context, ground));
  app.post('/v1/chat/completions', (context) => answerChat(context, ground));
  app.post('/v1/responses', (context) => answerResponse(context, ground));
  app.get('/v1/responses/:id', (context) => showResponse(context, ground));
  app.delete('/v1/responses/:id', (context) => forgetResponse(context, ground));
}

function openGround(gateway: ChatHost, parts: HttpParts): HttpGround {
  return {
    ...parts,
    gateway,
    turns: createKeptTurns(createBoundedStore<KeptTurn>(KEPT_TURN_BOUNDS, parts.now)),
    responses: createStoredResponses(createBoundedStore<StoredResponse>(STORED_RESPONSE_BOUNDS, parts.now)),
  };
}

function send(context: Context, error: HttpError): Response {
  return context.json(error.body, error.status);
}
