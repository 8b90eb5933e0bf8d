// Small things one does with a text.

import { createHash } from 'node:crypto';
import type { PluginTool } from '../plugin.ts';
import { answer, fields } from './answer.ts';

const textInput = (description: string) => ({
  type: 'object',
  properties: { text: { type: 'string', description } },
  required: ['text'],
  additionalProperties: false,
});
const closed = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const textOf = (args: unknown): string => fields<{ readonly text: string }>(args).text ?? '';

/** The tools. They keep nothing. */
export function textTools(): readonly PluginTool[] {
  return [
    {
      name: 'text_count',
      description: 'Count the characters, words and lines of a text.',
      inputSchema: textInput('The text to count in'),
      outputSchema: closed({
        characters: { type: 'integer' },
        words: { type: 'integer' },
        lines: { type: 'integer' },
      }),
      execute: async (args) => {
        const text = textOf(args);
        const words = text.split(/\s+/).filter((word) => word !== '').length;
        return answer({ characters: Array.from(text).length, words, lines: text === '' ? 0 : text.split('\n').length });
      },
    },
    {
      name: 'text_slug',
      description: 'Turn a title into a short name for an address, such as "my-first-post".',
      inputSchema: textInput('The title'),
      outputSchema: closed({ slug: { type: 'string' } }),
      execute: async (args) => {
        const plain = textOf(args).normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
        return answer({ slug: plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') });
      },
    },
    {
      name: 'text_checksum',
      description: 'Compute the SHA-256 checksum of a text.',
      inputSchema: textInput('The text to sum up'),
      outputSchema: closed({ sha256: { type: 'string' } }),
      execute: async (args) => answer({ sha256: createHash('sha256').update(textOf(args)).digest('hex') }),
    },
  ];
}
