// The input of a response, as our conversation. Items that belong to one turn of the model stand one after the other; they
// are joined, because a turn is one message to every other provider.

import { isJsonObject, type Block, type ToolResult } from '@toolcrib/tool';
import type { Message, RequestedCall, UserPart } from '../conversation.ts';
import { invalidRequest } from '../errors.ts';
import { partsOf, textOf } from './content-parts.ts';
import type { Json } from './parameters.ts';

/**
 * Reads `input`.
 * @param before The conversation that it continues.
 * @throws ToolcribError `INVALID_REQUEST`, naming the place.
 */
export function responseMessages(input: unknown, before: readonly Message[]): readonly Message[] {
  if (typeof input === 'string') return [...before, { role: 'user', parts: [{ type: 'text', text: input }] }];
  if (!Array.isArray(input)) throw invalidRequest('input must be a text or an array of items.', 'input');
  const messages = [...before];
  for (const [index, item] of input.entries()) {
    const next = itemOf(item, `input[${index}]`, messages);
    const last = messages.at(-1);
    const isNew = messages.length === before.length;
    if (!isNew && next.role === 'assistant' && last?.role === 'assistant')
      messages[messages.length - 1] = join(last, next);
    else messages.push(next);
  }
  if (messages.length === 0) throw invalidRequest('input must hold at least one item.', 'input');
  return messages;
}

type Assistant = Extract<Message, { readonly role: 'assistant' }>;

function join(first: Assistant, second: Assistant): Assistant {
  const text = [first.text, second.text].filter((part) => part !== '').join('\n\n');
  return { role: 'assistant', text, calls: [...first.calls, ...second.calls] };
}

function itemOf(item: unknown, at: string, before: readonly Message[]): Message {
  if (!isJsonObject(item)) throw invalidRequest(`${at} is not an object.`, at);
  switch (item['type']) {
    case undefined:
    case 'message':
      return messageOf(item, at);
    case 'function_call':
      return { role: 'assistant', text: '', calls: [callOf(item, at)] };
    case 'function_call_output':
      return outputOf(item, at, before);
    default:
      throw invalidRequest(`${at}.type must be message, function_call or function_call_output.`, `${at}.type`);
  }
}

function messageOf(item: Json, at: string): Message {
  const { content } = item;
  switch (item['role']) {
    case 'system':
    case 'developer':
      return { role: 'system', text: textOf(content, `${at}.content`) };
    case 'user':
      return { role: 'user', parts: partsOf(content, `${at}.content`) };
    case 'assistant':
      return { role: 'assistant', text: textOf(content, `${at}.content`), calls: [] };
    default:
      throw invalidRequest(`${at}.role must be system, developer, user or assistant.`, `${at}.role`);
  }
}

function callOf(item: Json, at: string): RequestedCall {
  const { call_id: id, name, arguments: text } = item;
  if (typeof id === 'string' && typeof name === 'string' && typeof text === 'string')
    return { id, name, argumentsText: text };
  throw invalidRequest(`${at} needs call_id, name and arguments.`, at);
}

function outputOf(item: Json, at: string, before: readonly Message[]): Message {
  const callId = item['call_id'];
  const calls = before.flatMap((message) => (message.role === 'assistant' ? message.calls : []));
  const call = calls.find(({ id }) => id === callId);
  if (call === undefined) throw invalidRequest(`${at}.call_id names no earlier function call.`, `${at}.call_id`);
  const parts = partsOf(item['output'], `${at}.output`);
  const result: ToolResult = { content: parts.map((part) => toBlock(part, `${at}.output`)) };
  return { role: 'tool', callId: call.id, name: call.name, result };
}

function toBlock(part: UserPart, at: string): Block {
  if (part.type === 'text') return part;
  const [, mimeType, data] = /^data:([^;,]+);base64,(.*)$/s.exec(part.url) ?? [];
  if (mimeType !== undefined && data !== undefined) return { type: 'image', data, mimeType };
  throw invalidRequest(`${at}: an image in a result must be a data: URL with base64.`, at);
}
