// `GET /v1/models` and one model of it.

import type { Context } from 'hono';
import type { HttpGround } from './chat-host.ts';
import { HttpRefusal, refuse } from './openai-error.ts';

/** Lists the models that the configuration names. */
export function listModels(context: Context, { gateway, now }: HttpGround): Response {
  const created = Math.floor(now() / 1000);
  return context.json({ object: 'list', data: gateway.models().map((id) => toModel(id, created)) });
}

/** Shows one of them; its id may hold slashes. @throws HttpRefusal 404. */
export function showModel(context: Context, { gateway, now }: HttpGround): Response {
  const id = context.req.param('id') ?? '';
  if (gateway.models().includes(id)) return context.json(toModel(id, Math.floor(now() / 1000)));
  throw new HttpRefusal(refuse(404, 'There is no such model here: GET /v1/models lists them.', 'model_not_found'));
}

function toModel(id: string, created: number): object {
  return { id, object: 'model', created, owned_by: 'toolcrib' };
}
