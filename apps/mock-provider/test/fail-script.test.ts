import OpenAI from 'openai';
import { afterEach, expect, it } from 'vitest';
import {
  failScript,
  mockProviderFetch,
  startMockProvider,
  textScript,
  type Fault,
  type MockProvider,
} from '../src/index.ts';

const running: MockProvider[] = [];
afterEach(async () => {
  for (const provider of running.splice(0)) await provider.close();
});

async function start(
  fault: Fault,
  times: number,
  maxRetries: number,
): Promise<{ client: OpenAI; provider: MockProvider }> {
  const provider = await startMockProvider({
    script: failScript({ fault, times, afterwards: textScript('At last.') }),
  });
  running.push(provider);
  return { provider, client: new OpenAI({ baseURL: `${provider.url}/v1`, apiKey: 'none', maxRetries }) };
}

const cut = { fault: 'cut' as const, turn: { text: 'x'.repeat(100) } };
const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] };

it('recovers after the given number of failures, each with its own headers', async () => {
  const headers = { 'retry-after-ms': '1', 'retry-after': '0' };
  const { client, provider } = await start({ fault: 'status', status: 429, headers }, 2, 2);
  const completion = await client.chat.completions.create(request);
  expect(completion.choices[0]?.message.content).toBe('At last.');
  expect(provider.ledger.requests()).toHaveLength(3);
});

it('answers a failure in the form of OpenAI, with Retry-After where the fault has it', async () => {
  const { client } = await start({ fault: 'status', status: 429, headers: { 'retry-after': '7' } }, 1, 0);
  const failed = client.chat.completions.create(request);
  await expect(failed).rejects.toThrow(OpenAI.RateLimitError);
  await expect(failed).rejects.toMatchObject({ code: 'rate_limit_exceeded', type: 'requests' });
  const error = await failed.catch((caught: unknown) => caught);
  expect(error instanceof OpenAI.APIError && error.headers?.get('retry-after')).toBe('7');
});

it('answers a failure with the body that the fault brings', async () => {
  const { client } = await start({ fault: 'status', status: 500, body: { error: { message: 'odd' } } }, 1, 0);
  await expect(client.responses.create({ model: 'm', input: 'Hi' })).rejects.toThrow('500 odd');
});

it('cuts a stream after the given number of events', async () => {
  const script = failScript({ fault: { ...cut, afterEvents: 3 }, times: 1, afterwards: textScript('At last.') });
  const client = new OpenAI({ fetch: mockProviderFetch({ script }), apiKey: 'none', maxRetries: 0 });
  const stream = await client.chat.completions.create({ ...request, stream: true });
  const seen: unknown[] = [];
  const reading = async (): Promise<void> => {
    for await (const chunk of stream) seen.push(chunk.choices[0]?.delta.content);
  };
  await expect(reading()).rejects.toThrow('The connection was cut');
  expect(seen).toEqual(['', 'x'.repeat(24), 'x'.repeat(24)]);
});

it('breaks the connection of a cut stream', async () => {
  const { client } = await start({ ...cut, afterEvents: 3 }, 1, 0);
  const stream = client.chat.completions.stream(request);
  await expect(stream.finalContent()).rejects.toThrow('terminated');
});

it('cuts an answer that is not streamed in the middle of its body', async () => {
  const { client } = await start({ fault: 'cut', turn: { text: 'abc' }, afterEvents: 1 }, 1, 0);
  await expect(client.chat.completions.create(request)).rejects.toThrow('terminated');
});

it('hangs before the headers until the client gives up', async () => {
  const { client, provider } = await start({ fault: 'hang' }, 1, 0);
  await expect(client.chat.completions.create(request, { timeout: 50 })).rejects.toThrow(
    OpenAI.APIConnectionTimeoutError,
  );
  expect(provider.ledger.requests()).toHaveLength(1);
});

it('hangs in the middle of a stream until the client gives up', async () => {
  const { client } = await start({ fault: 'hang', turn: { text: 'abc' }, afterEvents: 2 }, 1, 0);
  const stream = await client.chat.completions.create({ ...request, stream: true });
  const seen: unknown[] = [];
  for await (const chunk of stream) {
    seen.push(chunk.choices[0]?.delta.content);
    if (seen.length === 2) stream.controller.abort();
  }
  expect(seen).toEqual(['', 'abc']);
});
