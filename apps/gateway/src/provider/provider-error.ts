// What a provider's failure is to the rest of the gateway. Providers echo what they were sent, keys too, so what they say
// is redacted before anyone reads it.

import { APICallError } from '@ai-sdk/provider';
import { isJsonObject, ToolcribError } from '@toolcrib/tool';
import { providerFailed } from '../errors.ts';

/** Turns whatever the wire threw into `PROVIDER_FAILED`; errors of ours pass. */
export function toProviderError(error: unknown, redact: (text: string) => string): ToolcribError {
  if (ToolcribError.is(error)) return error;
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 400)
    return providerFailed(redact(refusal(error)), { status: error.statusCode, code: codeOf(error) }, error);
  return providerFailed(redact(innermost(error)), {}, error);
}

/** The provider's own word for what is wrong, where it is a word: clients look for `context_length_exceeded`. */
function codeOf({ responseBody = '' }: APICallError): string | undefined {
  try {
    const body: unknown = JSON.parse(responseBody);
    const error = isJsonObject(body) ? body['error'] : undefined;
    const code = isJsonObject(error) ? error['code'] : undefined;
    return typeof code === 'string' && CODE.test(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

const CODE = /^[a-z][a-z_]{0,63}$/;

/** Not every server puts its reason where OpenAI does, and the package knows no other place. */
function refusal({ message, responseBody = '' }: APICallError): string {
  try {
    const body: unknown = JSON.parse(responseBody);
    return (isJsonObject(body) ? reasonIn(body) : undefined) ?? message;
  } catch {
    return responseBody.trim() === '' || responseBody.includes('<html') ? message : responseBody.trim();
  }
}

function reasonIn(body: Readonly<Record<string, unknown>>): string | undefined {
  const { error } = body;
  const places = [isJsonObject(error) ? error['message'] : error, body['message'], body['detail']];
  return places.find((place): place is string => typeof place === 'string' && place !== '');
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
