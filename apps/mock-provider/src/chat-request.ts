// A Chat Completions request, read and checked as OpenAI checks it.

import { toCall, toResult, unpaired, type Item } from './conversation.ts';
import { parseTools } from './declared-tools.ts';
import { missing, orphanResult, unansweredCalls, wrongType, wrongValue } from './errors.ts';
import { field, isObject, listField, textField, textParts, type JsonObject } from './narrow.ts';
import { requiredModel, toView } from './parsed-request.ts';
import type { RequestView, ViewToolCall } from './script.ts';

/** Reads the messages as far as they can be read. Used for the ledger too, so it never throws. */
export function chatItems(body: unknown): readonly Item[] {
  return listField(body, 'messages').flatMap((message): readonly Item[] => {
    const parts = textParts(field(message, 'content'));
    const text = parts.join('\n');
    switch (textField(message, 'role')) {
      case 'system':
      case 'developer':
        return [{ kind: 'system', text }];
      case 'user':
        return [{ kind: 'user', text }];
      case 'assistant':
        return [{ kind: 'assistant', text, calls: callsOf(message) }];
      case 'tool':
        return [{ kind: 'result', result: toResult(textField(message, 'tool_call_id'), parts) }];
      default:
        return [];
    }
  });
}

function callsOf(message: unknown): readonly ViewToolCall[] {
  return listField(message, 'tool_calls').map((call) => {
    const called = field(call, 'function') ?? field(call, 'custom');
    return toCall(
      textField(call, 'id'),
      textField(called, 'name'),
      textField(called, 'arguments') || textField(called, 'input'),
    );
  });
}

/** Reads a request. @throws ApiError where OpenAI would refuse it. */
export function parseChat(body: JsonObject): RequestView {
  requiredModel(body);
  const messages = field(body, 'messages');
  if (messages === undefined) throw missing('messages');
  if (!Array.isArray(messages)) throw wrongType('messages', 'an array');
  if (messages.length === 0) throw wrongValue('messages', 'a list with at least one message');
  messages.forEach(checkMessage);
  if ((field(body, 'n') ?? 1) !== 1) throw wrongValue('n', '1: this provider gives one choice');
  const items = chatItems(body);
  const found = unpaired(items, true);
  if (found.orphan !== undefined) throw orphanResult('messages', found.orphan);
  if (found.unanswered.length > 0) throw unansweredCalls('messages', found.unanswered);
  return toView('chat', body, {
    items,
    tools: parseTools(field(body, 'tools'), (index) => `tools[${index}].function`),
  });
}

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool']);

function checkMessage(message: unknown, index: number): void {
  const at = `messages[${index}]`;
  if (!isObject(message)) throw wrongType(at, 'an object');
  const role = textField(message, 'role');
  if (!ROLES.has(role)) throw wrongValue(`${at}.role`, `one of ${[...ROLES].join(', ')}`);
  if (role === 'tool' && textField(message, 'tool_call_id') === '') throw missing(`${at}.tool_call_id`);
  listField(message, 'tool_calls').forEach((call, position) => {
    const inner = field(call, 'function');
    if (inner !== undefined && typeof field(inner, 'arguments') !== 'string') {
      throw wrongType(`${at}.tool_calls[${position}].function.arguments`, 'text');
    }
  });
}
