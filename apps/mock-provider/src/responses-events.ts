// A streamed Responses answer: the typed events in the order in which OpenAI sends them.

import { pieces } from './answer.ts';
import { ARGUMENT_DELTA_CHARS, TEXT_DELTA_CHARS } from './limits.ts';
import { listField, textField, type JsonObject } from './narrow.ts';
import type { SseEvent } from './sse.ts';

interface StreamedResponse {
  readonly open: JsonObject;
  readonly closed: JsonObject;
}

/** The events of a streamed answer, numbered from 0. This API ends with `response.completed`, not with `[DONE]`. */
export function responsesEvents(response: StreamedResponse): readonly SseEvent[] {
  const output = listField(response.closed, 'output');
  const events: readonly JsonObject[] = [
    { type: 'response.created', response: response.open },
    { type: 'response.in_progress', response: response.open },
    ...output.flatMap((item, index) => itemEvents(item as JsonObject, index)),
    { type: 'response.completed', response: response.closed },
  ];
  return events.map((event, sequence) => ({
    event: textField(event, 'type'),
    text: JSON.stringify({ ...event, sequence_number: sequence }),
  }));
}

function itemEvents(item: JsonObject, outputIndex: number): readonly JsonObject[] {
  const isMessage = item['type'] === 'message';
  const started = { ...item, status: 'in_progress', ...(isMessage ? { content: [] } : { arguments: '' }) };
  return [
    { type: 'response.output_item.added', output_index: outputIndex, item: started },
    ...(isMessage ? textEvents(item, outputIndex) : argumentEvents(item, outputIndex)),
    { type: 'response.output_item.done', output_index: outputIndex, item },
  ];
}

function textEvents(item: JsonObject, outputIndex: number): readonly JsonObject[] {
  const place = { item_id: item['id'], output_index: outputIndex, content_index: 0 };
  const part = listField(item, 'content')[0] as JsonObject;
  const text = textField(part, 'text');
  return [
    { type: 'response.content_part.added', ...place, part: { ...part, text: '' } },
    ...pieces(text, TEXT_DELTA_CHARS).map((delta) => ({
      type: 'response.output_text.delta',
      ...place,
      delta,
      logprobs: [],
    })),
    { type: 'response.output_text.done', ...place, text, logprobs: [] },
    { type: 'response.content_part.done', ...place, part },
  ];
}

function argumentEvents(item: JsonObject, outputIndex: number): readonly JsonObject[] {
  const place = { item_id: item['id'], output_index: outputIndex };
  const text = textField(item, 'arguments');
  return [
    ...pieces(text, ARGUMENT_DELTA_CHARS).map((delta) => ({
      type: 'response.function_call_arguments.delta',
      ...place,
      delta,
    })),
    { type: 'response.function_call_arguments.done', ...place, name: item['name'], arguments: text },
  ];
}
