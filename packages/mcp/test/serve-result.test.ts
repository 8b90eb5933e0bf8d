import { expect, test } from 'vitest';
import { toCallToolResult } from '../src/serve-result.ts';

test('every block keeps its kind', () => {
  const content = [
    { type: 'text' as const, text: 'hi' },
    { type: 'image' as const, data: 'aGk=', mimeType: 'image/png' },
    { type: 'audio' as const, data: 'aGk=', mimeType: 'audio/wav' },
    { type: 'resource' as const, resource: { uri: 'a:b', text: 'words', mimeType: 'text/plain' } },
    { type: 'resource' as const, resource: { uri: 'a:c', blob: 'aGk=' } },
    { type: 'resource_link' as const, uri: 'a:d', name: 'd', size: 3 },
  ];
  expect(toCallToolResult({ content }, true)).toEqual({ content });
});

test('a link without a name is named by its address, and an empty resource is an empty text', () => {
  const { content } = toCallToolResult(
    {
      content: [
        { type: 'resource_link', uri: 'a:d' },
        { type: 'resource', resource: { uri: 'a:e' } },
      ],
    },
    true,
  );
  expect(content).toEqual([
    { type: 'resource_link', uri: 'a:d', name: 'a:d' },
    { type: 'resource', resource: { uri: 'a:e', text: '' } },
  ]);
});

test('a block whose data a client would choke on is sent as words', () => {
  const { content } = toCallToolResult(
    {
      content: [
        { type: 'image', data: '%%%', mimeType: 'image/png' },
        { type: 'resource', resource: { uri: 'a:f', blob: '%%%' } },
      ],
    },
    true,
  );
  expect(content).toEqual([
    { type: 'text', text: '[image of image/png: its data is not base64 and was left out]' },
    { type: 'text', text: '[resource a:f: its data is not base64 and was left out]' },
  ]);
});

test('details are structured content for a tool of its own, when they are a JSON object', () => {
  const structured = (details: unknown, isTool = true) =>
    toCallToolResult({ content: [], details }, isTool).structuredContent;
  expect(structured({ n: 1, left: undefined })).toEqual({ n: 1 });
  expect(structured({ n: 1 }, false)).toBeUndefined();
  expect(structured([1])).toBeUndefined();
  expect(structured('text')).toBeUndefined();
  expect(structured({ n: 1n })).toBeUndefined();
  expect(toCallToolResult({ content: [], details: { n: 1 }, isError: true }, true)).toEqual({
    content: [],
    isError: true,
  });
});
