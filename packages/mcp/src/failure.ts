// Why a server could not be reached or used, as the end of a sentence that starts with "it". Bodies, headers and raw
// messages of HTTP never get in, because servers echo what they were sent.

import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError, SseError } from '@modelcontextprotocol/client';
import { REASON_MAX_CHARS } from './limits.ts';
import { LoginRequired } from './oauth.ts';
import { quote, type Mask } from './mask.ts';

const STATUS_IN_TEXT = /\(HTTP (?<status>\d{3})\)/;
const SYSTEM_CODE_IN_TEXT = /\bE[A-Z_]{3,20}\b/;
const VERSION_REFUSED = /^Server's protocol version is not supported: (?<version>[\w.-]{1,40})$/;
const PHRASES: ReadonlyMap<string, string> = new Map([
  [SdkErrorCode.ConnectionClosed, 'ended before it answered'],
  [SdkErrorCode.ClientHttpUnexpectedContent, 'answered with something other than JSON or an event stream'],
  [SdkErrorCode.InvalidResult, 'sent an answer that is not valid MCP'],
  [SdkErrorCode.RequestTimeout, 'did not answer in time'],
]);

/** Says why reaching a server failed. */
export function explainFailure(error: unknown, mask: Mask): string {
  if (error instanceof LoginRequired) return error.message;
  const status = httpStatusOf(error);
  if (status !== undefined) return `answered HTTP ${status}`;
  if (error instanceof ProtocolError)
    return quote(`answered error ${error.code}: ${error.message}`, REASON_MAX_CHARS, mask);
  if (error instanceof SdkError) return PHRASES.get(error.code) ?? `failed with ${error.code}`;
  const code = systemCodeOf(error);
  if (code !== undefined) return `could not be reached (${code})`;
  const version = error instanceof Error ? VERSION_REFUSED.exec(error.message)?.groups?.['version'] : undefined;
  if (version !== undefined) return `speaks only protocol version ${version}`;
  return 'could not be connected';
}

/** Says why a command could not be started. */
export function explainSpawnFailure(error: unknown, command: string, mask: Mask): string {
  const shown = quote(command, REASON_MAX_CHARS / 2, mask);
  const code = systemCodeOf(error);
  if (code === 'ENOENT') return `could not be started: command "${shown}" or its working folder was not found`;
  return `could not be started: command "${shown}" failed with ${code ?? 'an unknown error'}`;
}

/** The status of an HTTP failure, whichever transport reports it. */
export function httpStatusOf(error: unknown): number | undefined {
  if (error instanceof SdkHttpError) return error.status;
  if (error instanceof SseError) return error.code;
  const text = error instanceof Error ? STATUS_IN_TEXT.exec(error.message)?.groups?.['status'] : undefined;
  return text === undefined ? undefined : Number(text);
}

/** Node's code of a failed system call, such as ECONNREFUSED, also where `fetch` hides it in a cause. */
export function systemCodeOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && /^E?[A-Z_]{3,40}$/.test(at.code) && !(at instanceof SdkError))
      return at.code;
    // The event source keeps only the text of what failed.
    if (at instanceof SseError) return SYSTEM_CODE_IN_TEXT.exec(at.message)?.[0];
  }
  return undefined;
}
