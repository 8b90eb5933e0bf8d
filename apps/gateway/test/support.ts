// What the tests share: a provider on a port of its own that is told what to answer, and a gateway in front of it.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { createGateway, type Gateway, type GatewayParts } from '../src/gateway.ts';
import type { PluginTool } from '../src/plugin.ts';
import { parseConfig } from '../src/config/parse-config.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Answers the request number `index`, counted from 0. */
export type Answer = (response: ServerResponse, index: number) => void;

/** Starts a provider; it is stopped after the test. @returns its base URL. */
export async function startProvider(answer: Answer): Promise<string> {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(response, (count += 1) - 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** One server-sent event of a chat stream. */
export function chunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
}

/** Answers with these events and [DONE]. */
export function stream(response: ServerResponse, ...events: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(event);
  response.end('data: [DONE]\n\n');
}

/** Answers with one text. */
export function say(response: ServerResponse, text: string): void {
  stream(response, chunk({ role: 'assistant', content: text }), chunk({}, 'stop'));
}

/** Answers with one call of a tool, after some text where there is any. */
export function ask(response: ServerResponse, name: string, args: object, text?: string): void {
  const called = { index: 0, id: 'call-1', type: 'function', function: { name, arguments: JSON.stringify(args) } };
  const first = text === undefined ? [] : [chunk({ role: 'assistant', content: text })];
  stream(response, ...first, chunk({ tool_calls: [called] }), chunk({}, 'tool_calls'));
}

/** A gateway that listens, its log folder, and what it warned of. */
export interface Opened {
  readonly gateway: Gateway;
  readonly url: string;
  readonly folder: string;
  readonly warnings: readonly string[];
  readonly logOf: (runId: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Opens a gateway on a port; it is closed after the test. */
export async function open(
  baseURL: string,
  rest: object = {},
  parts: GatewayParts = {},
  { listens = true }: { readonly listens?: boolean } = {},
): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const raw = {
    startWaitMs: 600_000,
    listen: { port: 0 },
    provider: { baseURL, defaultModel: 'm' },
    logFolder: folder,
    ...rest,
  };
  const warnings: string[] = [];
  const config = await parseConfig(raw, { name: 'the test', folder, env: parts.env ?? {} });
  const gateway = await createGateway(config, { warn: (sentence) => warnings.push(sentence), ...parts });
  closing.push(() => gateway.close());
  const { url } = listens ? await gateway.listen() : { url: '' };
  return {
    gateway,
    url,
    folder,
    warnings,
    logOf: async (runId) =>
      (await readFile(join(folder, `${runId}.jsonl`), 'utf8'))
        .trim()
        .split('\n')
        .map((line): Readonly<Record<string, unknown>> => JSON.parse(line)),
  };
}

/** Sends a chat request. */
export function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'hi' }], ...body }),
  });
}

/** Sends a chat request over a bare socket, which the test can cut off. */
export function rawPost(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Socket {
  const { hostname, port, host } = new URL(url);
  const text = JSON.stringify({ messages: [{ role: 'user', content: 'hi' }], ...body });
  const socket = connect({ host: hostname, port: Number(port) });
  const all = {
    host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST /v1/chat/completions HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
  socket.on('error', () => undefined);
  closing.push(() => socket.destroy());
  return socket;
}

/** A tool of the house that notes with which arguments it ran. */
export const sellTool = () => {
  const ran: unknown[] = [];
  const sell: PluginTool = {
    name: 'sell',
    description: 'Sells.',
    inputSchema: { type: 'object', properties: { n: { type: 'integer' } } },
    execute: async (args) => {
      ran.push(args);
      return { content: [{ type: 'text', text: 'sold' }] };
    },
  };
  return { ran, sell };
};
