import { isJsonObject } from '@toolcrib/tool';
import { expect, test } from 'vitest';
import { carriedArguments, parseRequest } from '../src/serve-message.ts';

function argumentsIn(message: unknown): unknown {
  const params = isJsonObject(message) ? message['params'] : undefined;
  if (!isJsonObject(params) || !isJsonObject(params['arguments'])) throw new Error('no arguments');
  return carriedArguments({ arguments: params['arguments'] });
}

test('an integer beyond 2^53 in the arguments of a call keeps every digit, at any depth', () => {
  const line =
    '{"id":1,"method":"tools/call","params":{"name":"t","arguments":{"a":[{"n":12345678901234567890}],"m":7}}}';
  expect(argumentsIn(parseRequest(line))).toEqual({ a: [{ n: 12345678901234567890n }], m: 7 });
});

test('an argument named like a prototype is an argument', () => {
  const line = '{"id":1,"method":"tools/call","params":{"name":"t","arguments":{"__proto__":{"a":1},"constructor":2}}}';
  const args = argumentsIn(parseRequest(line));
  expect(Object.entries(args as object)).toEqual([
    ['__proto__', { a: 1 }],
    ['constructor', 2],
  ]);
});

test('a call without arguments has none', () => {
  expect(carriedArguments({})).toEqual({});
});

test('elsewhere a number stays a number, so that it can be written again', () => {
  const line = '{"id":12345678901234567890,"method":"ping","params":{"arguments":{"n":12345678901234567890}}}';
  expect(parseRequest(line)).toEqual(JSON.parse(line));
});

test('a batch is read message by message', () => {
  const call = '{"id":2,"method":"tools/call","params":{"name":"t","arguments":{"n":-99999999999999999999}}}';
  const [ping, read] = parseRequest(`[{"id":1,"method":"ping"},${call}]`) as readonly unknown[];
  expect(ping).toEqual({ id: 1, method: 'ping' });
  expect(argumentsIn(read)).toEqual({ n: -99999999999999999999n });
});

test('what is no JSON is refused', () => {
  expect(() => parseRequest('{"id":')).toThrow(SyntaxError);
});
