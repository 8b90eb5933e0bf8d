// What a tool says of its own failure, without secrets: addresses with passwords and keys end up in such texts as they do
// in errors that are thrown. Results that are no failure stay as they are: they are what was asked for.

import { isJsonObject, type Block, type ToolResult } from '@toolcrib/tool';
import type { Redact } from './call.ts';
import { VALUE_MAX_DEPTH } from './limits.ts';

/** Redacts a result with `isError`; gives back any other as it is. A text that cannot be redacted is left out. */
export function redactFailure(result: ToolResult, redact: Redact): ToolResult {
  if (result.isError !== true) return result;
  const { details } = result;
  const content = result.content.map((block): Block =>
    block.type === 'text' ? { ...block, text: redactText(block.text, redact) } : block,
  );
  return { ...result, content, ...(details === undefined ? {} : { details: redactValue(details, redact, 0) }) };
}

function redactText(text: string, redact: Redact): string {
  try {
    return redact(text);
  } catch {
    return '';
  }
}

function redactValue(value: unknown, redact: Redact, depth: number): unknown {
  if (typeof value === 'string') return redactText(value, redact);
  if (depth >= VALUE_MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact, depth + 1));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, redactValue(item, redact, depth + 1)] as const);
  return Object.fromEntries(entries);
}
