import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { eventStream, type EventStreamTimes, type SentEvent } from '../src/http/event-stream.ts';

async function open(
  write: (send: (event: SentEvent) => Promise<void>) => Promise<void>,
  times: EventStreamTimes,
  env: object = {},
) {
  const gone = new AbortController();
  const app = new Hono();
  app.get('/', (context) => eventStream(context, gone, write, times));
  return { gone, response: await app.request('/', {}, env) };
}

test('a stream in which nothing happens is kept open with comments', async () => {
  const ended = Promise.withResolvers<void>();
  const { response } = await open(() => ended.promise, { keepAliveMs: 1 });
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (text.includes(': waiting\n\n: waiting\n\n')) ended.resolve();
  }
  expect(text.replaceAll(': waiting\n\n', '')).toBe('');
});

test('events go out as they are, with their types', async () => {
  const { response } = await open(async (send) => {
    await send({ data: '{"a":1}' });
    await send({ event: 'done', data: '{}' });
  }, {});
  expect(await response.text()).toBe('data: {"a":1}\n\nevent: done\ndata: {}\n\n');
});

test('a client that does not read is given up', async () => {
  let cut = 0;
  const outgoing = { destroy: () => (cut += 1) };
  const forever = async (send: (event: SentEvent) => Promise<void>): Promise<void> => {
    for (;;) await send({ data: 'x' });
  };
  const { gone } = await open(forever, { slowReaderMs: 5 }, { outgoing });
  await expect.poll(() => gone.signal.aborted).toBe(true);
  expect([String(gone.signal.reason), cut]).toEqual(['Error: the client does not read', 1]);
});

test('a client that leaves is noticed, and nothing more can be sent to it', async () => {
  const failed = Promise.withResolvers<unknown>();
  const forever = async (send: (event: SentEvent) => Promise<void>): Promise<void> => {
    try {
      for (;;) await send({ data: 'x' });
    } catch (error) {
      failed.resolve(error);
      throw error;
    }
  };
  const { gone, response } = await open(forever, {});
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect([gone.signal.aborted, await failed.promise]).toEqual([true, new Error('the client left')]);
});
