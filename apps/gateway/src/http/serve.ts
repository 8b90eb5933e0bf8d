// The port: opening it with bounds on what a slow or hostile client can hold, and closing it without cutting off who is
// being served.

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ListenSettings } from '../config/gateway-config.ts';
import { listenFailed } from '../errors.ts';
import { DRAIN_MS, DRAIN_SWEEP_MS } from '../limits.ts';
import { checkListen } from './access.ts';
import {
  CONNECTIONS_MAX_COUNT,
  HEADERS_MAX_BYTES,
  HEADERS_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  TIMEOUT_SWEEP_MS,
} from './limits.ts';

/** An open port. `url` has no trailing slash. */
export interface HttpPort {
  readonly url: string;
  /** Stops accepting, waits for open requests up to 10 s, then cuts them. */
  close(): Promise<void>;
}

/** How long a client may take to send. Milliseconds; the defaults are those of limits.ts. */
export interface ClientTimes {
  readonly headersMs?: number;
  readonly requestMs?: number;
  readonly sweepMs?: number;
}

/** Serves `app`. @throws ToolcribError `UNSAFE_LISTEN`, or `LISTEN_FAILED` where the port cannot be opened. */
export async function serveHttp(app: Hono, listen: ListenSettings, times: ClientTimes = {}): Promise<HttpPort> {
  checkListen(listen);
  const { headersMs = HEADERS_TIMEOUT_MS, requestMs = REQUEST_TIMEOUT_MS, sweepMs = TIMEOUT_SWEEP_MS } = times;
  const server = createAdaptorServer({
    fetch: app.fetch,
    // The process may belong to somebody else: its global Request and Response stay as they are.
    overrideGlobalObjects: false,
    serverOptions: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: sweepMs,
      maxHeaderSize: HEADERS_MAX_BYTES,
    },
  }) as Server;
  server.maxConnections = CONNECTIONS_MAX_COUNT;
  const host = listen.host.includes(':') ? `[${listen.host}]` : listen.host;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailed(`${host}:${listen.port}`, error)));
    server.listen(listen.port, listen.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://${host}:${port}`, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // A connection whose answer is out is kept open for the next request, and would be waited for like a busy one.
    const sweep = setInterval(() => server.closeIdleConnections(), DRAIN_SWEEP_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
  });
}
