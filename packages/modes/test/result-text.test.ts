import { type Block, type CallEnvelope, ToolcribError, type ToolResult } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { decodedBytes, directResult, envelopeResult, errorResult, jsonResult } from '../src/result-text.ts';

const TOOL = { id: 'mcp:depot:scan', name: 'scan', source: 'mcp' } as const;
const envelope = (result: ToolResult): CallEnvelope => ({ tool: TOOL, result });
const text = (result: ToolResult): unknown => JSON.parse((result.content[0] as { text: string }).text);

test('a text result stands in the text beside who gave it, and the envelope is kept [call]', () => {
  const given = envelope({ content: [{ type: 'text', text: 'a\n"b"' }], details: { paid: true } });
  const result = envelopeResult(given);
  expect(result.content).toHaveLength(1);
  expect(text(result)).toEqual({
    tool: TOOL,
    result: { content: [{ type: 'text', text: 'a\n"b"' }], details: { paid: true } },
  });
  expect(result.details).toBe(given);
  expect(result.isError).toBeUndefined();
});

test.each<[string, Block, unknown]>([
  [
    'an image',
    { type: 'image', data: 'QUJDRA==', mimeType: 'image/png' },
    { type: 'image', mimeType: 'image/png', bytes: 4 },
  ],
  [
    'a sound',
    { type: 'audio', data: 'QUJD', mimeType: 'audio/wav' },
    { type: 'audio', mimeType: 'audio/wav', bytes: 3 },
  ],
  [
    'a binary resource',
    { type: 'resource', resource: { uri: 'file:///a.bin', mimeType: 'x/y', blob: 'QUI=' } },
    { type: 'resource', uri: 'file:///a.bin', mimeType: 'x/y', bytes: 2 },
  ],
])('%s is named in the text and sent as a block behind it', (_title, block, shown) => {
  const result = envelopeResult(envelope({ content: [{ type: 'text', text: 'see' }, block] }));
  expect(text(result)).toMatchObject({ result: { content: [{ type: 'text', text: 'see' }, shown] } });
  expect(result.content.slice(1)).toEqual([block]);
});

test.each<[string, Block]>([
  ['a text resource', { type: 'resource', resource: { uri: 'memo://1', mimeType: 'text/plain', text: 'hello' } }],
  ['a link', { type: 'resource_link', uri: 'file:///plan.pdf', name: 'plan', mimeType: 'application/pdf' }],
])('%s stays as text with its uri', (_title, block) => {
  const result = envelopeResult(envelope({ content: [block] }));
  expect(text(result)).toMatchObject({ result: { content: [block] } });
  expect(result.content).toHaveLength(1);
});

test('an error of the tool stays an error [call]', () => {
  const result = envelopeResult(envelope({ content: [{ type: 'text', text: 'no such board' }], isError: true }));
  expect(result.isError).toBe(true);
  expect(text(result)).toMatchObject({ result: { isError: true } });
});

test('a result of a megabyte is not cut', () => {
  const long = 'x'.repeat(1_000_000);
  expect(text(envelopeResult(envelope({ content: [{ type: 'text', text: long }] })))).toMatchObject({
    result: { content: [{ text: long }] },
  });
});

test('digits inside a text survive', () => {
  const result = envelopeResult(envelope({ content: [{ type: 'text', text: '{"id":812734650918273645}' }] }));
  expect((result.content[0] as { text: string }).text).toContain('812734650918273645');
});

describe('details that are no JSON', () => {
  test('a cycle is named where it closes', () => {
    const details: Record<string, unknown> = { name: 'loop' };
    details['self'] = details;
    expect(text(envelopeResult(envelope({ content: [], details })))).toMatchObject({
      result: { details: { name: 'loop', self: '[seen above]' } },
    });
  });

  test('a big integer is written with all its digits', () => {
    const details = { id: 812734650918273645n };
    expect(text(envelopeResult(envelope({ content: [], details })))).toMatchObject({
      result: { details: { id: '812734650918273645' } },
    });
  });

  test('what cannot be written at all is left out, and the rest is sent', () => {
    const details = {
      toJSON: () => {
        throw new Error('no');
      },
    };
    expect(text(envelopeResult(envelope({ content: [{ type: 'text', text: 'done' }], details })))).toEqual({
      tool: TOOL,
      result: { content: [{ type: 'text', text: 'done' }] },
    });
  });
});

test('notes are a second block, and no notes are none', () => {
  expect(jsonResult([], 'nothing').content).toEqual([
    { type: 'text', text: '[]' },
    { type: 'text', text: 'nothing' },
  ]);
  expect(jsonResult([]).content).toEqual([{ type: 'text', text: '[]' }]);
});

test('an error is a text with its code and its sentence, and no stack', () => {
  expect(errorResult(new ToolcribError('UNKNOWN_TOOL', 'Unknown tool "x".', { details: { secret: 1 } }))).toEqual({
    content: [{ type: 'text', text: 'UNKNOWN_TOOL: Unknown tool "x".' }],
    details: { error: { code: 'UNKNOWN_TOOL', message: 'Unknown tool "x".' } },
    isError: true,
  });
});

test.each([
  ['', 0],
  ['QQ==', 1],
  ['QUI=', 2],
  ['QUJD', 3],
  ['QUJDRA', 4],
])('the base64 text "%s" is %i bytes', (data, count) => {
  expect(decodedBytes(data)).toBe(count);
});

test('a direct result of texts is given back as it is [call]', () => {
  const result: ToolResult = { content: [{ type: 'text', text: 'done' }], details: { paid: true } };
  expect(directResult(result)).toBe(result);
});

test('a direct result says in words what is no text, and keeps binary blocks behind the words [call]', () => {
  const image: Block = { type: 'image', data: 'QUJD', mimeType: 'image/png' };
  const link: Block = { type: 'resource_link', uri: 'file:///a', name: 'a' };
  expect(directResult({ content: [{ type: 'text', text: 'look' }, image, link] }).content).toEqual([
    { type: 'text', text: 'look' },
    { type: 'text', text: '{"type":"image","mimeType":"image/png","bytes":3}' },
    image,
    { type: 'text', text: '{"type":"resource_link","uri":"file:///a","name":"a"}' },
  ]);
});

test('a direct result of details alone says them [call]', () => {
  const result = directResult({ content: [], details: { paid: true } });
  expect(result).toEqual({ content: [{ type: 'text', text: '{"paid":true}' }], details: { paid: true } });
  expect(directResult({ content: [] })).toEqual({ content: [] });
});
