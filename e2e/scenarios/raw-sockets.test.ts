// The gateway as a bare socket sees it: bytes that come in odd pieces, readers that are slow, clients that leave.

import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { failScript, textScript, turnsScript } from '@toolcrib/mock-provider';
import { afterEach, describe, expect, test } from 'vitest';
import { echoTool, openClientGateway, sentMessages, type ClientGateway } from './client-gateway.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
async function start(...args: Parameters<typeof openClientGateway>): Promise<ClientGateway> {
  const started = await openClientGateway(...args);
  closing.push(() => started.close());
  return started;
}

function socketTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  closing.push(() => socket.destroy());
  return socket;
}

function requestBytes(url: string, body: object, rest = ''): Buffer {
  const bytes = Buffer.from(JSON.stringify({ messages: [{ role: 'user', content: 'hi' }], ...body }));
  const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncontent-type: application/json\r\n${rest}`;
  return Buffer.concat([Buffer.from(`${head}content-length: ${bytes.length}\r\n\r\n`), bytes]);
}

/** Reads until `isEnough`. */
async function readUntil(socket: Socket, isEnough: (text: string) => boolean): Promise<string> {
  const pieces: Buffer[] = [];
  return new Promise((resolve, reject) => {
    socket.on('data', (piece) => {
      pieces.push(piece as Buffer);
      const text = Buffer.concat(pieces).toString('utf8');
      if (isEnough(text)) resolve(text);
    });
    socket.once('close', () => reject(new Error(`closed after: ${Buffer.concat(pieces).toString('utf8')}`)));
  });
}

describe('what comes in', () => {
  test('may be split anywhere, inside a character too [gateway.openai]', async () => {
    const { url, requests } = await start(textScript('ok'));
    const socket = socketTo(url);
    const bytes = requestBytes(url, { messages: [{ role: 'user', content: 'grüße 你好 🙂' }] });
    socket.setNoDelay(true);
    for (const byte of bytes) {
      if (!socket.write(Buffer.of(byte))) await new Promise((resolve) => socket.once('drain', resolve));
      if (byte > 127) await new Promise(setImmediate);
    }
    await readUntil(socket, (text) => text.includes('"content":"ok"'));
    expect(sentMessages(requests()[0])).toEqual([{ role: 'user', content: 'grüße 你好 🙂' }]);
  });

  test('may come in chunks of undeclared length [gateway.openai]', async () => {
    const { url, requests } = await start(textScript('ok'));
    const body = new ReadableStream({
      start: (controller) => {
        const text = JSON.stringify({ messages: [{ role: 'user', content: 'in pieces' }] });
        for (const letter of text) controller.enqueue(Buffer.from(letter));
        controller.close();
      },
    });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' as const };
    expect((await fetch(`${url}/v1/chat/completions`, init)).status).toBe(200);
    expect(sentMessages(requests()[0])).toEqual([{ role: 'user', content: 'in pieces' }]);
  });

  test('may be several requests at once, answered in their order over one connection [gateway.openai]', async () => {
    const { url, requests } = await start((view) => ({ text: `re ${view.messages[0]?.text}` }));
    const socket = socketTo(url);
    const asked = ['one', 'two', 'three'].map((content) =>
      requestBytes(url, { messages: [{ role: 'user', content }] }),
    );
    socket.write(Buffer.concat(asked));
    const text = await readUntil(socket, (all) => all.includes('re three'));
    expect(text.match(/re (?:one|two|three)/g)).toEqual(['re one', 're two', 're three']);
    expect(requests()).toHaveLength(3);
  });
});

describe('a stream', () => {
  test('opens before the model has said a word [gateway.openai]', async () => {
    const hang = { fault: 'hang' as const, turn: { text: 'never' }, afterEvents: 1 };
    const { url } = await start(failScript({ fault: hang, times: 9, afterwards: textScript('x') }));
    const socket = socketTo(url);
    socket.write(requestBytes(url, { stream: true }));
    const text = await readUntil(socket, (all) => all.includes('"role":"assistant"'));
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text).toContain('content-type: text/event-stream');
  });

  test('opens although the provider has not even answered [gateway.openai]', async () => {
    const hang = { fault: 'hang' as const };
    const { url } = await start(failScript({ fault: hang, times: 9, afterwards: textScript('x') }));
    const socket = socketTo(url);
    socket.write(requestBytes(url, { stream: true }));
    expect(await readUntil(socket, (all) => all.includes('"role":"assistant"'))).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  test('opens while a tool runs [gateway.openai]', async () => {
    const cancelled = Promise.withResolvers<string>();
    const wait = echoTool('wait', {
      execute: async (_args, { signal }) => {
        signal.addEventListener('abort', () => cancelled.resolve('cancelled'));
        await cancelled.promise;
        return { content: [] };
      },
    });
    const script = turnsScript([{ toolCalls: [{ name: 'wait', arguments: {} }] }, { text: 'x' }]);
    const { url } = await start(script, { tools: { toolSearch: false } }, { coreTools: [wait] });
    const socket = socketTo(url);
    socket.write(requestBytes(url, { stream: true }));
    await readUntil(socket, (all) => all.includes('"role":"assistant"'));
    socket.destroy();
    expect(await cancelled.promise).toBe('cancelled');
  });

  test('whose client leaves ends the request to the provider too [gateway.openai]', async () => {
    const { baseURL, left } = await endlessProvider();
    const { url } = await start(textScript('unused'), { provider: { baseURL, defaultModel: 'm' } });
    const socket = socketTo(url);
    socket.write(requestBytes(url, { stream: true }));
    await readUntil(socket, (all) => all.includes('tick'));
    socket.destroy();
    expect(await left).toBe('the gateway left');
  });

  test('that nobody reads makes the provider wait: what is held stays small [gateway.openai]', async () => {
    const { baseURL, blocked } = await endlessProvider(64 * 1024);
    const { url } = await start(textScript('unused'), { provider: { baseURL, defaultModel: 'm' } });
    const socket = socketTo(url);
    socket.write(requestBytes(url, { stream: true }));
    await readUntil(socket, (all) => all.includes('tick'));
    socket.pause();
    // The provider could not get rid of more: every buffer on the way is full, and none of them grows.
    expect(await blocked).toBeLessThan(64 * 1024 * 1024);
  });
});

/** A provider that never stops talking. `left` resolves when it is cut off, `blocked` when it can send no more for a while. */
async function endlessProvider(size = 4) {
  const left = Promise.withResolvers<string>();
  const blocked = Promise.withResolvers<number>();
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.once('close', () => left.resolve('the gateway left'));
    const choices = [{ index: 0, delta: { content: 'tick'.padEnd(size, '.') }, finish_reason: null }];
    const event = `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
    let sent = 0;
    const more = (): void => {
      if (response.destroyed) return;
      sent += event.length;
      if (response.write(event)) return void setImmediate(more);
      const full = setTimeout(() => blocked.resolve(sent), 1_000);
      response.once('drain', () => {
        clearTimeout(full);
        more();
      });
    };
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { baseURL, left: left.promise, blocked: blocked.promise };
}
