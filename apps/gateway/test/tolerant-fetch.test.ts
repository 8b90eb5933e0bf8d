import { describe, expect, test } from 'vitest';
import { tolerantFetch } from '../src/provider/tolerant-fetch.ts';

const answering = (body: string, init: ResponseInit) => tolerantFetch(() => Promise.resolve(new Response(body, init)));
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', 'content-length': '9' };

describe('tolerantFetch', () => {
  test('makes a stream of an answer that is none', async () => {
    const body = JSON.stringify({ choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] });
    const response = await answering(body, { headers: JSON_TYPE })('http://h');
    expect([response.headers.get('content-type'), response.headers.get('content-length')]).toEqual([
      'text/event-stream',
      null,
    ]);
    expect(await response.text()).toBe(
      'data: {"choices":[{"index":0,"delta":{"content":"ok"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
    );
  });

  test('mends a stream event by event', async () => {
    const body = ': ping\n\ndata:{"choices":[{"delta":{"role":"bot","content":"a"}}]}\r\n\r\ndata: [DONE]';
    const response = await answering(body, { headers: { 'content-type': 'text/event-stream' } })('http://h');
    expect(await response.text()).toBe(
      'data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n' +
        'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
    );
  });

  test('lets a refusal pass as it is', async () => {
    const response = await answering('{"error":"x"}', { status: 404, headers: JSON_TYPE })('http://h');
    expect([response.status, await response.text()]).toEqual([404, '{"error":"x"}']);
  });

  test('fails where the stream under it fails', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: {}\n\n')),
      pull: (controller) => controller.error(new Error('cut')),
    });
    const response = await tolerantFetch(() => Promise.resolve(new Response(body)))('http://h');
    await expect(response.text()).rejects.toThrow('cut');
  });

  test('lets go of the answer when nobody reads on', async () => {
    const cancelled = Promise.withResolvers<unknown>();
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: {}\n\n')),
      cancel: (reason) => cancelled.resolve(reason),
    });
    const response = await tolerantFetch(() => Promise.resolve(new Response(body)))('http://h');
    await response.body?.cancel('enough');
    expect(await cancelled.promise).toBe('enough');
  });
});
