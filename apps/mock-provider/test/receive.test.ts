import { expect, it } from 'vitest';
import { mockProviderFetch } from '../src/index.ts';

const BASE = 'http://provider.invalid/v1';

it('counts the bytes of a body as sent, blanks and all, and of its parts', async () => {
  const fetch = mockProviderFetch();
  const tools = [{ type: 'function', function: { name: 'grüße', parameters: { type: 'object' } } }];
  const messages = [
    { role: 'system', content: 'Sei höflich.' },
    { role: 'developer', content: [{ type: 'text', text: 'äö' }] },
    { role: 'user', content: 'Hallo' },
  ];
  const body = JSON.stringify({ model: 'm', messages, tools }, null, 2);
  await fetch(`${BASE}/chat/completions`, { method: 'POST', body, headers: { 'x-toolcrib-run': 'run-7' } });
  expect(fetch.ledger.requests()).toEqual([
    {
      index: 0,
      path: '/v1/chat/completions',
      api: 'chat',
      bytes: new TextEncoder().encode(body).length,
      toolNames: ['grüße'],
      toolBytes: 82,
      promptBytes: 13 + 4,
      streamed: false,
      model: 'm',
      body: JSON.parse(body) as unknown,
      runId: 'run-7',
    },
  ]);
});

it('counts instructions and system items of a Responses request as its prompt', async () => {
  const fetch = mockProviderFetch();
  const input = [
    { role: 'developer', content: [{ type: 'input_text', text: '1234' }] },
    { type: 'message', role: 'user', content: 'Hi' },
  ];
  const body = JSON.stringify({
    model: 'm',
    instructions: '123',
    input,
    stream: true,
    tools: [{ type: 'web_search' }],
  });
  await fetch(`${BASE}/responses`, { method: 'POST', body });
  expect(fetch.ledger.requests()[0]).toMatchObject({
    api: 'responses',
    promptBytes: 7,
    streamed: true,
    toolNames: ['web_search'],
    toolBytes: 23,
  });
});

it('records refused and faulty requests too, and nothing that asks no model', async () => {
  const fetch = mockProviderFetch({ script: () => ({ fault: 'status', status: 503 }) });
  await fetch(`${BASE}/chat/completions`, { method: 'POST', body: 'no JSON' });
  await fetch(`${BASE}/responses`, { method: 'POST', body: '{"model":"m","input":"Hi"}' });
  await fetch(`${BASE}/models`);
  await fetch(`${BASE}/nothing`, { method: 'POST', body: '{}' });
  expect(fetch.ledger.requests()).toEqual([
    {
      index: 0,
      path: '/v1/chat/completions',
      api: 'chat',
      bytes: 7,
      toolNames: [],
      toolBytes: 0,
      promptBytes: 0,
      streamed: false,
      model: '',
      body: 'no JSON',
    },
    {
      index: 1,
      path: '/v1/responses',
      api: 'responses',
      bytes: 26,
      toolNames: [],
      toolBytes: 0,
      promptBytes: 0,
      streamed: false,
      model: 'm',
      body: { model: 'm', input: 'Hi' },
    },
  ]);
  fetch.ledger.reset();
  expect(fetch.ledger.requests()).toEqual([]);
});
