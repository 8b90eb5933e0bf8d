// A turn of the model in the form of Chat Completions: one body, or a stream of chunks.

import { pieces, type Answer } from './answer.ts';
import { ARGUMENT_DELTA_CHARS, TEXT_DELTA_CHARS } from './limits.ts';
import { field } from './narrow.ts';
import type { JsonObject } from './narrow.ts';
import type { SseEvent } from './sse.ts';

/** The body of an answer that is not streamed. */
export function chatBody(answer: Answer, id: string): JsonObject {
  const calls = answer.calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.argumentsText },
  }));
  const message = {
    role: 'assistant',
    content: answer.text ?? null,
    refusal: null,
    annotations: [],
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return {
    id,
    object: 'chat.completion',
    created: answer.createdSeconds,
    model: answer.request.view.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(answer) }],
    usage: usage(answer),
    service_tier: 'default',
    system_fingerprint: null,
  };
}

/** The events of a streamed answer, `[DONE]` included. */
export function chatEvents(answer: Answer, id: string): readonly SseEvent[] {
  const withUsage = field(field(answer.request.body, 'stream_options'), 'include_usage') === true;
  const chunk = (choices: readonly unknown[], spent: unknown): SseEvent => ({
    text: JSON.stringify({
      id,
      object: 'chat.completion.chunk',
      created: answer.createdSeconds,
      model: answer.request.view.model,
      service_tier: 'default',
      system_fingerprint: null,
      choices,
      ...(withUsage ? { usage: spent } : {}),
    }),
  });
  const choice = (delta: unknown, finish: string | null): SseEvent =>
    chunk([{ index: 0, delta, logprobs: null, finish_reason: finish }], null);
  return [
    choice({ role: 'assistant', content: answer.text === undefined ? null : '', refusal: null }, null),
    ...pieces(answer.text ?? '', TEXT_DELTA_CHARS).map((content) => choice({ content }, null)),
    ...callDeltas(answer).map((call) => choice({ tool_calls: [call] }, null)),
    choice({}, finishReason(answer)),
    ...(withUsage ? [chunk([], usage(answer))] : []),
    { text: '[DONE]' },
  ];
}

/** Each call opens with its id and name and empty arguments; the arguments follow in pieces, under the index alone. */
function callDeltas(answer: Answer): readonly unknown[] {
  return answer.calls.flatMap((call, index) => [
    { index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } },
    ...pieces(call.argumentsText, ARGUMENT_DELTA_CHARS).map((piece) => ({ index, function: { arguments: piece } })),
  ]);
}

function finishReason(answer: Answer): string {
  return answer.calls.length > 0 ? 'tool_calls' : 'stop';
}

function usage(answer: Answer): JsonObject {
  return {
    prompt_tokens: answer.inputTokens,
    completion_tokens: answer.outputTokens,
    total_tokens: answer.inputTokens + answer.outputTokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
