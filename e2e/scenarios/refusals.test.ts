// What an OpenAI client gets of a gateway without tools, and what it is refused in words.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMockProvider, textScript, type MockProvider } from '@toolcrib/mock-provider';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, parseConfig, type Gateway } from 'toolcrib';

let folder: string;
let provider: MockProvider;
let gateway: Gateway;
let client: OpenAI;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolcrib-refusals-'));
  provider = await startMockProvider({ script: textScript('hello') });
  const raw = {
    listen: { port: 0 },
    provider: { baseURL: `${provider.url}/v1`, defaultModel: 'mock-model' },
    logFolder: folder,
  };
  gateway = await createGateway(await parseConfig(raw, { name: 'the scenario', folder, env: {} }));
  ({ url } = await gateway.listen());
  client = new OpenAI({ baseURL: `${url}/v1`, apiKey: 'unused', maxRetries: 0 });
});

afterAll(async () => {
  await gateway.close();
  await provider.close();
  await rm(folder, { recursive: true });
});

const messages = [{ role: 'user' as const, content: 'hi' }];

describe('the OpenAI client', () => {
  test('gets an answer from a gateway without tools', async () => {
    const completion = await client.chat.completions.create({ model: 'mock-model', messages });
    expect(completion.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { role: 'assistant', content: 'hello' },
    });
  });

  test('streams it, with usage when asked', async () => {
    const stream = await client.chat.completions.create({
      model: 'mock-model',
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe('hello');
    expect(chunks.at(-1)?.usage?.total_tokens).toBeGreaterThan(0);
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
  });

  test('lists the models', async () => {
    const models = await client.models.list();
    expect(models.data.map((model) => model.id)).toEqual(['mock-model']);
  });

  test('gets an error in its own form for a broken body', async () => {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: { message: 'The body is not JSON.', type: 'invalid_request_error', param: null, code: 'invalid_request' },
    });
  });

  test('cannot name a log file of its own choosing', async () => {
    const asked = client.chat.completions.create(
      { model: 'mock-model', messages },
      { headers: { 'x-toolcrib-run': '../../etc/passwd' } },
    );
    await expect(asked).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('A run id has letters'),
    });
  });
});
