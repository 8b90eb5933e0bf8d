// Errors in OpenAI's form, with the status that clients act on.

import { ToolcribError } from '@toolcrib/tool';

/** An error ready to send. */
export interface HttpError {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 502 | 503;
  readonly body: { readonly error: OpenAiError };
}
interface OpenAiError {
  readonly message: string;
  readonly type: string;
  readonly param: string | null;
  readonly code: string | null;
}

/** Thrown by a route that has an answer with a status of its own. */
export class HttpRefusal extends Error {
  readonly answer: HttpError;

  constructor(answer: HttpError) {
    super(answer.body.error.message);
    this.name = 'HttpRefusal';
    this.answer = answer;
  }
}

/**
 * Turns whatever was thrown into an answer. An error that is not ours says nothing about itself to the outside.
 * @param redact Takes secrets out of what it says.
 */
export function toHttpError(error: unknown, redact: (text: string) => string): HttpError {
  if (error instanceof HttpRefusal) return error.answer;
  if (!ToolcribError.is(error))
    return make(500, 'The gateway failed on this request; its log says more.', 'server_error');
  const message = redact(error.message);
  const param = typeof error.details['param'] === 'string' ? error.details['param'] : null;
  const rest = { param, code: error.code };
  switch (error.code) {
    case 'PROVIDER_FAILED':
      return ofProvider(error.details, message);
    case 'GATEWAY_CLOSING':
      return make(503, message, 'server_error', rest);
    case 'PROMPT_HOOK_FAILED':
      return make(500, message, 'server_error', rest);
    case 'STEP_LIMIT':
      return make(502, message, 'server_error', rest);
    case 'APPROVAL_UNKNOWN':
    case 'SERVER_UNKNOWN':
    case 'SESSION_UNKNOWN':
      return make(404, message, 'invalid_request_error', { param, code: error.code.toLowerCase() });
    case 'APPROVAL_SETTLED':
      return make(409, message, 'invalid_request_error', { param, code: error.code.toLowerCase() });
    default:
      return make(400, message, 'invalid_request_error', { param, code: error.code.toLowerCase() });
  }
}

/** What the provider refuses for what the request holds, it would refuse again: clients repeat what fails with 5xx. */
const REFUSED: ReadonlyMap<unknown, HttpError['status']> = new Map([
  [400, 400],
  [404, 404],
  [413, 413],
  [422, 400],
]);

function ofProvider({ status, providerCode }: Readonly<Record<string, unknown>>, message: string): HttpError {
  const rest = { param: null, code: typeof providerCode === 'string' ? providerCode : 'PROVIDER_FAILED' };
  const refused = REFUSED.get(status);
  if (refused !== undefined) return make(refused, message, 'invalid_request_error', rest);
  return make(status === 429 ? 429 : 502, message, 'provider_error', { ...rest, code: 'PROVIDER_FAILED' });
}

/** An error that arises before a request is read, or beside its content. */
export function refuse(
  status: HttpError['status'],
  message: string,
  code: string,
  param: string | null = null,
): HttpError {
  return make(status, message, 'invalid_request_error', { param, code });
}

function make(
  status: HttpError['status'],
  message: string,
  type: string,
  rest: { readonly param: string | null; readonly code: string | null } = { param: null, code: null },
): HttpError {
  return { status, body: { error: { message, type, ...rest } } };
}
