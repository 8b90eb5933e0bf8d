import { expect, it } from 'vitest';
import { mockProviderFetch } from '../src/index.ts';

const URL = 'http://provider.invalid/v1/messages';
const headers = { 'anthropic-version': '2023-06-01' };
const turn = { text: 'Looking.', toolCalls: [{ name: 'find', arguments: { query: 'blue' } }] };
const ask = (stream: boolean) =>
  mockProviderFetch({ script: () => turn })(URL, {
    method: 'POST',
    headers,
    body: JSON.stringify({ model: 'm', max_tokens: 10, stream, messages: [{ role: 'user', content: 'Hi' }] }),
  });

it('answers with one message whose calls hold objects', async () => {
  expect(await (await ask(false)).json()).toEqual({
    id: 'msg_000000000000000000000001',
    type: 'message',
    role: 'assistant',
    model: 'm',
    stop_sequence: null,
    content: [
      { type: 'text', text: 'Looking.' },
      { type: 'tool_use', id: 'toolu_000000000000000000000001', name: 'find', input: { query: 'blue' } },
    ],
    stop_reason: 'tool_use',
    usage: {
      input_tokens: 22,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: 7,
    },
  });
});

it('sends named events whose pieces add up to the message', async () => {
  const blocks = (await (await ask(true)).text()).trimEnd().split('\n\n');
  const events = blocks.map((block) => {
    const [name, text] = block.split('\n');
    const event = JSON.parse(text?.slice('data: '.length) ?? '') as Readonly<Record<string, unknown>>;
    expect(name).toBe(`event: ${String(event['type'])}`);
    return event;
  });
  expect(events.slice(2)).toEqual([
    { type: 'content_block_start', content_block: { type: 'text', text: '' }, index: 0 },
    { type: 'content_block_delta', delta: { type: 'text_delta', text: 'Looking.' }, index: 0 },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'content_block_start',
      content_block: { type: 'tool_use', id: 'toolu_000000000000000000000001', name: 'find', input: {} },
      index: 1,
    },
    { type: 'content_block_delta', delta: { type: 'input_json_delta', partial_json: '' }, index: 1 },
    { type: 'content_block_delta', delta: { type: 'input_json_delta', partial_json: '{"query":"bl' }, index: 1 },
    { type: 'content_block_delta', delta: { type: 'input_json_delta', partial_json: 'ue"}' }, index: 1 },
    { type: 'content_block_stop', index: 1 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 7 } },
    { type: 'message_stop' },
  ]);
});
