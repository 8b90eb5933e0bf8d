import { describe, expect, test } from 'vitest';
import { responseEvents } from '../src/http/response-events.ts';
import type { SentEvent } from '../src/http/event-stream.ts';
import type { RunReport } from '../src/run.ts';

const head = { id: 'resp_1', created: 7, model: 'm', echo: {} };
const open = () => {
  let ids = 0;
  return responseEvents(head, (prefix) => `${prefix}_${(ids += 1)}`);
};
const read = (events: readonly SentEvent[]) =>
  events.map(({ data }): Readonly<Record<string, unknown>> => JSON.parse(data));
const report = (reason: string, calls: readonly object[] = []): RunReport =>
  ({
    answer: {
      text: '',
      reason,
      usage: { inputTokens: 2, outputTokens: 3, cachedTokens: 1, reasoningTokens: 2 },
      steps: 1,
    },
    ...(calls.length === 0 ? {} : { handedOver: { calls } }),
  }) as unknown as RunReport;

describe('the events of a response', () => {
  test('announce, fill and close each item, under its own place', () => {
    const events = open();
    const call = { id: 'call_1', name: 'pick', argumentsText: '{"row":3}', route: 'direct' };
    const all = [
      ...events.open(),
      ...events.text('a'),
      ...events.text('b'),
      ...events.close(report('tool-calls', [call])).events,
    ];
    expect(read(all).map(({ type, sequence_number: number, output_index: at }) => [number, type, at])).toEqual([
      [0, 'response.created', undefined],
      [1, 'response.in_progress', undefined],
      [2, 'response.output_item.added', 0],
      [3, 'response.content_part.added', 0],
      [4, 'response.output_text.delta', 0],
      [5, 'response.output_text.delta', 0],
      [6, 'response.output_text.done', 0],
      [7, 'response.content_part.done', 0],
      [8, 'response.output_item.done', 0],
      [9, 'response.output_item.added', 1],
      [10, 'response.function_call_arguments.delta', 1],
      [11, 'response.function_call_arguments.done', 1],
      [12, 'response.output_item.done', 1],
      [13, 'response.completed', undefined],
    ]);
    expect(all.every(({ event, data }) => data.startsWith(`{"type":"${event}"`))).toBe(true);
  });

  test('of calls alone have no message', () => {
    const { response } = open().close(report('tool-calls', [{ id: 'c', name: 'f', argumentsText: '{}' }]));
    expect(response).toMatchObject({
      status: 'completed',
      output: [{ id: 'fc_1', type: 'function_call', call_id: 'c', name: 'f', arguments: '{}', status: 'completed' }],
      usage: {
        input_tokens: 2,
        input_tokens_details: { cached_tokens: 1 },
        output_tokens: 3,
        output_tokens_details: { reasoning_tokens: 2 },
        total_tokens: 5,
      },
    });
  });

  test.each([
    ['stop', 'completed', null],
    ['length', 'incomplete', { reason: 'max_output_tokens' }],
    ['content-filter', 'incomplete', { reason: 'content_filter' }],
  ])('that end with %s are %s', (reason, status, details) => {
    const { events, response } = open().close(report(reason));
    expect(response).toMatchObject({ status, incomplete_details: details, output: [{ type: 'message', status }] });
    expect(events.at(-1)?.event).toBe(`response.${status}`);
  });

  test.each([
    [429, 'rate_limit_exceeded'],
    [502, 'server_error'],
  ] as const)('that fail with %i say so in the last one', (status, code) => {
    const body = { error: { message: 'no', type: 't', param: null, code: null } };
    const [last] = read(open().fail({ status, body }));
    expect(last).toMatchObject({
      type: 'response.failed',
      response: { status: 'failed', error: { code, message: 'no' } },
    });
  });
});
