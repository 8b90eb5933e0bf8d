// A result of ours as a result of MCP. The client's own library checks what it gets and throws away a whole result over one
// block, so a block that would not pass is sent as words.

import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { isJsonObject, type Block, type ToolResult } from '@toolcrib/tool';

/**
 * Makes the answer of `tools/call`. Never throws.
 * @param isTool The result is a tool's own: its details are its structured content. Those of controls say nothing that the
 * text does not.
 */
export function toCallToolResult(result: ToolResult, isTool: boolean): CallToolResult {
  const content = result.content.map(toContentBlock);
  if (result.isError === true) return { content, isError: true };
  const structured = isTool ? jsonObject(result.details) : undefined;
  return { content, ...(structured === undefined ? {} : { structuredContent: structured }) };
}

function toContentBlock(block: Block): ContentBlock {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'image':
    case 'audio': {
      const { type, data, mimeType } = block;
      return isBase64(data) ? { type, data, mimeType } : inWords(`${type} of ${mimeType}`);
    }
    case 'resource': {
      const { uri, mimeType, text, blob } = block.resource;
      const named = { uri, ...(mimeType === undefined ? {} : { mimeType }) };
      if (blob === undefined) return { type: 'resource', resource: { ...named, text: text ?? '' } };
      return isBase64(blob) ? { type: 'resource', resource: { ...named, blob } } : inWords(`resource ${uri}`);
    }
    case 'resource_link':
      return { ...block, name: block.name ?? block.uri };
  }
}

function inWords(what: string): ContentBlock {
  return { type: 'text', text: `[${what}: its data is not base64 and was left out]` };
}

function isBase64(text: string): boolean {
  try {
    atob(text);
    return true;
  } catch {
    return false;
  }
}

/** Details that are no JSON object stay with the host: the text says what there is to say. */
function jsonObject(details: unknown): Record<string, unknown> | undefined {
  if (!isJsonObject(details)) return undefined;
  try {
    const copy: unknown = JSON.parse(JSON.stringify(details));
    return isJsonObject(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}
