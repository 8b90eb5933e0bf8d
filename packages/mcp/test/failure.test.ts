// Why a server could not be used, without what it echoed.

import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError, SseError } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { explainFailure, explainSpawnFailure } from '../src/failure.ts';

const mask = (text: string): string => text.replaceAll('s3cret-value', '***');
const coded = (code: string, message = 'm'): Error => Object.assign(new Error(message), { code });

describe('explainFailure', () => {
  it.each<[string, unknown, string]>([
    [
      'an HTTP status without the body',
      new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'token abc', { status: 503, text: 'token abc' }),
      'answered HTTP 503',
    ],
    [
      'the status of an SSE refusal',
      new SseError(404, 'Non-200 status code (404)', new Event('error') as never),
      'answered HTTP 404',
    ],
    [
      'the system code that an event source hides in its text',
      new SseError(undefined, 'fetch failed: connect ECONNREFUSED 10.0.0.1:1', new Event('error') as never),
      'could not be reached (ECONNREFUSED)',
    ],
    ['the status of an SSE post', new Error('Error POSTing to endpoint (HTTP 401): token abc'), 'answered HTTP 401'],
    [
      'the system code inside a fetch failure',
      new TypeError('fetch failed', { cause: coded('ENOTFOUND') }),
      'could not be reached (ENOTFOUND)',
    ],
    [
      'a JSON-RPC error, masked and clean',
      new ProtocolError(-32_000, 'no\n s3cret-value'),
      'answered error -32000: no ***',
    ],
    [
      'an answer that is not MCP',
      new SdkError(SdkErrorCode.InvalidResult, 'token abc'),
      'sent an answer that is not valid MCP',
    ],
    ['a lost connection', new SdkError(SdkErrorCode.ConnectionClosed, 'x'), 'ended before it answered'],
    [
      'a code of the SDK that has no phrase',
      new SdkError(SdkErrorCode.SendFailed, 'token abc'),
      'failed with SEND_FAILED',
    ],
    [
      'a foreign version',
      new Error("Server's protocol version is not supported: 1999-01-01"),
      'speaks only protocol version 1999-01-01',
    ],
    ['nothing of an unknown error', new Error('invalid header value "token abc"'), 'could not be connected'],
    ['nothing of what is no error', 'token abc', 'could not be connected'],
  ])('tells %s', (_title, error, expected) => {
    expect(explainFailure(error, mask)).toBe(expected);
  });
});

describe('explainSpawnFailure', () => {
  it.each([
    ['ENOENT', 'could not be started: command "run" or its working folder was not found'],
    ['EACCES', 'could not be started: command "run" failed with EACCES'],
  ])('names the command for %s', (code, expected) => {
    expect(explainSpawnFailure(coded(code, 'spawn run --token abc'), 'run', mask)).toBe(expected);
  });
});
