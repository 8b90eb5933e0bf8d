import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import { serveHttp, type HttpPort } from '../src/http/serve.ts';

const ports: HttpPort[] = [];
afterEach(async () => {
  for (const port of ports.splice(0)) await port.close();
});

async function open(times: Parameters<typeof serveHttp>[2] = {}): Promise<Socket> {
  const app = new Hono();
  app.onError((_, context) => context.text('failed', 500));
  app.post('/', async (context) => context.text(`got ${(await context.req.text()).length}`));
  const port = await serveHttp(app, { host: '127.0.0.1', port: 0 }, times);
  ports.push(port);
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(port.url).port) });
  socket.on('error', () => undefined);
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (piece) => (text += String(piece)));
  // Being cut off while it writes is an error of the socket, and what is expected.
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

describe('a client that sends slowly', () => {
  const short = { headersMs: 50, requestMs: 100, sweepMs: 10 };

  test('is cut off where its headers do not end', async () => {
    const socket = await open(short);
    socket.write('POST / HTTP/1.1\r\nhost: 127.0.0.1\r\n');
    const drip = setInterval(() => socket.write('x-drip: a\r\n'), 5);
    const answer = await readAll(socket);
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('is cut off where its body does not end', async () => {
    const socket = await open(short);
    socket.write('POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1000000\r\n\r\n');
    const drip = setInterval(() => socket.write('a'), 5);
    const answer = await readAll(socket);
    clearInterval(drip);
    expect(answer).not.toContain('got');
  });
});

test('a connection serves one request after the other', async () => {
  const socket = await open();
  let text = '';
  socket.setEncoding('utf8').on('data', (piece) => (text += String(piece)));
  for (const word of ['a', 'bb', 'ccc']) {
    socket.write(`POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${word.length}\r\n\r\n${word}`);
    await expect.poll(() => text).toContain(`got ${word.length}`);
  }
  socket.destroy();
});
