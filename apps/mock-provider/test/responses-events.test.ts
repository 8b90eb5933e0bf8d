import { expect, it } from 'vitest';
import { mockProviderFetch } from '../src/index.ts';

it('sends named, numbered events that add up to the completed response', async () => {
  const turn = { text: 'Looking.', toolCalls: [{ name: 'find', arguments: { query: 'blue' } }] };
  const fetch = mockProviderFetch({ script: () => turn, now: () => 1_000_000 });
  const body = JSON.stringify({ model: 'm', stream: true, input: 'Hi', store: false, metadata: { a: '1' } });
  const response = await fetch('http://provider.invalid/v1/responses', { method: 'POST', body });
  const blocks = (await response.text()).trimEnd().split('\n\n');
  const events = blocks.map((block) => {
    const [name, text] = block.split('\n');
    const event = JSON.parse(text?.slice('data: '.length) ?? '') as { type: string; sequence_number: number };
    expect(name).toBe(`event: ${event.type}`);
    return event;
  });
  expect(events.map((event) => event.sequence_number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(events.slice(8, 13)).toEqual([
    {
      type: 'response.output_item.added',
      sequence_number: 8,
      output_index: 1,
      item: {
        id: 'fc_000000000000000000000001',
        type: 'function_call',
        status: 'in_progress',
        call_id: 'call_000000000000000000000001',
        name: 'find',
        arguments: '',
      },
    },
    ...['{"query":"bl', 'ue"}'].map((delta, index) => ({
      type: 'response.function_call_arguments.delta',
      sequence_number: 9 + index,
      item_id: 'fc_000000000000000000000001',
      output_index: 1,
      delta,
    })),
    {
      type: 'response.function_call_arguments.done',
      sequence_number: 11,
      item_id: 'fc_000000000000000000000001',
      output_index: 1,
      name: 'find',
      arguments: '{"query":"blue"}',
    },
    {
      type: 'response.output_item.done',
      sequence_number: 12,
      output_index: 1,
      item: {
        id: 'fc_000000000000000000000001',
        type: 'function_call',
        status: 'completed',
        call_id: 'call_000000000000000000000001',
        name: 'find',
        arguments: '{"query":"blue"}',
      },
    },
  ]);
  expect(events[0]).toMatchObject({ response: { status: 'in_progress', output: [], usage: null } });
  expect(events[13]).toMatchObject({
    type: 'response.completed',
    response: {
      status: 'completed',
      store: false,
      metadata: { a: '1' },
      output: [{ type: 'message' }, { name: 'find' }],
    },
  });
});
