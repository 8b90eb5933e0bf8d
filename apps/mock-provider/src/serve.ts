// A real port in front of the msw handlers: each incoming request becomes a Fetch request, each Fetch response is written
// back piece by piece. A body that breaks breaks the connection.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { getResponse, type HttpHandler } from 'msw';
import { ApiError, bodyTooLarge } from './errors.ts';
import { providerHandlers } from './handlers.ts';
import type { Ledger } from './ledger.ts';
import { BODY_MAX_BYTES } from './limits.ts';
import { createProvider, errorResponse, type ProviderOptions } from './provider.ts';

/** Options of a provider on a port. */
export interface MockProviderOptions extends ProviderOptions {
  /** Default: one that is free. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
}

/** A running provider. */
export interface MockProvider {
  /** Such as `http://127.0.0.1:40123`; a client's base URL is this and `/v1`. */
  readonly url: string;
  readonly ledger: Ledger;
  /** Stops listening and ends every connection. */
  close(): Promise<void>;
}

/** Starts a provider on a port of this machine. */
export async function startMockProvider(options: MockProviderOptions = {}): Promise<MockProvider> {
  const provider = createProvider(options);
  const handlers = providerHandlers(provider);
  const server = createServer((incoming, outgoing) => void exchange(handlers, incoming, outgoing));
  const host = options.host ?? '127.0.0.1';
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    ledger: provider.ledger,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function exchange(handlers: HttpHandler[], incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  try {
    const request = await toRequest(incoming, gone.signal);
    const response = await getResponse(handlers, request);
    if (response === undefined) throw new Error('no handler answered');
    await writeResponse(response, outgoing, gone.signal);
  } catch (error) {
    if (error instanceof ApiError) await writeResponse(errorResponse(error), outgoing, gone.signal);
    // What is written already still goes out: the client has seen it when the connection breaks.
    else outgoing.socket?.destroySoon();
  }
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > BODY_MAX_BYTES) throw bodyTooLarge(BODY_MAX_BYTES);
    chunks.push(chunk);
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const method = incoming.method ?? 'GET';
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(chunks) };
  return new Request(new URL(incoming.url ?? '/', 'http://127.0.0.1'), { method, headers, signal, ...body });
}

async function writeResponse(response: Response, outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  for await (const piece of response.body ?? []) {
    if (signal.aborted) return;
    if (!outgoing.write(piece)) await once(outgoing, 'drain', { signal });
  }
  outgoing.end();
}
