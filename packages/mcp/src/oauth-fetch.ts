// Requests to authorization servers: bounded in time, and never unencrypted except to this machine.

import { OAUTH_REQUEST_MS } from './limits.ts';

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Wraps `fetch`. The error of a refused address names it. */
export function boundedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!isSafe(url)) return Promise.reject(new TypeError(`${url.origin} is neither https nor on this machine`));
    const timeout = AbortSignal.timeout(OAUTH_REQUEST_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return fetch(input, { ...init, signal });
  };
}

/** Tells whether secrets may be sent to `url`. */
export function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname));
}
