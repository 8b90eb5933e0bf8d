// The address on this machine that a browser is sent back to at the end of a login. It answers one question, whether this
// is the login that was begun, and is closed at once when it is.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An open callback address. */
export interface Callback {
  readonly redirectUrl: string;
  /**
   * Resolves with the parameters of the first redirect that `accepts` takes.
   * @returns undefined where none came within `timeoutMs`. Rejects when the signal aborts.
   */
  wait(options: CallbackWait): Promise<URLSearchParams | undefined>;
  close(): Promise<void>;
}

/** For what is waited. */
export interface CallbackWait {
  readonly accepts: (answer: URLSearchParams) => boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const PATH = '/callback';

/** Opens the address. @param port 0 takes any free one. */
export async function openCallback(port: number): Promise<Callback> {
  const listener: { hear?: (answer: URLSearchParams) => boolean } = {};
  const server = createServer((request, response) =>
    answer(request, response, (found) => listener.hear?.(found) === true),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    redirectUrl: `http://127.0.0.1:${taken}${PATH}`,
    wait: async ({ accepts, timeoutMs, signal }) => {
      const over = new AbortController();
      const came = new Promise<URLSearchParams>((resolve) => {
        listener.hear = (found) => {
          const isOurs = accepts(found);
          if (isOurs) resolve(found);
          return isOurs;
        };
      });
      try {
        const anySignal = AbortSignal.any([signal, over.signal]);
        return await Promise.race([came, sleep(timeoutMs, undefined, { signal: anySignal })]);
      } finally {
        over.abort();
        delete listener.hear;
      }
    },
    close: () => closeServer(server),
  };
}

function answer(request: IncomingMessage, response: ServerResponse, hear: (answer: URLSearchParams) => boolean): void {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (request.method !== 'GET' || url.pathname !== PATH) return page(response, 404, 'There is nothing here.');
  if (!hear(url.searchParams)) return page(response, 400, 'This is not the login that was begun. Begin it again.');
  page(response, 200, 'The answer has arrived. You can close this window and look at the terminal.');
}

function page(response: ServerResponse, status: number, text: string): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', connection: 'close' };
  response.writeHead(status, headers).end(`<!doctype html><title>toolcrib</title><p>${text}</p>`);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
