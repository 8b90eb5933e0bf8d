// A turn of the model in the form of Responses: the response object, before and after it is complete.

import type { Answer } from './answer.ts';
import type { Ids } from './ids.ts';
import { field, isObject, type JsonObject } from './narrow.ts';

/** The output items of an answer, complete: a message for the text, then one item per call. */
export function outputItems(answer: Answer, ids: Ids): readonly JsonObject[] {
  const items: JsonObject[] = [];
  if (answer.text !== undefined) {
    const part = { type: 'output_text', text: answer.text, annotations: [], logprobs: [] };
    const message = { type: 'message', status: 'completed', role: 'assistant', content: [part] };
    items.push({ id: ids.next('msg_'), ...message });
  }
  for (const call of answer.calls) {
    const called = { call_id: call.id, name: call.name, arguments: call.argumentsText };
    items.push({ id: ids.next('fc_'), type: 'function_call', status: 'completed', ...called });
  }
  return items;
}

/** The response object while it is written: no output, no usage. */
export function openResponse(answer: Answer, id: string): JsonObject {
  const body = answer.request.body;
  const metadata = field(body, 'metadata');
  const orElse = (name: string, value: unknown): unknown => field(body, name) ?? value;
  return {
    id,
    object: 'response',
    created_at: answer.createdSeconds,
    status: 'in_progress',
    background: false,
    error: null,
    incomplete_details: null,
    instructions: orElse('instructions', null),
    max_output_tokens: orElse('max_output_tokens', null),
    model: answer.request.view.model,
    output: [],
    parallel_tool_calls: orElse('parallel_tool_calls', true),
    previous_response_id: orElse('previous_response_id', null),
    reasoning: { effort: null, summary: null },
    service_tier: 'default',
    store: orElse('store', true),
    temperature: orElse('temperature', 1),
    text: orElse('text', { format: { type: 'text' } }),
    tool_choice: orElse('tool_choice', 'auto'),
    tools: orElse('tools', []),
    top_p: orElse('top_p', 1),
    truncation: 'disabled',
    usage: null,
    user: null,
    metadata: isObject(metadata) ? metadata : {},
  };
}

/** The response object when it is complete. */
export function closedResponse(answer: Answer, open: JsonObject, output: readonly JsonObject[]): JsonObject {
  return {
    ...open,
    status: 'completed',
    completed_at: answer.createdSeconds,
    output,
    usage: {
      input_tokens: answer.inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: answer.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: answer.inputTokens + answer.outputTokens,
    },
  };
}
