// A result of the wire in the house's shape: known content blocks keep their kind, unknown ones become text, structured
// content becomes details.

import { clip, isJsonObject, type Block, type EmbeddedResource, type ToolResult } from '@toolcrib/tool';
import { holdsRounded } from './exact-integers.ts';
import { UNKNOWN_BLOCK_MAX_CHARS } from './limits.ts';
import { exactStructuredContent, type WireResult } from './wire-message.ts';

type Fields = Readonly<Record<string, unknown>>;

const ROUNDED =
  'Note: the structured content holds integers beyond 2^53, which may have been rounded on the way. Rely on the text.';

/** Turns the result of `tools/call` into ours. Never throws; what is missing or malformed is left out or shown as text. */
export function toResult(wire: WireResult): ToolResult {
  const content = Array.isArray(wire['content']) ? wire['content'].map(toBlock) : [];
  const { structuredContent } = wire;
  if (structuredContent === undefined) return { content, ...errorFlag(wire) };
  const exact = exactStructuredContent(wire);
  if (exact === undefined && holdsRounded(structuredContent)) content.push({ type: 'text', text: ROUNDED });
  return { content, details: exact ?? structuredContent, ...errorFlag(wire) };
}

/** What the server wrote for people and models, joined; empty where it wrote nothing. */
export function textOf(result: ToolResult): string {
  return result.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}

function errorFlag(wire: WireResult): { isError?: true } {
  return wire['isError'] === true ? { isError: true } : {};
}

function toBlock(wire: unknown): Block {
  const block = isJsonObject(wire) ? knownBlock(wire) : undefined;
  return block ?? { type: 'text', text: clip(JSON.stringify(wire) ?? 'null', UNKNOWN_BLOCK_MAX_CHARS) };
}

function knownBlock(wire: Fields): Block | undefined {
  const { type, text, data, mimeType, resource } = wire;
  if (type === 'text') return typeof text === 'string' ? { type, text } : undefined;
  if (type === 'image' || type === 'audio')
    return typeof data === 'string' && typeof mimeType === 'string' ? { type, data, mimeType } : undefined;
  if (type === 'resource') {
    const embedded = isJsonObject(resource) ? toResource(resource) : undefined;
    return embedded === undefined ? undefined : { type, resource: embedded };
  }
  return type === 'resource_link' ? toLink(wire) : undefined;
}

function toResource(wire: Fields): EmbeddedResource | undefined {
  const { uri } = wire;
  return typeof uri === 'string' ? { uri, ...texts(wire, ['mimeType', 'text', 'blob']) } : undefined;
}

function toLink(wire: Fields): Block | undefined {
  const { uri, size } = wire;
  if (typeof uri !== 'string') return undefined;
  const known = texts(wire, ['name', 'title', 'description', 'mimeType']);
  return { type: 'resource_link', uri, ...known, ...(typeof size === 'number' ? { size } : {}) };
}

function texts<Name extends string>(wire: Fields, names: readonly Name[]): { [Key in Name]?: string } {
  const found: { [Key in Name]?: string } = {};
  for (const name of names) {
    const value = wire[name];
    if (typeof value === 'string') found[name] = value;
  }
  return found;
}
