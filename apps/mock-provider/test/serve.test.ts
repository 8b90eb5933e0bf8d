import OpenAI from 'openai';
import { afterEach, expect, it } from 'vitest';
import { startMockProvider, turnsScript, type MockProvider, type Script } from '../src/index.ts';

const NOW_MS = 1_800_000_000_123;
const running: MockProvider[] = [];

async function start(script?: Script): Promise<{ client: OpenAI; provider: MockProvider }> {
  const provider = await startMockProvider({ now: () => NOW_MS, ...(script ? { script } : {}) });
  running.push(provider);
  return { provider, client: new OpenAI({ baseURL: `${provider.url}/v1`, apiKey: 'none', maxRetries: 0 }) };
}

afterEach(async () => {
  for (const provider of running.splice(0)) await provider.close();
});

const weather = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const chatTools: OpenAI.ChatCompletionTool[] = [
  { type: 'function', function: { name: 'weather', description: 'Tells the weather.', parameters: weather } },
];
const responseTools: OpenAI.Responses.Tool[] = [
  { type: 'function', name: 'weather', description: 'Tells the weather.', parameters: weather, strict: false },
];
const twoCalls = turnsScript([
  {
    text: 'I look at both.',
    toolCalls: [
      { name: 'weather', arguments: { city: 'Zürich, at the lake 🌊 side' } },
      { name: 'weather', arguments: { city: 'Oslo' } },
    ],
  },
  { text: 'Zürich is warm, Oslo is cold.' },
]);
const FIRST_ARGUMENTS = '{"city":"Zürich, at the lake 🌊 side"}';

it('answers a chat request without streaming in the shape that the official client reads', async () => {
  const { client } = await start();
  const completion = await client.chat.completions.create({
    model: 'any-model',
    messages: [{ role: 'user', content: 'Hi' }],
  });
  expect(completion.choices[0]?.message.content).toBe('Hello from the mock provider.');
  expect(completion.choices[0]?.finish_reason).toBe('stop');
  expect(completion).toMatchObject({
    id: 'chatcmpl-000000000000000000000001',
    object: 'chat.completion',
    created: 1_800_000_000,
    model: 'any-model',
  });
  expect(completion._request_id).toBe('req_000000000000000000000001');
});

it('calls two tools in parallel in chat and answers from their results', async () => {
  const { client, provider } = await start(twoCalls);
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Zürich and Oslo?' }];
  const first = await client.chat.completions.create({ model: 'm', messages, tools: chatTools });
  const message = first.choices[0]?.message;
  expect(first.choices[0]?.finish_reason).toBe('tool_calls');
  expect(message?.tool_calls).toEqual([
    {
      id: 'call_000000000000000000000001',
      type: 'function',
      function: { name: 'weather', arguments: FIRST_ARGUMENTS },
    },
    {
      id: 'call_000000000000000000000002',
      type: 'function',
      function: { name: 'weather', arguments: '{"city":"Oslo"}' },
    },
  ]);
  if (message === undefined) throw new Error('no message');
  messages.push(message);
  for (const call of message.tool_calls ?? []) messages.push({ role: 'tool', tool_call_id: call.id, content: '20' });
  const second = await client.chat.completions.create({ model: 'm', messages, tools: chatTools });
  expect(second.choices[0]?.message.content).toBe('Zürich is warm, Oslo is cold.');
  expect(provider.ledger.requests().map((entry) => entry.toolNames)).toEqual([['weather'], ['weather']]);
});

it('streams chat so that the official helper puts text, calls and usage together', async () => {
  const { client } = await start(twoCalls);
  const stream = client.chat.completions.stream({
    model: 'm',
    messages: [{ role: 'user', content: 'Zürich and Oslo?' }],
    tools: chatTools,
    stream_options: { include_usage: true },
  });
  let argumentPieces = 0;
  for await (const chunk of stream) {
    argumentPieces += chunk.choices[0]?.delta.tool_calls?.filter((call) => call.function?.arguments).length ?? 0;
  }
  const completion = await stream.finalChatCompletion();
  expect(argumentPieces).toBeGreaterThanOrEqual(4);
  expect(completion.choices[0]?.message.content).toBe('I look at both.');
  const calls = completion.choices[0]?.message.tool_calls ?? [];
  expect(calls.map((call) => call.type === 'function' && call.function.arguments)).toEqual([
    FIRST_ARGUMENTS,
    '{"city":"Oslo"}',
  ]);
  expect(completion.usage?.total_tokens).toBeGreaterThan(0);
});

