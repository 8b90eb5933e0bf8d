// A turn of the model in the form of Messages: one body, or a stream of named events.

import { pieces, type Answer, type AnswerCall } from './answer.ts';
import { ARGUMENT_DELTA_CHARS, BYTES_PER_TOKEN, TEXT_DELTA_CHARS } from './limits.ts';
import { parseJson, type JsonObject } from './narrow.ts';
import type { SseEvent } from './sse.ts';

/** The body of an answer that is not streamed. */
export function messageBody(answer: Answer, id: string): JsonObject {
  const text = answer.text === undefined ? [] : [{ type: 'text', text: answer.text }];
  const calls = answer.calls.map((call) => ({ ...opened(call), input: parseJson(call.argumentsText) ?? {} }));
  return {
    ...head(answer, id),
    content: [...text, ...calls],
    stop_reason: stopReason(answer),
    usage: { ...inputUsage(answer), output_tokens: answer.outputTokens },
  };
}

/** The events of a streamed answer. This API ends with `message_stop`. */
export function messageEvents(answer: Answer, id: string): readonly SseEvent[] {
  const usage = { ...inputUsage(answer), output_tokens: 1 };
  const texts = answer.text === undefined ? [] : [textBlock(answer.text)];
  const blocks = [...texts, ...answer.calls.map(callBlock)];
  const events: readonly JsonObject[] = [
    { type: 'message_start', message: { ...head(answer, id), content: [], stop_reason: null, usage } },
    { type: 'ping' },
    ...blocks.flatMap((block, index) => block.map((event) => ({ ...event, index }))),
    {
      type: 'message_delta',
      delta: { stop_reason: stopReason(answer), stop_sequence: null },
      usage: { output_tokens: answer.outputTokens },
    },
    { type: 'message_stop' },
  ];
  return events.map((event) => ({ event: String(event['type']), text: JSON.stringify(event) }));
}

function head(answer: Answer, id: string): JsonObject {
  return { id, type: 'message', role: 'assistant', model: answer.request.view.model, stop_sequence: null };
}

function textBlock(text: string): readonly JsonObject[] {
  return [
    { type: 'content_block_start', content_block: { type: 'text', text: '' } },
    ...pieces(text, TEXT_DELTA_CHARS).map((piece) => delta({ type: 'text_delta', text: piece })),
    { type: 'content_block_stop' },
  ];
}

/** The arguments come in pieces that are no JSON by themselves, behind an empty one. */
function callBlock(call: AnswerCall): readonly JsonObject[] {
  const parts = ['', ...pieces(call.argumentsText, ARGUMENT_DELTA_CHARS)];
  return [
    { type: 'content_block_start', content_block: { ...opened(call), input: {} } },
    ...parts.map((piece) => delta({ type: 'input_json_delta', partial_json: piece })),
    { type: 'content_block_stop' },
  ];
}

function delta(piece: JsonObject): JsonObject {
  return { type: 'content_block_delta', delta: piece };
}

function opened({ id, name }: AnswerCall): JsonObject {
  return { type: 'tool_use', id, name };
}

function stopReason(answer: Answer): string {
  return answer.calls.length > 0 ? 'tool_use' : 'end_turn';
}

/** What was read from the cache or written to it counts apart from the rest. */
function inputUsage({ inputTokens, request }: Answer): JsonObject {
  const tokens = (bytes: number) => Math.floor(bytes / BYTES_PER_TOKEN);
  const read = tokens(request.cache?.readBytes ?? 0);
  const written = tokens(request.cache?.writtenBytes ?? 0);
  return {
    input_tokens: Math.max(0, inputTokens - read - written),
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
  };
}
