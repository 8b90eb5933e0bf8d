// The response object and its items, in OpenAI's form.

import type { ClientCall, StopReason, TokenUsage } from '../conversation.ts';
import type { Json } from './parameters.ts';

/** What every state of one response has in common. `created` is in seconds; `newId` makes the ids of its items. */
export interface ResponseHead {
  readonly id: string;
  readonly created: number;
  readonly model: string;
  readonly echo: Json;
}

/** How a response stands. */
export interface ResponseState {
  readonly status: 'in_progress' | 'completed' | 'incomplete' | 'failed';
  readonly output: readonly object[];
  readonly usage?: TokenUsage;
  readonly reason?: StopReason;
  readonly error?: { readonly code: string; readonly message: string };
}

/** The response in one state. */
export function toResponse({ id, created, model, echo }: ResponseHead, state: ResponseState): object {
  const { status, output, usage, reason, error } = state;
  return {
    id,
    object: 'response',
    created_at: created,
    status,
    background: false,
    error: error ?? null,
    incomplete_details: status === 'incomplete' ? { reason: incompleteReason(reason) } : null,
    max_tool_calls: null,
    model,
    output,
    service_tier: 'default',
    top_logprobs: 0,
    truncation: 'disabled',
    usage: usage === undefined ? null : toUsage(usage),
    user: null,
    ...echo,
  };
}

/** The status of a response whose run has ended. */
export function endStatus(reason: StopReason): 'completed' | 'incomplete' {
  return reason === 'length' || reason === 'content-filter' ? 'incomplete' : 'completed';
}

/** What the model said. */
export function messageItem(id: string, text: string, status: string): object {
  return { id, type: 'message', role: 'assistant', status, content: [textPart(text)] };
}

/** The one part of a message. */
export function textPart(text: string): object {
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}

/** A call for the client. */
export function callItem(id: string, call: ClientCall, status = 'completed'): object {
  return { id, type: 'function_call', status, call_id: call.id, name: call.name, arguments: call.argumentsText };
}

function incompleteReason(reason: StopReason | undefined): string {
  return reason === 'content-filter' ? 'content_filter' : 'max_output_tokens';
}

function toUsage({ inputTokens, outputTokens, cachedTokens = 0, reasoningTokens = 0 }: TokenUsage): object {
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: cachedTokens },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: inputTokens + outputTokens,
  };
}
