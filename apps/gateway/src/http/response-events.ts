// The events of a streamed response, in OpenAI's order: each item is announced, filled and closed before the next, and the
// numbers of the events have no gap.

import type { ClientCall } from '../conversation.ts';
import type { RunReport } from '../run.ts';
import type { SentEvent } from './event-stream.ts';
import type { HttpError } from './openai-error.ts';
import { callItem, endStatus, messageItem, textPart, toResponse, type ResponseHead } from './response-object.ts';

/** The parts of a stream, in the order in which they are called. */
export interface ResponseEvents {
  readonly open: () => readonly SentEvent[];
  readonly text: (delta: string) => readonly SentEvent[];
  readonly close: (report: RunReport) => { readonly events: readonly SentEvent[]; readonly response: object };
  readonly fail: (error: HttpError) => readonly SentEvent[];
}

/** Makes the events of one response. @param newItemId Makes the id of an item from its prefix. */
export function responseEvents(head: ResponseHead, newItemId: (prefix: string) => string): ResponseEvents {
  let count = 0;
  const event = (type: string, rest: object): SentEvent => {
    const data = JSON.stringify({ type, sequence_number: count, ...rest });
    count += 1;
    return { event: type, data };
  };
  const output: object[] = [];
  let text = '';
  let messageId: string | undefined;
  const openMessage = (): readonly SentEvent[] => {
    if (messageId !== undefined) return [];
    messageId = newItemId('msg');
    const item = { id: messageId, type: 'message', role: 'assistant', status: 'in_progress', content: [] };
    const at = { item_id: messageId, output_index: 0, content_index: 0 };
    return [
      event('response.output_item.added', { output_index: 0, item }),
      event('response.content_part.added', { ...at, part: textPart('') }),
    ];
  };
  const closeMessage = (status: string): readonly SentEvent[] => {
    if (messageId === undefined) return [];
    const at = { item_id: messageId, output_index: 0, content_index: 0 };
    const item = messageItem(messageId, text, status);
    output.push(item);
    return [
      event('response.output_text.done', { ...at, text, logprobs: [] }),
      event('response.content_part.done', { ...at, part: textPart(text) }),
      event('response.output_item.done', { output_index: 0, item }),
    ];
  };
  const callEvents = (call: ClientCall): readonly SentEvent[] => {
    const id = newItemId('fc');
    const at = { item_id: id, output_index: output.length };
    const item = callItem(id, call);
    const { name, argumentsText } = call;
    const started = callItem(id, { ...call, argumentsText: '' }, 'in_progress');
    const events = [
      event('response.output_item.added', { output_index: at.output_index, item: started }),
      event('response.function_call_arguments.delta', { ...at, delta: argumentsText }),
      event('response.function_call_arguments.done', { ...at, name, arguments: argumentsText }),
      event('response.output_item.done', { output_index: at.output_index, item }),
    ];
    output.push(item);
    return events;
  };
  return {
    open: () => {
      const response = toResponse(head, { status: 'in_progress', output: [] });
      return [event('response.created', { response }), event('response.in_progress', { response })];
    },
    text: (delta) => {
      const opened = openMessage();
      text += delta;
      const at = { item_id: messageId, output_index: 0, content_index: 0 };
      return [...opened, event('response.output_text.delta', { ...at, delta, logprobs: [] })];
    },
    close: ({ answer: { reason, usage }, handedOver }) => {
      const status = endStatus(reason);
      const calls = handedOver?.calls ?? [];
      const events = [
        ...(calls.length === 0 ? openMessage() : []),
        ...closeMessage(status),
        ...calls.flatMap(callEvents),
      ];
      const response = toResponse(head, { status, output, usage, reason });
      return { events: [...events, event(`response.${status}`, { response })], response };
    },
    fail: ({ status, body }) => {
      const code = status === 429 ? 'rate_limit_exceeded' : 'server_error';
      const error = { code, message: body.error.message };
      return [event('response.failed', { response: toResponse(head, { status: 'failed', output, error }) })];
    },
  };
}
