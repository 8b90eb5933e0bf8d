// What counts as a message, and what the SDK gets to see of it.

import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { ANY_RESULT, exactStructuredContent, hideFromSdk, parseLine, type WireResult } from '../src/wire-message.ts';

const result = (line: string): WireResult => {
  const [message] = parseLine(line) ?? [];
  return (message as { result: WireResult }).result;
};

describe('a line', () => {
  it.each([
    ['a request', '{"jsonrpc":"2.0","id":1,"method":"ping"}', [{ jsonrpc: '2.0', id: 1, method: 'ping' }]],
    ['an answer without its version', '{"id":1,"result":{}}', [{ jsonrpc: '2.0', id: 1, result: {} }]],
    ['an answer with a null error', '{"id":1,"result":{},"error":null,"x":1}', [{ jsonrpc: '2.0', id: 1, result: {} }]],
    [
      'a batch',
      '[{"method":"a"},{"method":"b"}]',
      [
        { jsonrpc: '2.0', method: 'a' },
        { jsonrpc: '2.0', method: 'b' },
      ],
    ],
  ])('with %s is a message', (_title, line, expected) => {
    expect(parseLine(line)).toEqual(expected);
  });

  it.each([
    'Server 1.2',
    '{"level":"debug"}',
    '"text"',
    '5',
    'null',
    '[]',
    '{"id":1}',
    '{"id":1,"result":5}',
    '{"method":',
  ])('of %s is noise', (line) => {
    expect(parseLine(line)).toBeUndefined();
  });

  it('keeps large integers of structured content apart, and those of schemas as they are', () => {
    const kept = result('{"id":1,"result":{"structuredContent":{"id":812734650918273645}}}');
    expect(exactStructuredContent(kept)).toEqual({ id: '812734650918273645' });
    const list = result('{"id":1,"result":{"tools":[{"maximum":9223372036854775807}]}}');
    expect([exactStructuredContent(list), list['tools']]).toEqual([undefined, [{ maximum: 2 ** 63 }]]);
  });
});

describe('hiding from the SDK', () => {
  const validate = (value: unknown) => ANY_RESULT['~standard'].validate(value);

  it('empties lists and contents, and gives back the original', () => {
    const raw = { tools: ['bad'], content: [{ type: 'new' }], _meta: null, other: 1 };
    const message = { jsonrpc: '2.0', id: 1, result: raw } as unknown as JSONRPCMessage;
    const shown = hideFromSdk(message) as unknown as { result: WireResult };
    expect(Object.fromEntries(Object.entries(shown.result))).toEqual({ tools: [], content: [], other: 1 });
    expect(validate({ ...shown.result })).toEqual({ value: raw });
  });

  it('leaves other messages alone', () => {
    const message: JSONRPCMessage = { jsonrpc: '2.0', method: 'ping', id: 1 };
    expect(hideFromSdk(message)).toBe(message);
  });

  it('takes any object as a result and nothing else', () => {
    expect(validate({ a: 1 })).toEqual({ value: { a: 1 } });
    expect(validate('text')).toEqual({ issues: [{ message: 'not an object' }] });
  });
});
