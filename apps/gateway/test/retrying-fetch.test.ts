import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { retryingFetch } from '../src/provider/retrying-fetch.ts';

let server: Server | undefined;
afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));

/** A server that answers with the statuses in turn, the last one for ever. */
async function answering(...statuses: readonly number[]): Promise<{ url: string; seen: () => number }> {
  let seen = 0;
  server = createServer((_, response) => {
    const status = statuses[Math.min(seen, statuses.length - 1)] ?? 500;
    seen += 1;
    response.writeHead(status, { 'retry-after': '0' }).end(String(status));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen: () => seen };
}

describe('retryingFetch', () => {
  test('tries 429 and 5xx again and tells each body that left', async () => {
    const { url, seen } = await answering(429, 503, 200);
    const sent: string[] = [];
    const response = await retryingFetch(fetch, (body) => sent.push(body))(url, { method: 'POST', body: 'x' });
    expect([response.status, seen(), sent]).toEqual([200, 3, ['x', 'x', 'x']]);
  });

  test('gives the last answer back when tries run out', async () => {
    const { url, seen } = await answering(500);
    expect((await retryingFetch(fetch, () => undefined)(url)).status).toBe(500);
    expect(seen()).toBe(3);
  });

  test('does not try a refusal again', async () => {
    const { url, seen } = await answering(400);
    expect((await retryingFetch(fetch, () => undefined)(url)).status).toBe(400);
    expect(seen()).toBe(1);
  });

  test.each([
    [{ 'retry-after': '1' }, 1_000],
    [{ 'retry-after': 'Mon, 30 Nov 2026 12:00:03 GMT' }, 3_000],
    [{ 'retry-after': '1', 'retry-after-ms': '20' }, 20],
    [{ 'retry-after': '3600' }, 60_000],
    [{ 'retry-after': 'soon' }, 500],
    [{ 'retry-after': 'Mon, 30 Nov 2026 11:00:00 GMT' }, 500],
    [{}, 500],
  ])('after an answer with %j it pauses for %d ms', async (headers, pauseMs) => {
    const answers = [new Response('', { status: 429, headers: new Headers(headers) }), new Response('ok')];
    const paused: number[] = [];
    const asked = retryingFetch(
      () => Promise.resolve(answers.shift() ?? new Response('no more')),
      () => undefined,
      { now: () => Date.parse('2026-11-30T12:00:00Z'), pause: async (ms) => void paused.push(ms) },
    )('http://h');
    expect([await (await asked).text(), paused]).toEqual(['ok', [pauseMs]]);
  });

  test('does not ask a server again that did not begin to answer in time', async () => {
    let asked = 0;
    const answer = retryingFetch(
      (_, init) => {
        asked += 1;
        return new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        );
      },
      () => undefined,
      { timeoutMs: 20 },
    )('http://h');
    await expect(answer).rejects.toThrow('no answer within 20 ms');
    expect(asked).toBe(1);
  });

  test('asks again where the connection is refused, twice as late each time', async () => {
    const paused: number[] = [];
    const answer = retryingFetch(
      () => Promise.reject(new TypeError('fetch failed')),
      () => undefined,
      { pause: async (ms) => void paused.push(ms) },
    )('http://h');
    await expect(answer).rejects.toThrow('fetch failed');
    expect(paused).toEqual([500, 1_000]);
  });

  test('stops waiting when the caller gives up', async () => {
    server = createServer((_, response) => response.writeHead(503, { 'retry-after': '60' }).end());
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const stop = new AbortController();
    const asked = retryingFetch(
      async (...args) => {
        const response = await fetch(...args);
        setImmediate(() => stop.abort());
        return response;
      },
      () => undefined,
    )(url, { signal: stop.signal });
    await expect(asked).rejects.toThrow('aborted');
  });

  test('gives up an answer that falls silent', async () => {
    server = createServer((_, response) => response.write('half'));
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const response = await retryingFetch(fetch, () => undefined, { silenceMs: 50 })(url);
    await expect(response.text()).rejects.toThrow('nothing came for 50 ms');
    server.closeAllConnections();
  });
});
