// A small HTTP server for MCP whose every answer a test can decide.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

/** One request as the server got it. `message` is the JSON of a POST. */
export interface Seen {
  readonly verb: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly message: { readonly id?: number; readonly method?: string; readonly params?: unknown };
}

/** Answers a request itself and returns true, or leaves it to the default. */
export type Answer = (seen: Seen, response: ServerResponse) => boolean;

/** A running server and what it saw. */
export interface HttpFixture {
  readonly url: string;
  readonly seen: readonly Seen[];
  /** Counts requests of one JSON-RPC method. */
  count(method: string): number;
  stop(): Promise<void>;
}

const running: HttpFixture[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

/** Answers `initialize`, `tools/list` (one tool, `ping`) and `tools/call` with JSON, unless `answer` does. */
export async function serveHttp(answer: Answer): Promise<HttpFixture> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const message = (body === '' ? {} : JSON.parse(body)) as Seen['message'];
      const { method: verb = '', url: path = '', headers } = request;
      const entry = { verb, path, headers, message };
      seen.push(entry);
      if (!answer(entry, response)) answerWell(entry, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fixture: HttpFixture = {
    url: `http://127.0.0.1:${port}/mcp`,
    seen,
    count: (method) => seen.filter(({ message }) => message.method === method).length,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  running.push(fixture);
  return fixture;
}

/** Answers with a status and a body. */
export function status(response: ServerResponse, code: number, body = ''): true {
  response.writeHead(code, { 'content-type': 'text/plain' }).end(body);
  return true;
}

/** Answers a request with the JSON of `result`. */
export function result(
  seen: Seen,
  response: ServerResponse,
  value: unknown,
  headers: Record<string, string> = {},
): true {
  const body = JSON.stringify({ jsonrpc: '2.0', id: seen.message.id, result: value });
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
  return true;
}

function answerWell(seen: Seen, response: ServerResponse): void {
  const { method } = seen.message;
  if (seen.verb === 'DELETE') status(response, 200);
  else if (seen.verb === 'GET') status(response, 405);
  else if (method === 'initialize') {
    const serverInfo = { name: 'fixture', version: '1' };
    const initialized = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo };
    result(seen, response, initialized, { 'mcp-session-id': `s-${Math.random()}` });
  } else if (method === 'tools/list') {
    result(seen, response, { tools: [{ name: 'ping', inputSchema: { type: 'object' } }] });
  } else if (method === 'tools/call') {
    result(seen, response, { content: [{ type: 'text', text: 'pong' }] });
  } else status(response, 202);
}
