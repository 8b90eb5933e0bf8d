// What the scenarios of client tools share: the tools of a client, a model that calls them, a client that runs them.

import type { ModelToolCall } from '@toolcrib/mock-provider';
import type OpenAI from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { afterEach } from 'vitest';
import { echoTool, openClientGateway, type ClientGateway } from './client-gateway.ts';

const open: ClientGateway[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Opens a gateway that is closed after the test. */
export async function start(...args: Parameters<typeof openClientGateway>): Promise<ClientGateway> {
  const started = await openClientGateway(...args);
  open.push(started);
  return started;
}

/** A tool of the client. */
export function tool(name: string): ChatCompletionTool {
  const parameters = { type: 'object', properties: {} };
  return { type: 'function', function: { name, description: `Does ${name} on the screen.`, parameters } };
}

/** The user's word. */
export const user = { role: 'user' as const, content: 'go' };
/** A request with two tools of the client. */
export const ask = { model: 'mock-model', messages: [user], tools: [tool('pick'), tool('paint')] };
/** Calls that the model makes. */
export const pick: ModelToolCall = { name: 'pick', arguments: { row: 3 } };
export const paint: ModelToolCall = { name: 'paint', arguments: { colour: 'red' } };
export const stock: ModelToolCall = { name: 'stock', arguments: { part: 'bolt' } };
/** The same by the call control. */
export function wrapped({ name, arguments: args }: ModelToolCall, id = name): ModelToolCall {
  return { name: 'tool_call', arguments: { id, args } };
}
/** The gateway's own tool. */
export const withStock = { coreTools: [echoTool('stock')] };

/** What a conversation looks like from outside, without ids. */
export function shapeOf(messages: readonly Readonly<Record<string, unknown>>[]): readonly (readonly unknown[])[] {
  return messages.map(({ role, content, tool_calls: calls }) => {
    const names = (calls as { readonly function: { readonly name: string } }[] | undefined)?.map(
      ({ function: { name } }) => name,
    );
    return [role, ...(names === undefined ? [content] : names)];
  });
}

/** Does what the client was asked for, and sends it back. */
export async function resume(
  client: OpenAI,
  given: OpenAI.ChatCompletion,
): Promise<{ readonly messages: ChatCompletionMessageParam[]; readonly completion: OpenAI.ChatCompletion }> {
  const message = given.choices[0]?.message;
  if (message === undefined) throw new Error('there is no answer');
  const results = (message.tool_calls ?? []).map(({ id, ...call }) => ({
    role: 'tool' as const,
    tool_call_id: id,
    content: `did ${'function' in call ? call.function.name : ''}`,
  }));
  const messages = [user, message, ...results];
  return { messages, completion: await client.chat.completions.create({ ...ask, messages }) };
}
