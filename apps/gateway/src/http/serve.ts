// The port: opening it, and closing it without cutting off who is being served.

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ListenSettings } from '../config/gateway-config.ts';
import { listenFailed } from '../errors.ts';
import { DRAIN_MS, DRAIN_SWEEP_MS } from '../limits.ts';
import { checkListen } from './access.ts';

/** An open port. `url` has no trailing slash. */
export interface HttpPort {
  readonly url: string;
  /** Stops accepting, waits for open requests up to 10 s, then cuts them. */
  close(): Promise<void>;
}

/** Serves `app`. @throws ToolcribError `UNSAFE_LISTEN`, or `LISTEN_FAILED` where the port cannot be opened. */
export async function serveHttp(app: Hono, listen: ListenSettings): Promise<HttpPort> {
  checkListen(listen);
  // The process may belong to somebody else: its global Request and Response stay as they are.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
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
