import { describe, expect, it } from 'vitest';
import { leadingJson, readDirect, readEnvelope } from '../../src/task/replies.ts';

const result = (text: string): { callId: string; parts: readonly string[]; text: string } => ({
  callId: 'c',
  parts: [text],
  text,
});

describe('leadingJson', () => {
  const rows: readonly [text: string, value: unknown][] = [
    ['[{"id":"a"}]', [{ id: 'a' }]],
    ['[{"id":"a ] } \\" ["}]\nNote: [x] is down.', [{ id: 'a ] } " [' }]],
    [' {"results":[]} and more', { results: [] }],
    ['Note first [1]', undefined],
    ['[1, 2', undefined],
    ['', undefined],
  ];
  it.each(rows)('%j', (text, value) => expect(leadingJson(text)).toEqual(value));
});

describe('a direct result is an error', () => {
  const rows: readonly [text: string, kind: 'said' | 'error'][] = [
    ['Error: no such order', 'error'],
    ['DENIED_BY_POLICY: not allowed', 'error'],
    ['{"isError":true}', 'error'],
    ['{"error":{"code":"X"}}', 'error'],
    ['{"error":null,"ok":1}', 'said'],
    ['{"remaining":3}', 'said'],
    ['No errors were found.', 'said'],
  ];
  it.each(rows)('%s → %s', (text, kind) => expect(readDirect(result(text))).toEqual({ kind, text }));
});

describe('the envelope of tool_call', () => {
  const tool = { id: 'openclaw:p:t', name: 't', source: 'openclaw' };
  const rows: readonly [body: unknown, reply: object][] = [
    [
      {
        tool,
        result: {
          content: [
            { type: 'text', text: 'A' },
            { type: 'text', text: 'B' },
          ],
        },
      },
      { kind: 'said', text: 'A\nB' },
    ],
    [
      { tool, result: { content: [], details: { a: 1 } } },
      { kind: 'said', text: '{"a":1}' },
    ],
    [
      { tool, result: { content: [{ type: 'text', text: 'no' }], isError: true } },
      { kind: 'error', text: 'no' },
    ],
    [
      { tool, result: 'plain' },
      { kind: 'said', text: 'plain' },
    ],
    [{ message: 'x' }, { kind: 'error', text: '{"message":"x"}' }],
  ];
  it.each(rows)('%j', (body, reply) => expect(readEnvelope(result(JSON.stringify(body)))).toEqual(reply));
  it('is missing in a sentence', () => {
    expect(readEnvelope(result('t is blocked.'))).toEqual({ kind: 'error', text: 't is blocked.' });
  });
});
