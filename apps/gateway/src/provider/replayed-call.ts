// A past call as it goes back to the provider in the history of the next request: as the model wrote it, to the digit,
// and in a form that no provider refuses.

import { isJsonObject } from '@toolcrib/tool';
import { TOOL_NAME_SENT_MAX_CHARS } from '../limits.ts';
import { parseToRewrite } from './exact-json.ts';

/** Under this key stands what the model wrote where it is no JSON, or no object on a wire that takes only objects. */
const UNREADABLE = 'unreadable_arguments';
const LEGAL_NAME = /^[a-zA-Z0-9_-]+$/;

/**
 * The arguments of a past call. As `text`: exactly what the model wrote where it is JSON. As `object`: the object that it
 * wrote, every digit kept. Blank text is an empty object, as it was for the tool; other text stands under a key that says
 * that it could not be read.
 */
export function toArguments(text: string, as: 'text' | 'object'): unknown {
  if (text.trim() === '') return as === 'text' ? '{}' : {};
  const value = tryParse(text);
  if (as === 'text') return value === undefined ? JSON.stringify({ [UNREADABLE]: text }) : toText(text, value);
  const inner = typeof value === 'string' ? tryParse(value) : value;
  if (isJsonObject(inner)) return inner;
  return inner === null ? {} : { [UNREADABLE]: text };
}

/** The provider package reads text once more and is afraid of two keys; an object it writes as it is. */
function toText(text: string, value: unknown): unknown {
  return isJsonObject(value) && /__proto__|constructor|\\u00/i.test(text) ? value : text;
}

/**
 * The name of a past call. Models make up names, and providers refuse a history with one that could be no tool's:
 * what is not legal in it becomes an underscore, unless a declared tool is called just so.
 */
export function toWireName(name: string, declared: ReadonlySet<string>): string {
  if (declared.has(name) || (LEGAL_NAME.test(name) && name.length <= TOOL_NAME_SENT_MAX_CHARS)) return name;
  return name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, TOOL_NAME_SENT_MAX_CHARS) || '_';
}

function tryParse(text: string): unknown {
  try {
    return parseToRewrite(text);
  } catch {
    return undefined;
  }
}
