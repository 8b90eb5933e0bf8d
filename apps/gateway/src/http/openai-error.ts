// Errors in OpenAI's form, with the status that clients act on.

import { ToolcribError } from '@toolcrib/tool';

/** An error ready to send. */
export interface HttpError {
  readonly status: 400 | 401 | 403 | 404 | 413 | 429 | 500 | 502 | 503;
  readonly body: { readonly error: OpenAiError };
}
interface OpenAiError {
  readonly message: string;
  readonly type: string;
  readonly param: string | null;
  readonly code: string | null;
}

/** Turns whatever was thrown into an answer. An error that is not ours says nothing about itself to the outside. */
export function toHttpError(error: unknown): HttpError {
  if (!ToolcribError.is(error))
    return make(500, 'The gateway failed on this request; its log says more.', 'server_error');
  const param = typeof error.details['param'] === 'string' ? error.details['param'] : null;
  if (error.code === 'PROVIDER_FAILED')
    return make(error.details['status'] === 429 ? 429 : 502, error.message, 'provider_error', {
      param,
      code: error.code,
    });
  if (error.code === 'GATEWAY_CLOSING') return make(503, error.message, 'server_error', { param, code: error.code });
  if (error.code === 'STEP_LIMIT') return make(502, error.message, 'server_error', { param, code: error.code });
  return make(400, error.message, 'invalid_request_error', { param, code: error.code.toLowerCase() });
}

/** An error that arises before a request is read. */
export function refuse(status: HttpError['status'], message: string, code: string): HttpError {
  return make(status, message, 'invalid_request_error', { param: null, code });
}

function make(
  status: HttpError['status'],
  message: string,
  type: string,
  rest: { readonly param: string | null; readonly code: string | null } = { param: null, code: null },
): HttpError {
  return { status, body: { error: { message, type, ...rest } } };
}
