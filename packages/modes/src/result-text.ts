// The result of a target as the model reads it: text, with binary blocks named in the text and sent as blocks behind it.
// Nothing is cut: a result's length is between the tool and the model's context, and a silent cut would be a wrong answer.

import type { Block, CallEnvelope, ToolcribError, ToolResult } from '@toolcrib/tool';

/** Makes the model-facing result of the call control. `details` keeps the whole envelope for runtime consumers. */
export function envelopeResult(envelope: CallEnvelope): ToolResult {
  const { tool, result } = envelope;
  const content = result.content.map(inText);
  return {
    content: [{ type: 'text', text: toText({ tool, result }, content) }, ...result.content.filter(isBinary)],
    details: envelope,
    ...(result.isError === true && { isError: true }),
  };
}

/**
 * Makes the model-facing result of a tool that was called directly: what is no text gets a text of its own in front, and a
 * result of details alone says them. A result of texts is given back as it is.
 */
export function directResult(result: ToolResult): ToolResult {
  const { content, details } = result;
  if (content.length === 0) return details === undefined ? result : { ...result, ...jsonResult(details) };
  if (content.every((block) => block.type === 'text')) return result;
  const inWords = content.flatMap((block): readonly Block[] => {
    if (block.type === 'text') return [block];
    const text: Block = { type: 'text', text: toJson(inText(block)) };
    return isBinary(block) ? [text, block] : [text];
  });
  return { ...result, content: inWords };
}

/** Makes the model-facing result of anything else that is JSON. */
export function jsonResult(value: unknown, notes = ''): ToolResult {
  const text: Block = { type: 'text', text: toJson(value) };
  return { content: notes === '' ? [text] : [text, { type: 'text', text: notes }] };
}

/** Makes an error the model can read. Runtime consumers find the code under `details.error`. */
export function errorResult(error: ToolcribError): ToolResult {
  const { code, message } = error;
  return {
    content: [{ type: 'text', text: `${code}: ${message}` }],
    details: { error: { code, message } },
    isError: true,
  };
}

/** Bytes that a base64 text stands for. */
export function decodedBytes(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.max(0, Math.floor((text.length * 3) / 4) - padding);
}

function isBinary(block: Block): boolean {
  if (block.type === 'resource') return block.resource.blob !== undefined;
  return block.type === 'image' || block.type === 'audio';
}

function inText(block: Block): unknown {
  if (block.type === 'image' || block.type === 'audio') {
    return { type: block.type, mimeType: block.mimeType, bytes: decodedBytes(block.data) };
  }
  if (block.type !== 'resource' || block.resource.blob === undefined) return block;
  const { blob, ...resource } = block.resource;
  return { type: block.type, ...resource, bytes: decodedBytes(blob) };
}

// A tool in this process may return details that are no JSON. The call did run, so the model reads the rest.
function toText({ tool, result }: CallEnvelope, content: readonly unknown[]): string {
  try {
    return toJson({ tool, result: { ...result, content } });
  } catch {
    const { details: _, ...rest } = result;
    return toJson({ tool, result: { ...rest, content } });
  }
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    const seen = new WeakSet();
    return JSON.stringify(value, (_key, item: unknown) => {
      if (typeof item === 'bigint') return String(item);
      if (typeof item !== 'object' || item === null) return item;
      if (seen.has(item)) return '[seen above]';
      seen.add(item);
      return item;
    });
  }
}
