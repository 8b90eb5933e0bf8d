// The conversation in one shape for both APIs: items in the order of the request, joined into turns, and the check that
// every tool call has its result.

import { parseJson } from './narrow.ts';
import type { ViewMessage, ViewToolCall, ViewToolResult } from './script.ts';

/** One piece of a conversation as either API sends it. */
export type Item =
  | { readonly kind: 'system' | 'user'; readonly text: string }
  | { readonly kind: 'assistant'; readonly text: string; readonly calls: readonly ViewToolCall[] }
  | { readonly kind: 'result'; readonly result: ViewToolResult };

/** Makes a call of the history. */
export function toCall(id: string, name: string, argumentsText: string): ViewToolCall {
  return { id, name, argumentsText, arguments: parseJson(argumentsText) };
}

/** Makes a result of the history. */
export function toResult(callId: string, parts: readonly string[]): ViewToolResult {
  return { callId, parts, text: parts.join('\n') };
}

/** The texts that steer the model, in order. */
export function systemTexts(items: readonly Item[]): readonly string[] {
  return items.flatMap((item) => (item.kind === 'system' ? [item.text] : []));
}

/** Joins items into turns: calls into the assistant's turn before them, neighbouring results into one tool turn. */
export function toMessages(items: readonly Item[]): readonly ViewMessage[] {
  const messages: ViewMessage[] = [];
  for (const item of items) {
    const last = messages.at(-1);
    if (item.kind === 'user') messages.push(turn('user', { text: item.text }));
    if (item.kind === 'assistant') {
      const joins = last?.role === 'assistant' && item.text === '';
      if (joins) messages[messages.length - 1] = { ...last, toolCalls: [...last.toolCalls, ...item.calls] };
      else messages.push(turn('assistant', { text: item.text, toolCalls: item.calls }));
    }
    if (item.kind === 'result') {
      const earlier = last?.role === 'tool' ? (messages.pop()?.toolResults ?? []) : [];
      messages.push(turn('tool', { toolResults: [...earlier, item.result] }));
    }
  }
  return messages;
}

function turn(role: ViewMessage['role'], parts: Partial<ViewMessage>): ViewMessage {
  return { role, text: '', toolCalls: [], toolResults: [], ...parts };
}

/** What is wrong with the pairs of calls and results. */
export interface Unpaired {
  /** Calls without a result. */
  readonly unanswered: readonly string[];
  /** The first result that answers no call before it. */
  readonly orphan?: string;
}

/**
 * Finds calls without results and results without calls.
 * @param adjacent Whether results must follow their calls before anything else comes, as Chat Completions wants it.
 */
export function unpaired(items: readonly Item[], adjacent: boolean): Unpaired {
  const open = new Set<string>();
  for (const item of items) {
    if (item.kind === 'result') {
      if (!open.delete(item.result.callId)) return { unanswered: [], orphan: item.result.callId };
      continue;
    }
    if (adjacent && open.size > 0) break;
    if (item.kind === 'assistant') for (const call of item.calls) open.add(call.id);
  }
  return { unanswered: [...open] };
}
