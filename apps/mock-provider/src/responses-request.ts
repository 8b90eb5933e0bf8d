// A Responses request, read and checked as OpenAI checks it. Stored turns are already in `input` (see response-store.ts).

import { toCall, toResult, unpaired, type Item } from './conversation.ts';
import { parseTools } from './declared-tools.ts';
import { missing, orphanResult, unansweredCalls, wrongType } from './errors.ts';
import { field, isObject, textField, textParts, type JsonObject } from './narrow.ts';
import { requiredModel, toView } from './parsed-request.ts';
import type { RequestView } from './script.ts';

/** The input of a request as a list of items; a plain text is one user message. Never throws. */
export function inputItems(body: unknown): readonly unknown[] {
  const input = field(body, 'input');
  if (typeof input === 'string') return [{ type: 'message', role: 'user', content: input }];
  return Array.isArray(input) ? input : [];
}

/** Reads the conversation as far as it can be read. Used for the ledger too, so it never throws. */
export function responsesItems(body: unknown, input: readonly unknown[]): readonly Item[] {
  const instructions = textField(body, 'instructions');
  const first: readonly Item[] = instructions === '' ? [] : [{ kind: 'system', text: instructions }];
  return [...first, ...input.flatMap(toItems)];
}

function toItems(item: unknown): readonly Item[] {
  switch (textField(item, 'type') || 'message') {
    case 'message':
      return messageItems(item);
    case 'function_call':
      return [
        {
          kind: 'assistant',
          text: '',
          calls: [toCall(textField(item, 'call_id'), textField(item, 'name'), textField(item, 'arguments'))],
        },
      ];
    case 'function_call_output':
      return [{ kind: 'result', result: toResult(textField(item, 'call_id'), textParts(field(item, 'output'))) }];
    default:
      return [];
  }
}

function messageItems(item: unknown): readonly Item[] {
  const text = textParts(field(item, 'content')).join('\n');
  const role = textField(item, 'role');
  if (role === 'assistant') return [{ kind: 'assistant', text, calls: [] }];
  return [{ kind: role === 'system' || role === 'developer' ? 'system' : 'user', text }];
}

/**
 * Reads a request.
 * @param input Its input with everything stored in place.
 * @throws ApiError where OpenAI would refuse it.
 */
export function parseResponses(body: JsonObject, input: readonly unknown[]): RequestView {
  requiredModel(body);
  const given = field(body, 'input');
  if (given === undefined) throw missing('input');
  if (typeof given !== 'string' && !Array.isArray(given)) throw wrongType('input', 'text or an array');
  input.forEach((item, index) => {
    if (!isObject(item)) throw wrongType(`input[${index}]`, 'an object');
  });
  const items = responsesItems(body, input);
  const found = unpaired(items, false);
  if (found.orphan !== undefined) throw orphanResult('input', found.orphan);
  if (found.unanswered.length > 0) throw unansweredCalls('input', found.unanswered);
  return toView('responses', body, { items, tools: parseTools(field(body, 'tools'), (index) => `tools[${index}]`) });
}
