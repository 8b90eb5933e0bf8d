import { describe, expect, test } from 'vitest';
import { checkLength, readJson } from '../src/http/read-json.ts';

const request = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  new Request('http://127.0.0.1/', { method: 'POST', body, headers: { 'content-type': type } });
const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

describe('readJson', () => {
  test.each([
    ['application/json', { a: 1 }],
    ['application/json; charset=utf-8', { a: 1 }],
    ['Application/JSON', { a: 1 }],
    ['application/vnd.api+json', { a: 1 }],
  ])('takes %s', async (type, value) => {
    expect(await readJson(request('{"a":1}', type))).toEqual(value);
  });

  test.each(['text/plain', 'application/jsonp', 'text/json', ''])('refuses "%s" with 415', async (type) => {
    await expect(readJson(request('{}', type))).rejects.toMatchObject({ answer: { status: 415 } });
  });

  test('takes 200 levels and refuses more, however many', async () => {
    expect(await readJson(request(nested(200)))).toHaveLength(1);
    await expect(readJson(request(nested(202)))).rejects.toThrow('The body is nested deeper than 200 levels.');
    await expect(readJson(request(nested(100_000)))).rejects.toThrow('The body is nested deeper than 200 levels.');
  });

  test.each([
    ['a cut text', '{"a":', 'The body is not JSON.'],
    ['nothing', '', 'The body is not JSON.'],
    ['half a character', new Uint8Array([0x22, 0xf0, 0x9f, 0x22]), 'The body is not valid UTF-8.'],
  ])('refuses %s in words', async (_, body, message) => {
    await expect(readJson(request(body))).rejects.toThrow(message);
  });

  test('stops reading a body of undeclared length at the limit', async () => {
    let given = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        given += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const init = { method: 'POST', body, duplex: 'half' as const, headers: { 'content-type': 'application/json' } };
    await expect(readJson(new Request('http://127.0.0.1/', init))).rejects.toMatchObject({ answer: { status: 413 } });
    expect(given).toBeLessThan(20);
  });
});

test('checkLength refuses what says itself that it is too large', () => {
  expect(checkLength(new Headers({ 'content-length': '16777217' }))?.status).toBe(413);
  expect(checkLength(new Headers({ 'content-length': '16777216' }))).toBeUndefined();
  expect(checkLength(new Headers())).toBeUndefined();
});
