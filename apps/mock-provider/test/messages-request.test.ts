import { describe, expect, it } from 'vitest';
import { mockProviderFetch, type RequestView } from '../src/index.ts';

const URL = 'http://provider.invalid/v1/messages';
const HEADERS = { 'anthropic-version': '2023-06-01' };
const user = { role: 'user', content: 'Hi' };
const use = { type: 'tool_use', id: 'toolu_1', name: 'f', input: {} };
const base = { model: 'm', max_tokens: 10, messages: [user] };
const mark = { cache_control: { type: 'ephemeral' } };

async function refusalOf(body: object, headers: Readonly<Record<string, string>> = HEADERS) {
  const response = await mockProviderFetch()(URL, { method: 'POST', body: JSON.stringify(body), headers });
  return { status: response.status, body: (await response.json()) as unknown };
}

describe('a refused Messages request is answered in the form of Anthropic', () => {
  it.each([
    ['no model', { ...base, model: undefined }, 'model'],
    ['no limit of tokens', { ...base, max_tokens: undefined }, 'max_tokens'],
    ['no messages', { ...base, messages: undefined }, 'messages'],
    ['an empty list', { ...base, messages: [] }, 'messages'],
    ['a system message', { ...base, messages: [{ role: 'system', content: 'x' }] }, 'messages.0.role'],
    ['empty content', { ...base, messages: [{ role: 'user', content: [] }] }, 'messages.0.content'],
    ['empty text', { ...base, messages: [{ role: 'user', content: '' }] }, 'messages.0.content[0].text'],
    [
      'arguments that are text',
      { ...base, messages: [user, { role: 'assistant', content: [{ ...use, input: '{}' }] }] },
      'messages.1.content[0].input',
    ],
    [
      'a call named as no tool can be',
      { ...base, messages: [user, { role: 'assistant', content: [{ ...use, name: 'a b' }] }] },
      'messages.1.content[0].name',
    ],
    [
      'a call without a result',
      { ...base, messages: [user, { role: 'assistant', content: [use] }, user] },
      'no tool result',
    ],
    [
      'a result without a call',
      { ...base, messages: [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x', content: 'y' }] }] },
      'answers no tool call',
    ],
    ['a tool without a schema', { ...base, tools: [{ name: 'f' }] }, "function 'f'"],
    ['a tool with a dot', { ...base, tools: [{ name: 'a.b', input_schema: { type: 'object' } }] }, 'tools.0.name'],
    [
      'five cache marks',
      { ...base, messages: [{ role: 'user', content: Array(5).fill({ type: 'text', text: 'x', ...mark }) }] },
      'At most 4',
    ],
  ])('%s', async (_title, body, said) => {
    expect(await refusalOf(body)).toEqual({
      status: 400,
      body: {
        type: 'error',
        error: { type: 'invalid_request_error', message: expect.stringContaining(said) as string },
      },
    });
  });

  it('without the header that names the version', async () => {
    expect(await refusalOf(base, {})).toMatchObject({ status: 400, body: { type: 'error' } });
  });

  it('with the words that Anthropic has for a limit of requests', async () => {
    const fetch = mockProviderFetch({ script: () => ({ fault: 'status', status: 429 }) });
    const response = await fetch(URL, { method: 'POST', body: JSON.stringify(base), headers: HEADERS });
    expect([response.status, await response.json()]).toMatchObject([429, { error: { type: 'rate_limit_error' } }]);
  });
});

it('shows a script the same view as the other forms, and weighs the request', async () => {
  const views: RequestView[] = [];
  const fetch = mockProviderFetch({
    script: (view) => {
      views.push(view);
      return { text: 'ok' };
    },
  });
  const tools = [{ name: 'f', description: 'Does.', input_schema: { type: 'object' } }];
  const body = JSON.stringify({
    model: 'm',
    max_tokens: 10,
    system: [{ type: 'text', text: 'Be brief.' }],
    tools,
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Go' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Looking.' },
          { ...use, input: { a: 1 } },
          { ...use, id: 'toolu_2' },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_1', content: 'one' },
          { type: 'tool_result', tool_use_id: 'toolu_2', content: [{ type: 'text', text: 'bad' }], is_error: true },
          { type: 'text', text: 'Go on' },
        ],
      },
    ],
  });
  await fetch(URL, { method: 'POST', body, headers: { ...HEADERS, 'x-toolcrib-run': 'r' } });
  expect(views).toEqual([
    {
      api: 'messages',
      model: 'm',
      system: 'Be brief.',
      tools: [{ name: 'f', description: 'Does.', parameters: { type: 'object' } }],
      messages: [
        { role: 'user', text: 'Go', toolCalls: [], toolResults: [] },
        {
          role: 'assistant',
          text: 'Looking.',
          toolCalls: [
            { id: 'toolu_1', name: 'f', argumentsText: '{"a":1}', arguments: { a: 1 } },
            { id: 'toolu_2', name: 'f', argumentsText: '{}', arguments: {} },
          ],
          toolResults: [],
        },
        {
          role: 'tool',
          text: '',
          toolCalls: [],
          toolResults: [
            { callId: 'toolu_1', parts: ['one'], text: 'one' },
            { callId: 'toolu_2', parts: ['Error: bad'], text: 'Error: bad' },
          ],
        },
        { role: 'user', text: 'Go on', toolCalls: [], toolResults: [] },
      ],
    },
  ]);
  expect(fetch.ledger.requests()).toMatchObject([
    {
      path: '/v1/messages',
      api: 'messages',
      toolNames: ['f'],
      toolBytes: JSON.stringify(tools).length,
      promptBytes: 9,
      runId: 'r',
      cache: { marks: [], readBytes: 0, writtenBytes: 0 },
    },
  ]);
});
