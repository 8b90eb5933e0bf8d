// The arguments of a model, which arrive as raw text or as an object, made one plain object. Nothing is guessed and no digit
// is lost: what cannot be read is an error that says what to send.

import { isJsonObject, keepsDigits } from '@toolcrib/tool';
import { invalidJson, unsafeInteger } from './errors.ts';

/** Arguments of a call or of a control, not yet checked against anything. */
export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Reads arguments. Absence, `null`, blank text and the text `null` mean `{}`; text of an object that was encoded twice is
 * read twice. Keys such as `__proto__` stay own keys.
 * @param place How errors call the root, such as `args`; empty for the arguments themselves.
 * @throws ToolcribError `INVALID_JSON`, or `UNSAFE_INTEGER` for an integer that would be rounded.
 */
export function parseArguments(raw: unknown, place = ''): Arguments {
  const value = typeof raw === 'string' ? parseText(raw, place) : raw;
  if (value === undefined || value === null) return {};
  if (typeof value === 'string' && typeof raw === 'string') return parseArguments(parseText(value, place), place);
  if (!isJsonObject(value))
    throw invalidJson(`${place || 'the arguments'} must be a JSON object, not ${kindOf(value)}`);
  return value;
}

/**
 * Parses JSON text. Blank text is `undefined`.
 * @throws ToolcribError as {@link parseArguments}.
 */
export function parseText(text: string, place: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  let lost = 0;
  try {
    value = JSON.parse(text, (_key: string, item: unknown, context?: { readonly source?: string }): unknown => {
      if (typeof item !== 'number' || context?.source === undefined || keepsDigits(context.source, item)) return item;
      lost += 1;
      return new Lost(context.source);
    });
  } catch {
    throw invalidJson(`${place || 'the arguments'} are not valid JSON`);
  }
  if (lost > 0) throw firstLost(value, place);
  return value;
}

// Stands for a number that a double cannot hold, until its path is known.
class Lost {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

function firstLost(root: unknown, place: string): Error {
  const steps = [{ path: place, value: root }];
  // An array grows while it is walked: no recursion, so depth costs no stack.
  for (const { path, value } of steps) {
    if (value instanceof Lost) return unsafeInteger(path, value.source);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value))
      steps.push({ path: path === '' ? key : `${path}.${key}`, value: item });
  }
  return invalidJson('a number is too large');
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
