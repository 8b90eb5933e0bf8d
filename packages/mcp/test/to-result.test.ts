// Content blocks of the wire and what becomes of them.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf, toResult } from '../src/to-result.ts';

const block = (wire: unknown) => toResult({ content: [wire] }).content[0];

describe('a content block', () => {
  it.each([
    [
      'text without its annotations',
      { type: 'text', text: 'a', annotations: { priority: 1 } },
      { type: 'text', text: 'a' },
    ],
    [
      'an image',
      { type: 'image', data: 'AA==', mimeType: 'image/png', _meta: {} },
      { type: 'image', data: 'AA==', mimeType: 'image/png' },
    ],
    [
      'audio',
      { type: 'audio', data: 'AA==', mimeType: 'audio/wav' },
      { type: 'audio', data: 'AA==', mimeType: 'audio/wav' },
    ],
    [
      'a resource with a blob',
      { type: 'resource', resource: { uri: 'a:b', blob: 'AA==', other: 1 } },
      { type: 'resource', resource: { uri: 'a:b', blob: 'AA==' } },
    ],
    [
      'a link',
      { type: 'resource_link', uri: 'a:b', name: 'n', title: 't', description: 'd', mimeType: 'm', size: 1, icons: [] },
      { type: 'resource_link', uri: 'a:b', name: 'n', title: 't', description: 'd', mimeType: 'm', size: 1 },
    ],
  ])('of %s keeps its kind', (_title, wire, expected) => {
    expect(block(wire)).toEqual(expected);
  });

  it.each([
    ['an unknown kind', { type: 'hologram', n: 1 }, '{"type":"hologram","n":1}'],
    ['text without text', { type: 'text' }, '{"type":"text"}'],
    ['an image without its type', { type: 'image', data: 'AA==' }, '{"type":"image","data":"AA=="}'],
    ['a resource without an address', { type: 'resource', resource: {} }, '{"type":"resource","resource":{}}'],
    ['a link without an address', { type: 'resource_link' }, '{"type":"resource_link"}'],
    ['no object', null, 'null'],
  ])('of %s becomes text', (_title, wire, text) => {
    expect(block(wire)).toEqual({ type: 'text', text });
  });

  it('of an unknown kind is cut', () => {
    const cut = block({ type: 'x', data: 'y'.repeat(100_000) });
    expect(cut?.type === 'text' && [cut.text.length, cut.text.endsWith('...')]).toEqual([32_768, true]);
  });
});

describe('toResult', () => {
  it.each([
    ['nothing', {}, { content: [] }],
    ['content that is no list', { content: 'x' }, { content: [] }],
    ['an error', { content: [], isError: true }, { content: [], isError: true }],
    ['a flag that is not true', { content: [], isError: 'yes' }, { content: [] }],
    ['structured content, also null', { structuredContent: null }, { content: [], details: null }],
  ])('takes %s', (_title, wire, expected) => {
    expect(toResult(wire)).toEqual(expected);
  });

  it('never throws, whatever the server sent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('content', 'structuredContent', 'isError'), fc.jsonValue()), (wire) => {
        expect(Array.isArray(toResult(wire).content)).toBe(true);
      }),
    );
  });

  it('joins the text of a result', () => {
    const content = [
      { type: 'text', text: 'a' } as const,
      { type: 'resource_link', uri: 'x:y' } as const,
      { type: 'text', text: 'b' } as const,
    ];
    expect(textOf({ content })).toBe('a\nb');
  });
});
