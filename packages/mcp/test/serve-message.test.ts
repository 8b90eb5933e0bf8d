import { expect, test } from 'vitest';
import { parseRequest } from '../src/serve-message.ts';

test('an integer beyond 2^53 in the arguments of a call keeps every digit, at any depth', () => {
  const line =
    '{"id":1,"method":"tools/call","params":{"name":"t","arguments":{"a":[{"n":12345678901234567890}],"m":7}}}';
  expect(parseRequest(line)).toEqual({
    id: 1,
    method: 'tools/call',
    params: { name: 't', arguments: { a: [{ n: 12345678901234567890n }], m: 7 } },
  });
});

test('elsewhere a number stays a number, so that it can be written again', () => {
  const line = '{"id":12345678901234567890,"method":"ping","params":{"arguments":{"n":12345678901234567890}}}';
  expect(parseRequest(line)).toEqual(JSON.parse(line));
});

test('a batch is read message by message', () => {
  const call = '{"id":2,"method":"tools/call","params":{"name":"t","arguments":{"n":-99999999999999999999}}}';
  expect(parseRequest(`[{"id":1,"method":"ping"},${call}]`)).toEqual([
    { id: 1, method: 'ping' },
    { id: 2, method: 'tools/call', params: { name: 't', arguments: { n: -99999999999999999999n } } },
  ]);
});

test('what is no JSON is refused', () => {
  expect(() => parseRequest('{"id":')).toThrow(SyntaxError);
});
