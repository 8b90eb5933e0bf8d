// The body of a request: JSON in UTF-8, of bounded depth, and called JSON by its sender, so that a web page cannot send one
// without asking first.

import { invalidRequest } from '../errors.ts';
import { BODY_MAX_BYTES, BODY_MAX_DEPTH } from './limits.ts';
import { HttpRefusal, refuse, type HttpError } from './openai-error.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Reads the body. @throws HttpRefusal for another content type; ToolcribError `INVALID_REQUEST` for what is no JSON. */
export async function readJson(request: Request): Promise<unknown> {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    const message = 'Send the body as JSON, with the header Content-Type: application/json.';
    throw new HttpRefusal(refuse(415, message, 'unsupported_media_type'));
  }
  const value = parse(decode(await readBytes(request)));
  if (isDeeper(value, BODY_MAX_DEPTH)) throw invalidRequest(`The body is nested deeper than ${BODY_MAX_DEPTH} levels.`);
  return value;
}

/** Reads a body up to the limit, whatever it says of its own length. @throws HttpRefusal 413. */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.byteLength;
    if (size > BODY_MAX_BYTES) throw new HttpRefusal(tooLarge());
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Turns away what says itself that it is too large. */
export function checkLength(headers: Headers): HttpError | undefined {
  return Number(headers.get('content-length') ?? 0) > BODY_MAX_BYTES ? tooLarge() : undefined;
}

function tooLarge(): HttpError {
  return refuse(413, `The body is larger than ${BODY_MAX_BYTES} bytes: send less.`, 'body_too_large');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidRequest('The body is not valid UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest('The body is not JSON.');
  }
}

/** Walks level by level: a recursive walk would itself be what a deep body overflows. */
function isDeeper(value: unknown, maxDepth: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item).filter((inner) => typeof inner === 'object') : [],
    );
  }
  return false;
}
