// The official `openai` package, unmodified, against a gateway that listens.

import { turnsScript } from '@toolcrib/mock-provider';
import OpenAI from 'openai';
import { afterEach, describe, expect, test } from 'vitest';
import { echoTool, openClientGateway, sentMessages, type ClientGateway } from './client-gateway.ts';

const open: ClientGateway[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
async function start(...args: Parameters<typeof openClientGateway>): Promise<ClientGateway> {
  const started = await openClientGateway(...args);
  open.push(started);
  return started;
}

const ask = { model: 'mock-model', messages: [{ role: 'user' as const, content: 'hi' }] };
const direct = { tools: { toolSearch: false } };
const talking = turnsScript([
  { text: 'I look.', toolCalls: [{ name: 'stock', arguments: { part: 'bolt' } }] },
  { text: 'Found 7.' },
]);

describe('chat completions', () => {
  test('a whole answer holds all that a stream would have said, and its usage [gateway.openai]', async () => {
    const { client } = await start(talking, direct, { coreTools: [echoTool('stock')] });
    const { choices, usage, object } = await client.chat.completions.create(ask);
    expect([object, choices[0]?.message.content, choices[0]?.finish_reason]).toEqual([
      'chat.completion',
      'I look.\n\nFound 7.',
      'stop',
    ]);
    expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
    expect(usage?.total_tokens).toBeGreaterThan(0);
  });

  test('a stream ends with its usage where it is asked for [gateway.openai]', async () => {
    const { client } = await start(talking, direct, { coreTools: [echoTool('stock')] });
    const whole = await client.chat.completions.create(ask);
    const stream = await client.chat.completions.create({
      ...ask,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    const seen: unknown[] = [];
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      seen.push([chunk.choices.length, chunk.choices[0]?.finish_reason ?? null, chunk.usage ?? null]);
    }
    expect(text).toBe(whole.choices[0]?.message.content);
    expect(seen.at(0)).toEqual([1, null, null]);
    expect(seen.slice(-2)).toEqual([
      [1, 'stop', null],
      [0, null, whole.usage],
    ]);
  });

  test('the stream helper puts an answer together [gateway.openai]', async () => {
    const { client } = await start(talking, direct, { coreTools: [echoTool('stock')] });
    const runner = client.chat.completions.stream(ask);
    expect(await runner.finalContent()).toBe('I look.\n\nFound 7.');
    expect((await runner.finalChatCompletion()).choices[0]?.finish_reason).toBe('stop');
  });

  test('images reach the provider as they are [gateway.openai]', async () => {
    const { client, requests } = await start(turnsScript([{ text: 'a cat' }]));
    const data = 'data:image/png;base64,iVBORw0KGgo=';
    await client.chat.completions.create({
      ...ask,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'what is it?' },
            { type: 'image_url', image_url: { url: data } },
            { type: 'image_url', image_url: { url: 'https://pictures.example/cat.png', detail: 'auto' } },
          ],
        },
      ],
    });
    expect(sentMessages(requests()[0])).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'what is it?' },
          { type: 'image_url', image_url: { url: data } },
          { type: 'image_url', image_url: { url: 'https://pictures.example/cat.png' } },
        ],
      },
    ]);
  });

  test('settings that change the answer reach the provider [gateway.openai]', async () => {
    const { client, requests } = await start(turnsScript([{ text: '{"n":1}' }]), direct, {
      coreTools: [echoTool('stock')],
    });
    const schema = {
      type: 'object',
      properties: { n: { type: 'integer' } },
      required: ['n'],
      additionalProperties: false,
    };
    await client.chat.completions.create({
      ...ask,
      temperature: 0.5,
      top_p: 0.9,
      max_completion_tokens: 50,
      seed: 3,
      stop: ['END'],
      tool_choice: 'none',
      response_format: { type: 'json_schema', json_schema: { name: 'count', schema, strict: true } },
      user: 'u1',
      metadata: { a: 'b' },
      store: false,
    });
    expect(requests()[0]?.body).toMatchObject({
      temperature: 0.5,
      top_p: 0.9,
      max_tokens: 50,
      seed: 3,
      stop: ['END'],
      tool_choice: 'none',
      response_format: { type: 'json_schema', json_schema: { name: 'count', schema, strict: true } },
    });
  });

  test('an error is one of the classes that the client has for it [gateway.openai]', async () => {
    const { client, url } = await start(turnsScript([{ text: 'x' }]), { listen: { port: 0, token: 'let-me-in' } });
    await expect(client.chat.completions.create(ask)).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    const known = new OpenAI({ baseURL: `${url}/v1`, apiKey: 'let-me-in', maxRetries: 0 });
    await expect(known.chat.completions.create({ ...ask, n: 2 })).rejects.toMatchObject({
      status: 400,
      param: 'n',
      code: 'invalid_request',
      type: 'invalid_request_error',
    });
    await expect(known.models.retrieve('nothing')).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });
});

