// Every error of the provider, in OpenAI's form: `{ error: { message, type, param, code } }` with the status that OpenAI
// gives, or in Anthropic's. The sentences are ours.

import type { Api } from './script.ts';

/** An error that becomes an HTTP answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly param: string | null;
  readonly code: string | null;

  constructor(status: number, message: string, parts: { type?: string; param?: string; code?: string } = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.type = parts.type ?? 'invalid_request_error';
    this.param = parts.param ?? null;
    this.code = parts.code ?? null;
  }
}

/** The body of an error's answer. */
export interface ErrorBody {
  readonly error: {
    readonly message: string;
    readonly type: string;
    readonly param: string | null;
    readonly code: string | null;
  };
}

/** Makes the body of an error's answer. Messages has another form, and other words for what went wrong. */
export function errorBody(error: ApiError, api?: Api): ErrorBody | MessagesErrorBody {
  if (api !== 'messages')
    return { error: { message: error.message, type: error.type, param: error.param, code: error.code } };
  const type = MESSAGES_TYPES.get(error.status) ?? (error.status < 500 ? 'invalid_request_error' : 'api_error');
  return { type: 'error', error: { type, message: error.message } };
}

/** The body of an error's answer in Messages. */
export interface MessagesErrorBody {
  readonly type: 'error';
  readonly error: { readonly type: string; readonly message: string };
}

const MESSAGES_TYPES: ReadonlyMap<number, string> = new Map([
  [401, 'authentication_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
  [529, 'overloaded_error'],
]);

export function bodyNotJson(): ApiError {
  return new ApiError(400, 'The body of this request is no JSON object in UTF-8: check that it is complete.');
}

export function bodyTooLarge(maxBytes: number): ApiError {
  return new ApiError(413, `The body of this request is larger than ${maxBytes} bytes.`);
}

export function missing(param: string): ApiError {
  return new ApiError(400, `The parameter '${param}' is required.`, { param, code: 'missing_required_parameter' });
}

export function wrongType(param: string, wanted: string): ApiError {
  return new ApiError(400, `The parameter '${param}' must be ${wanted}.`, { param, code: 'invalid_type' });
}

export function wrongValue(param: string, wanted: string): ApiError {
  return new ApiError(400, `The parameter '${param}' must be ${wanted}.`, { param, code: 'invalid_value' });
}

export function wrongSchema(param: string, name: string): ApiError {
  const message = `The schema of function '${name}' must be an object with type "object".`;
  return new ApiError(400, message, { param, code: 'invalid_function_parameters' });
}

export function unansweredCalls(param: string, callIds: readonly string[]): ApiError {
  return new ApiError(400, `These tool calls have no tool result: ${callIds.join(', ')}.`, { param });
}

export function orphanResult(param: string, callId: string): ApiError {
  return new ApiError(400, `The tool result for '${callId}' answers no tool call before it.`, { param });
}

export function tooManyMarks(count: number, maxCount: number): ApiError {
  return new ApiError(400, `At most ${maxCount} blocks may have cache_control, this request has ${count}.`);
}

export function versionMissing(): ApiError {
  return new ApiError(400, 'The header anthropic-version is required.');
}

export function responseNotFound(id: string): ApiError {
  const parts = { param: 'previous_response_id', code: 'previous_response_not_found' };
  return new ApiError(400, `There is no stored response '${id}'.`, parts);
}

export function itemNotFound(id: string): ApiError {
  return new ApiError(404, `There is no stored item '${id}': send the item itself, or store responses.`, {
    param: 'input',
  });
}

export function modelNotFound(id: string): ApiError {
  return new ApiError(404, `There is no model '${id}'.`, { param: 'model', code: 'model_not_found' });
}

export function unknownPath(method: string, path: string): ApiError {
  return new ApiError(404, `There is nothing at ${method} ${path}.`, { code: 'unknown_url' });
}

export function wrongMethod(method: string, path: string): ApiError {
  return new ApiError(405, `${path} does not take ${method}.`, { code: 'method_not_supported' });
}

export function scriptFailed(reason: string): ApiError {
  return new ApiError(500, `The script of this mock provider failed: ${reason}`, {
    type: 'server_error',
    code: 'script_failed',
  });
}

/** The error of a `status` fault that brings no body of its own. */
export function faultOf(status: number): ApiError {
  if (status === 429) {
    return new ApiError(429, 'Too many requests: wait, then try again.', {
      type: 'requests',
      code: 'rate_limit_exceeded',
    });
  }
  const type = status >= 500 ? 'server_error' : 'invalid_request_error';
  return new ApiError(status, `This answer was scripted to fail with status ${status}.`, { type });
}
