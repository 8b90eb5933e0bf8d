// A tool result as a person reads it in the activity log: texts as they are, everything binary as one line.

import { isJsonObject, type ToolResult } from '@toolcrib/tool';
import type { Redactor } from './redact.ts';
import { CUT_MARK } from './text-span.ts';

/** Writes the texts of a result, redacted, and its details where no text says the same. Reads what strangers made: may throw. */
export function resultText(result: ToolResult, redactor: Redactor): string {
  const shown = redactor.value({
    texts: result.content.map((block: unknown) => blockText(block)),
    details: result.details,
  });
  const { texts, details, [CUT_MARK]: more } = isJsonObject(shown) ? shown : {};
  const lines = Array.isArray(texts) ? texts.map(String) : [];
  if (more !== undefined && !lines.at(-1)?.endsWith(CUT_MARK)) lines.push(CUT_MARK);
  const json = details === undefined ? '' : JSON.stringify(details);
  return json === '' || lines.some((line) => withoutBlanks(line) === withoutBlanks(json))
    ? lines.join('\n')
    : [...lines, json].join('\n');
}

function blockText(block: unknown): string {
  if (!isJsonObject(block)) return '[not a block]';
  const { type, text, resource } = block;
  if (type === 'text') return String(text);
  if (type === 'resource_link') return `[link ${String(block['uri'])}]`;
  if (type !== 'resource' || !isJsonObject(resource)) return mediaText(type, block['mimeType'], block['data']);
  const head = `resource ${String(resource['uri'])}`;
  return typeof resource['text'] === 'string'
    ? `[${head}]\n${resource['text']}`
    : mediaText(head, resource['mimeType'], resource['blob']);
}

/** Kind, media type and size of something in base64. */
function mediaText(kind: unknown, mimeType: unknown, base64: unknown): string {
  const bytes = typeof base64 === 'string' ? Buffer.byteLength(base64, 'base64') : 0;
  return `[${String(kind)}, ${typeof mimeType === 'string' ? mimeType : 'unknown type'}, ${bytes} bytes]`;
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}
