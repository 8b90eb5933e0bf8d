// A tool result in the AI SDK's shape for the model.

import type { Block, ToolResult } from '@toolcrib/tool';
import type { ToolResultPart } from 'ai';

type Output = ToolResultPart['output'];
type Part = Extract<Output, { readonly type: 'content' }>['value'][number];

/** Text alone stays text; images, audio and files travel as files; an error is told as one. */
export function toModelOutput(result: ToolResult): Output {
  const value = result.content.map(toPart);
  const text = value.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  if (result.isError === true) return { type: 'error-text', value: text === '' ? 'The tool failed.' : text };
  if (value.every((part) => part.type === 'text')) return { type: 'text', value: text };
  return { type: 'content', value };
}

function toPart(block: Block): Part {
  if (block.type === 'text') return { type: 'text', text: block.text };
  if (block.type === 'image' || block.type === 'audio') return toFile(block.data, block.mimeType);
  if (block.type === 'resource' && block.resource.blob !== undefined)
    return toFile(block.resource.blob, block.resource.mimeType ?? 'application/octet-stream');
  return { type: 'text', text: JSON.stringify(block) };
}

function toFile(data: string, mediaType: string): Part {
  return { type: 'file', data: { type: 'data', data }, mediaType };
}