describe('models', () => {
  test('are listed and shown [gateway.openai]', async () => {
    const { client } = await start(turnsScript([{ text: 'x' }]), {});
    const page = await client.models.list();
    expect(page.data.map(({ id, object, owned_by }) => [id, object, owned_by])).toEqual([
      ['mock-model', 'model', 'toolcrib'],
    ]);
    expect((await client.models.retrieve('mock-model')).id).toBe('mock-model');
  });
});

describe('responses', () => {
  test.each(['chat', 'responses'] as const)(
    'over a %s provider are whole, and streamed in the official order [gateway.openai]',
    async (api) => {
      const { client } = await start(talking, direct, { api, coreTools: [echoTool('stock')] });
      const whole = await client.responses.create({ model: 'mock-model', instructions: 'be brief', input: 'hi' });
      expect([whole.status, whole.output_text, whole.instructions]).toEqual([
        'completed',
        'I look.\n\nFound 7.',
        'be brief',
      ]);
      const types: string[] = [];
      const numbers: number[] = [];
      const stream = client.responses.stream({ model: 'mock-model', instructions: 'be brief', input: 'hi' });
      for await (const event of stream) {
        if (types.at(-1) !== event.type) types.push(event.type);
        numbers.push(event.sequence_number);
      }
      expect(types).toEqual([
        'response.created',
        'response.in_progress',
        'response.output_item.added',
        'response.content_part.added',
        'response.output_text.delta',
        'response.output_text.done',
        'response.content_part.done',
        'response.output_item.done',
        'response.completed',
      ]);
      expect(numbers).toEqual(numbers.map((_, index) => index));
      const final = await stream.finalResponse();
      expect([final.output_text, final.usage]).toEqual([whole.output_text, whole.usage]);
    },
  );

  test('continue an earlier response, and only for who asked for it [gateway.openai]', async () => {
    const { client, url, requests } = await start(turnsScript([{ text: 'one' }]));
    const first = await client.responses.create({ model: 'mock-model', input: 'first', instructions: 'only now' });
    const second = { model: 'mock-model', input: 'second', previous_response_id: first.id };
    await client.responses.create(second);
    expect(sentMessages(requests()[1])).toEqual([
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'one' },
      { role: 'user', content: 'second' },
    ]);
    const stranger = new OpenAI({ baseURL: `${url}/v1`, apiKey: 'another', maxRetries: 0 });
    const refused = { status: 400, param: 'previous_response_id' };
    await expect(stranger.responses.create(second)).rejects.toMatchObject(refused);
    expect((await client.responses.retrieve(first.id)).id).toBe(first.id);
    await client.responses.delete(first.id);
    await expect(client.responses.create(second)).rejects.toMatchObject(refused);
    const unkept = await client.responses.create({ model: 'mock-model', input: 'x', store: false });
    await expect(client.responses.retrieve(unkept.id)).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });

  test('take items with images [gateway.openai]', async () => {
    const { client, requests } = await start(turnsScript([{ text: 'a cat' }]));
    await client.responses.create({
      model: 'mock-model',
      input: [
        { role: 'developer', content: 'look closely' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'what is it?' },
            { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'auto' },
          ],
        },
      ],
    });
    expect(sentMessages(requests()[0])).toEqual([
      { role: 'system', content: 'look closely' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'what is it?' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
        ],
      },
    ]);
  });
});
