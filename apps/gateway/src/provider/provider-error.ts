// What a provider's failure is to the rest of the gateway. Providers echo what they were sent, keys too, so what they say
// is redacted before anyone reads it.

import { APICallError } from '@ai-sdk/provider';
import { isJsonObject, ToolcribError } from '@toolcrib/tool';
import { providerFailed } from '../errors.ts';

/** Turns whatever the wire threw into `PROVIDER_FAILED`; errors of ours pass. */
export function toProviderError(error: unknown, redact: (text: string) => string): ToolcribError {
  if (ToolcribError.is(error)) return error;
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  const isRefusal = status !== undefined && status >= 400;
  const said = isRefusal && error instanceof Error ? error.message : innermost(error);
  return providerFailed(redact(said), isRefusal ? status : undefined, error);
}

/** The most telling sentence: wrappers say that something failed, their cause says what. */
function innermost(error: unknown): string {
  let said = '';
  for (let at = error, depth = 0; at !== undefined && depth < 8; depth += 1) {
    said = messageOf(at) || said;
    at = at instanceof Error ? at.cause : undefined;
  }
  return said === '' ? 'no reason given' : said;
}

/** An error in the middle of a stream arrives as the provider wrote it: an object or a text. */
function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof Error) return error.message;
  return isJsonObject(error) && typeof error['message'] === 'string' ? error['message'] : (JSON.stringify(error) ?? '');
}
