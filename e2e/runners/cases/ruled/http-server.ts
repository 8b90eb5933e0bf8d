// A fake server at a port of its own: the same rules, over streamable HTTP. Each answer is an event stream of its request.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isJsonObject } from '@toolcrib/tool';
import { asText, type Json } from '../case.ts';
import { act, type Incoming, type Stage } from './act.ts';
import { stepsFor, type RuledServer, type SeenMessage } from './rules.ts';

/** A running server. */
export interface HttpRuled {
  readonly url: string;
  readonly seen: readonly SeenMessage[];
  close(): Promise<void>;
}

/** Serves on loopback. `respond` answers every POST in place of the rules. */
export async function serveHttpRules(
  server: RuledServer,
  respond?: { readonly status: number; readonly body: string },
): Promise<HttpRuled> {
  const seen: SeenMessage[] = [];
  const url = await listening((request, response) => {
    if (request.method !== 'POST') response.writeHead(request.method === 'DELETE' ? 200 : 405).end();
    else if (respond !== undefined) response.writeHead(respond.status).end(respond.body);
    else void answer(request, response, { server, seen });
  });
  return { ...url, seen };
}

/** Listens on a free port of loopback. */
export async function listening(
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Pick<HttpRuled, 'url' | 'close'>> {
  const http = createServer(serve);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

interface Ground {
  readonly server: RuledServer;
  readonly seen: SeenMessage[];
}

async function answer(request: IncomingMessage, response: ServerResponse, { server, seen }: Ground): Promise<void> {
  const incoming = JSON.parse(await text(request)) as Incoming;
  seen.push({ method: asText(incoming.method), params: incoming.params });
  const steps = stepsFor(server.rules, seen) ?? [];
  const refusal = steps.find((step) => 'httpStatus' in step);
  if (refusal !== undefined) {
    refuse(response, refusal);
    return;
  }
  if (incoming.id === undefined) {
    response.writeHead(202).end();
    return;
  }
  const session =
    server.sessionId === undefined || incoming.method !== 'initialize' ? {} : { 'mcp-session-id': server.sessionId };
  response.writeHead(200, { 'content-type': 'text/event-stream', ...session });
  await act(steps, incoming, stageOf(response));
  response.end();
}

/** Ends a request with the status, headers and body of a step. */
export function refuse(response: ServerResponse, { httpStatus, headers, body }: Json): void {
  const given = isJsonObject(headers) ? Object.entries(headers) : [];
  const text = typeof body === 'string' || body === undefined ? asText(body) : JSON.stringify(body);
  response.writeHead(Number(httpStatus), Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
  response.end(text);
}

/** Where steps take effect that are written to an event stream. */
export function stageOf(response: ServerResponse): Stage {
  const send = (message: Json): void => {
    response.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
  };
  return {
    send,
    stdout: (text) => void response.write(`event: message\ndata: ${text.trim()}\n\n`),
    exit: () => response.destroy(),
    args: [],
    envNames: [],
  };
}
