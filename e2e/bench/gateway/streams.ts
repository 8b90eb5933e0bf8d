// Memory of streams that are open and wait: a provider that has said one word and holds the rest back.

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMiB, serveGateway } from './process.ts';

const STREAMS = 200;
/** Wait for a garbage collection that was due anyway. Milliseconds. */
const SETTLE_MS = 2_000;

/** Measures the gateway's memory before, with, and after 200 open streams. */
export async function measureStreams(say: (line: string) => void): Promise<object> {
  const provider = await holdingProvider();
  const gateway = await serveGateway({ provider: { baseURL: `${provider.url}/v1`, defaultModel: 'mock' } });
  await drain([await open(gateway.url)], provider);
  await pause(SETTLE_MS);
  const before = residentMiB(gateway.pid);
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => open(gateway.url)));
  await pause(SETTLE_MS);
  const during = residentMiB(gateway.pid);
  await drain(streams, provider);
  await pause(SETTLE_MS);
  const after = residentMiB(gateway.pid);
  await gateway.close();
  await provider.close();
  const each = ((during - before) * 1024) / STREAMS;
  say(
    `${STREAMS} open streams: ${before.toFixed(0)} MiB before, ${during.toFixed(0)} MiB with them (${each.toFixed(0)} KiB each), ${after.toFixed(0)} MiB after`,
  );
  return { streams: STREAMS, beforeMiB: before, duringMiB: during, afterMiB: after, eachKiB: each };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Opens a stream and waits for its first word. */
async function open(url: string): Promise<Reader> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'mock', stream: true, messages: [{ role: 'user', content: 'go' }] }),
  });
  const reader = response.body?.getReader() as Reader;
  let text = '';
  while (!text.includes('word')) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the stream ended: ${text}`);
    text += new TextDecoder().decode(value);
  }
  return reader;
}

async function drain(readers: readonly Reader[], provider: { readonly release: () => void }): Promise<void> {
  provider.release();
  await Promise.all(
    readers.map(async (reader) => {
      while (!(await reader.read()).done);
    }),
  );
}

async function holdingProvider() {
  const held = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk({ role: 'assistant', content: 'word' }, null));
      held.add(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      for (const response of held) response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
      held.clear();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function chunk(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'mock', choices })}\n\n`;
}