it('calls two tools in Responses and answers from their results', async () => {
  const { client } = await start(twoCalls);
  const first = await client.responses.create({ model: 'm', input: 'Zürich and Oslo?', tools: responseTools });
  expect(first.output_text).toBe('I look at both.');
  expect(first.output.map((item) => item.type)).toEqual(['message', 'function_call', 'function_call']);
  const results = first.output.flatMap((item): OpenAI.Responses.ResponseInputItem[] =>
    item.type === 'function_call' ? [{ type: 'function_call_output', call_id: item.call_id, output: '20' }] : [],
  );
  const input: OpenAI.Responses.ResponseInput = [
    { role: 'user', content: 'Zürich and Oslo?' },
    ...(first.output as OpenAI.Responses.ResponseInputItem[]),
    ...results,
  ];
  const second = await client.responses.create({ model: 'm', input, tools: responseTools });
  expect(second.output_text).toBe('Zürich is warm, Oslo is cold.');
  expect(second).toMatchObject({ status: 'completed', created_at: 1_800_000_000, model: 'm' });
});

it('streams Responses so that the official helper puts the response together', async () => {
  const { client } = await start(twoCalls);
  const stream = client.responses.stream({ model: 'm', input: 'Zürich and Oslo?', tools: responseTools });
  const types = new Set<string>();
  for await (const event of stream) types.add(event.type);
  const response = await stream.finalResponse();
  expect([...types]).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.function_call_arguments.delta',
    'response.function_call_arguments.done',
    'response.completed',
  ]);
  expect(response.output_text).toBe('I look at both.');
  const calls = response.output.flatMap((item) => (item.type === 'function_call' ? [item.arguments] : []));
  expect(calls).toEqual([FIRST_ARGUMENTS, '{"city":"Oslo"}']);
  expect(response.usage?.total_tokens).toBeGreaterThan(0);
});

it('continues a stored response by its id', async () => {
  const { client } = await start(twoCalls);
  const first = await client.responses.create({ model: 'm', input: 'Zürich and Oslo?', tools: responseTools });
  const results = first.output.flatMap((item): OpenAI.Responses.ResponseInputItem[] =>
    item.type === 'function_call' ? [{ type: 'function_call_output', call_id: item.call_id, output: '20' }] : [],
  );
  const second = await client.responses.create({
    model: 'm',
    input: results,
    previous_response_id: first.id,
    tools: responseTools,
  });
  expect(second.output_text).toBe('Zürich is warm, Oslo is cold.');
});

it('lists models and gives one of them', async () => {
  const { client } = await start();
  expect((await client.models.list()).data.map((model) => model.id)).toEqual(['mock-model']);
  expect(await client.models.retrieve('mock-model')).toMatchObject({ id: 'mock-model', object: 'model' });
  await expect(client.models.retrieve('other')).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
});

it('runs on the port it was given and is gone after close', async () => {
  const { provider } = await start();
  const port = Number(new URL(provider.url).port);
  await provider.close();
  running.splice(0);
  await expect(fetch(`${provider.url}/v1/models`)).rejects.toThrow(TypeError);
  const again = await startMockProvider({ port });
  running.push(again);
  expect(again.url).toBe(provider.url);
});

it('ends open streams when it is closed', async () => {
  const { provider } = await start(() => ({ fault: 'hang', turn: { text: 'abc' }, afterEvents: 1 }));
  const body = JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Hi' }] });
  const response = await fetch(`${provider.url}/v1/chat/completions`, { method: 'POST', body });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await provider.close();
  running.splice(0);
  await expect(reader?.read()).rejects.toThrow(TypeError);
});
