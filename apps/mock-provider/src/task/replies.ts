// Reading tool results as a careful model reads them: what a tool said, whether that is an error, and the JSON in front of
// any notes.

import { field, isObject, parseJson, textParts } from '../narrow.ts';
import type { ViewToolResult } from '../script.ts';

/** What a tool said. */
export type Reply =
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'error'; readonly text: string };

// `Error: …`, or a code such as `DENIED_BY_POLICY: …`. Anything else in words is taken for an answer.
const ERROR_TEXT = /^(?:[Ee]rror\b|ERROR\b|[A-Z]{3,}(?:_[A-Z]{2,})+:)/u;

/** Reads the result of a tool that was called directly. */
export function readDirect(result: ViewToolResult): Reply {
  const json = parseJson(result.text);
  const failed = field(json, 'isError') === true || (isObject(json) && 'error' in json && json['error'] !== null);
  return { kind: failed || ERROR_TEXT.test(result.text) ? 'error' : 'said', text: result.text };
}

/** Reads the `{tool, result}` of `tool_call`; anything else is an error. */
export function readEnvelope(result: ViewToolResult): Reply {
  const json = leadingJson(result.text);
  if (field(json, 'tool') === undefined || field(json, 'result') === undefined)
    return { kind: 'error', text: result.text };
  return readToolResult(field(json, 'result'));
}

/** Reads a tool result `{content, details?, isError?}`: its text, or its details where it has none. */
export function readToolResult(result: unknown): Reply {
  const kind = field(result, 'isError') === true ? 'error' : 'said';
  const texts = textParts(field(result, 'content'));
  if (texts.length > 0) return { kind, text: texts.join('\n') };
  const rest = field(result, 'details') ?? result;
  return { kind, text: typeof rest === 'string' ? rest : (JSON.stringify(rest) ?? '') };
}

/** Parses the first JSON object or array of a text that begins with one; undefined where it does not. */
export function leadingJson(text: string): unknown {
  const whole = parseJson(text);
  if (whole !== undefined) return whole;
  const start = text.search(/\S/u);
  if (text[start] !== '{' && text[start] !== '[') return undefined;
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (quoted && character === '\\') at += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '{' || character === '[')) depth += 1;
    else if (!quoted && (character === '}' || character === ']')) depth -= 1;
    if (depth === 0) return parseJson(text.slice(start, at + 1));
  }
  return undefined;
}
