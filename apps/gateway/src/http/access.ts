// Who may speak to the gateway: the right host name (against DNS rebinding), no foreign web page, the token if there is one.

import { createHash, timingSafeEqual } from 'node:crypto';
import { unsafeListen } from '../errors.ts';
import type { ListenSettings } from '../config/gateway-config.ts';
import { refuse, type HttpError } from './openai-error.ts';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Refuses to open a port that strangers could reach without a token. @throws ToolcribError `UNSAFE_LISTEN`. */
export function checkListen({ host, token }: ListenSettings): void {
  if (!LOOPBACK_NAMES.has(host) && (token === undefined || token === '')) throw unsafeListen(host);
}

/** Why a request is turned away; undefined where it may pass. */
export function checkAccess(
  { headers, url }: { readonly headers: Headers; readonly url: string },
  listen: ListenSettings,
): HttpError | undefined {
  const host = headers.get('host') ?? '';
  const origin = headers.get('origin');
  if (LOOPBACK_NAMES.has(listen.host)) {
    // A target with a host of its own counts beside the header.
    if (!isLoopback(`http://${host}`) || !isLoopback(url)) return refuse(403, 'This Host is not served.', 'wrong_host');
    if (origin !== null && !isLoopback(origin)) return refuse(403, 'This Origin is not served.', 'wrong_origin');
  } else if (origin !== null && !isOfHost(origin, host))
    return refuse(403, 'This Origin is not served.', 'wrong_origin');
  if (listen.token === undefined || isToken(headers.get('authorization'), listen.token)) return undefined;
  return refuse(401, 'Send the gateway token as Authorization: Bearer TOKEN.', 'wrong_token');
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK_NAMES.has(new URL(address).hostname);
}

/** A page may speak to the gateway that it came from, also through a proxy that speaks TLS for it. */
function isOfHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Compares digests, so that the time taken tells nothing of the token. */
function isToken(header: string | null, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}
