// `POST /v1/chat/completions`, the answer: whole, or in chunks for server-sent events, in OpenAI's order.

import type { ClientCall, StopReason, TokenUsage } from '../conversation.ts';
import type { RunReport } from '../run.ts';

/** What every chunk and answer of one request has in common. `created` is in seconds. */
export interface AnswerHead {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

/** The whole answer. @param text All that the model said. */
export function toCompletion(head: AnswerHead, text: string, { answer, handedOver }: RunReport): object {
  const calls = handedOver?.calls ?? [];
  const message = {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    refusal: null,
    ...(calls.length === 0 ? {} : { tool_calls: calls.map((call) => toToolCall(call)) }),
  };
  return {
    id: head.id,
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: toFinishReason(answer.reason) }],
    usage: toUsage(answer.usage),
  };
}

/** The chunks of one stream, in the order of their members. */
export interface ChunkMaker {
  readonly first: () => object;
  readonly text: (content: string) => object;
  /** The name of a call first, then its arguments. */
  readonly calls: (calls: readonly ClientCall[]) => readonly object[];
  readonly last: (report: RunReport) => readonly object[];
}

/** Makes the chunks of one stream. With usage wanted, each carries a field for it, and a last one carries it. */
export function chunksOf(head: AnswerHead, includeUsage: boolean): ChunkMaker {
  const chunk = (choices: readonly object[], usage: object | null = null): object => ({
    id: head.id,
    object: 'chat.completion.chunk',
    created: head.created,
    model: head.model,
    choices,
    ...(includeUsage ? { usage } : {}),
  });
  const delta = (content: object, reason: string | null = null): object =>
    chunk([{ index: 0, delta: content, logprobs: null, finish_reason: reason }]);
  return {
    first: () => delta({ role: 'assistant', content: '', refusal: null }),
    text: (content) => delta({ content }),
    calls: (calls) =>
      calls.flatMap((call, index) => [
        delta({ tool_calls: [{ index, ...toToolCall({ ...call, argumentsText: '' }) }] }),
        delta({ tool_calls: [{ index, function: { arguments: call.argumentsText } }] }),
      ]),
    last: ({ answer }: RunReport) => [
      delta({}, toFinishReason(answer.reason)),
      ...(includeUsage ? [chunk([], toUsage(answer.usage))] : []),
    ],
  };
}

function toToolCall({ id, name, argumentsText }: ClientCall): object {
  return { id, type: 'function', function: { name, arguments: argumentsText } };
}

function toUsage({ inputTokens, outputTokens, cachedTokens = 0, reasoningTokens = 0 }: TokenUsage): object {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
  };
}

function toFinishReason(reason: StopReason): 'stop' | 'length' | 'content_filter' | 'tool_calls' {
  if (reason === 'length') return 'length';
  if (reason === 'tool-calls') return 'tool_calls';
  return reason === 'content-filter' ? 'content_filter' : 'stop';
}
