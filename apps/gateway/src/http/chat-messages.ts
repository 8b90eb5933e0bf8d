// The messages of a chat request, as our conversation.

import { isJsonObject } from '@toolcrib/tool';
import type { Message, RequestedCall } from '../conversation.ts';
import { invalidRequest } from '../errors.ts';
import { partsOf, textOf } from './content-parts.ts';
import type { Json } from './parameters.ts';

/** Reads `messages`. @throws ToolcribError `INVALID_REQUEST`, naming the place. */
export function chatMessages(messages: unknown): readonly Message[] {
  if (!Array.isArray(messages) || messages.length === 0)
    throw invalidRequest('messages must be a non-empty array.', 'messages');
  const names = new Map<string, string>();
  return messages.map((message: unknown, index) => messageOf(message, `messages[${index}]`, names));
}

function messageOf(message: unknown, at: string, names: Map<string, string>): Message {
  if (!isJsonObject(message)) throw invalidRequest(`${at} is not an object.`, at);
  const { content } = message;
  switch (message['role']) {
    case 'system':
    case 'developer':
      return { role: 'system', text: textOf(content, `${at}.content`) };
    case 'user':
      return { role: 'user', parts: partsOf(content, `${at}.content`) };
    case 'assistant': {
      const calls = callsOf(message['tool_calls'], `${at}.tool_calls`);
      for (const call of calls) names.set(call.id, call.name);
      const text = content === null || content === undefined ? '' : textOf(content, `${at}.content`);
      return { role: 'assistant', text, calls };
    }
    case 'tool':
      return toolMessage(message, at, names);
    default:
      throw invalidRequest(`${at}.role must be system, developer, user, assistant or tool.`, `${at}.role`);
  }
}

function toolMessage(message: Json, at: string, names: ReadonlyMap<string, string>): Message {
  const callId = message['tool_call_id'];
  const name = typeof callId === 'string' ? names.get(callId) : undefined;
  if (typeof callId !== 'string' || name === undefined)
    throw invalidRequest(`${at}.tool_call_id names no earlier tool call.`, `${at}.tool_call_id`);
  const text = textOf(message['content'], `${at}.content`);
  return { role: 'tool', callId, name, result: { content: [{ type: 'text', text }] } };
}

function callsOf(calls: unknown, at: string): readonly RequestedCall[] {
  if (calls === undefined || calls === null) return [];
  if (!Array.isArray(calls)) throw invalidRequest(`${at} must be an array.`, at);
  return calls.map((call: unknown, index) => {
    const called = isJsonObject(call) ? call['function'] : undefined;
    const id = isJsonObject(call) ? call['id'] : undefined;
    const name = isJsonObject(called) ? called['name'] : undefined;
    const text = isJsonObject(called) ? called['arguments'] : undefined;
    if (typeof id !== 'string' || typeof name !== 'string' || typeof text !== 'string')
      throw invalidRequest(`${at}[${index}] needs id, function.name and function.arguments.`, `${at}[${index}]`);
    return { id, name, argumentsText: text };
  });
}
