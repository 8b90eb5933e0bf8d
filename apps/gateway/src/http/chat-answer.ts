// `POST /v1/chat/completions`, the answer: whole, or as server-sent events in OpenAI's order of chunks.

import type { StopReason, TokenUsage } from '../conversation.ts';
import type { AgentAnswer } from '../agent-loop.ts';

/** What every chunk and answer of one request has in common. `created` is in seconds. */
export interface AnswerHead {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

/** The whole answer. */
export function toCompletion(head: AnswerHead, answer: AgentAnswer): object {
  return {
    id: head.id,
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answer.text, refusal: null },
        logprobs: null,
        finish_reason: toFinishReason(answer.reason),
      },
    ],
    usage: toUsage(answer.usage),
  };
}

/** One chunk of a streamed answer. */
export function toChunk(head: AnswerHead, delta: object, reason?: StopReason): object {
  return {
    id: head.id,
    object: 'chat.completion.chunk',
    created: head.created,
    model: head.model,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: reason === undefined ? null : toFinishReason(reason) }],
  };
}

/** The last chunk of a stream whose request asked for usage. */
export function toUsageChunk(head: AnswerHead, usage: TokenUsage): object {
  const { id, created, model } = head;
  return { id, object: 'chat.completion.chunk', created, model, choices: [], usage: toUsage(usage) };
}

function toUsage({ inputTokens, outputTokens }: TokenUsage): object {
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
}

function toFinishReason(reason: StopReason): 'stop' | 'length' | 'content_filter' {
  if (reason === 'length') return 'length';
  return reason === 'content-filter' ? 'content_filter' : 'stop';
}
