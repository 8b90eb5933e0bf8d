import { APICallError } from '@ai-sdk/provider';
import { describe, expect, test } from 'vitest';
import { gatewayClosing } from '../src/errors.ts';
import { toProviderError } from '../src/provider/provider-error.ts';

const redact = (text: string) => text.replaceAll('sk-1', '***');
const refused = (responseBody: string, statusCode = 400) =>
  new APICallError({ message: 'Bad Request', url: 'http://h', requestBodyValues: {}, statusCode, responseBody });

describe('toProviderError', () => {
  test.each([
    ['{"error":{"message":"no sk-1"}}', 'The provider answered 400: no ***'],
    ['{"error":"model not found"}', 'The provider answered 400: model not found'],
    ['{"message":"too long"}', 'The provider answered 400: too long'],
    ['{"detail":"not here"}', 'The provider answered 400: not here'],
    ['{"detail":[{"loc":1}]}', 'The provider answered 400: Bad Request'],
    ['plain words', 'The provider answered 400: plain words'],
    ['<html>a page</html>', 'The provider answered 400: Bad Request'],
    ['', 'The provider answered 400: Bad Request'],
  ])('tells what the body %s says', (body, message) => {
    expect(toProviderError(refused(body), redact)).toMatchObject({
      code: 'PROVIDER_FAILED',
      message,
      details: { status: 400 },
    });
  });

  test.each([
    [new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }), 'connect ECONNREFUSED'],
    [{ message: 'overloaded' }, 'overloaded'],
    ['broken', 'broken'],
    [undefined, 'no reason given'],
  ])('tells the innermost reason of %s', (error, reason) => {
    expect(toProviderError(error, redact).message).toBe(`The provider failed: ${reason}`);
  });

  test('lets an error of ours pass', () => {
    const ours = gatewayClosing();
    expect(toProviderError(ours, redact)).toBe(ours);
  });
});
