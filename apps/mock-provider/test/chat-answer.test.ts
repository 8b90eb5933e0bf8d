import { expect, it } from 'vitest';
import { mockProviderFetch, type ModelTurn } from '../src/index.ts';

async function events(turn: ModelTurn, options: object = {}): Promise<readonly unknown[]> {
  const fetch = mockProviderFetch({ script: () => turn, now: () => 1_000_000 });
  const body = JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Hi' }], ...options });
  const response = await fetch('http://provider.invalid/v1/chat/completions', { method: 'POST', body });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const lines = (await response.text()).split('\n\n');
  expect(lines.pop()).toBe('');
  expect(lines.pop()).toBe('data: [DONE]');
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as unknown);
}

const choice = (delta: object, finish: string | null = null): object => ({
  id: 'chatcmpl-000000000000000000000001',
  object: 'chat.completion.chunk',
  created: 1000,
  model: 'm',
  service_tier: 'default',
  system_fingerprint: null,
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
});

it('opens each streamed call with its id and splits its arguments into pieces under the index alone', async () => {
  const turn = {
    toolCalls: [
      { name: 'a', arguments: { city: 'Zürich' } },
      { name: 'b', arguments: 'not { JSON' },
    ],
  };
  const open = (index: number, name: string): object =>
    choice({
      tool_calls: [
        { index, id: `call_${'0'.repeat(23)}${index + 1}`, type: 'function', function: { name, arguments: '' } },
      ],
    });
  const piece = (index: number, text: string): object =>
    choice({ tool_calls: [{ index, function: { arguments: text } }] });
  expect(await events(turn)).toEqual([
    choice({ role: 'assistant', content: null, refusal: null }),
    open(0, 'a'),
    piece(0, '{"city":"Zür'),
    piece(0, 'ich"}'),
    open(1, 'b'),
    piece(1, 'not { JSON'),
    choice({}, 'tool_calls'),
  ]);
});

it('splits text without cutting a character in two', async () => {
  const text = `${'x'.repeat(23)}🌊 and on`;
  expect(await events({ text })).toEqual([
    choice({ role: 'assistant', content: '', refusal: null }),
    choice({ content: 'x'.repeat(23) }),
    choice({ content: '🌊 and on' }),
    choice({}, 'stop'),
  ]);
});

it('sends usage in a last chunk without choices, and null before it, only where it was asked for', async () => {
  const chunks = await events({ text: 'abcdefgh' }, { stream_options: { include_usage: true } });
  expect(chunks.slice(0, -1).map((chunk) => (chunk as { usage: unknown }).usage)).toEqual([null, null, null]);
  expect(chunks.at(-1)).toMatchObject({
    choices: [],
    usage: { prompt_tokens: 28, completion_tokens: 2, total_tokens: 30 },
  });
  expect(await events({ text: 'abcdefgh' })).not.toContainEqual(expect.objectContaining({ usage: null }));
});

it('answers a turn without anything with empty text', async () => {
  const fetch = mockProviderFetch({ script: () => ({}) });
  const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] });
  const response = await fetch('http://provider.invalid/v1/chat/completions', { method: 'POST', body });
  const answer = (await response.json()) as { choices: readonly unknown[] };
  expect(answer.choices).toEqual([
    {
      index: 0,
      message: { role: 'assistant', content: '', refusal: null, annotations: [] },
      logprobs: null,
      finish_reason: 'stop',
    },
  ]);
});
