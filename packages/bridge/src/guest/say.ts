// What the guest logs and throws, made text without trusting any of it: a hostile value can throw on every touch.

import { ERROR_MESSAGE_MAX_CHARS, ERROR_NAME_MAX_CHARS, LOG_LINE_MAX_CHARS } from '../limits.ts';
import { GuestError, head, stringify, toText } from './intrinsics.ts';

const CUT = '...';
const UNSHOWABLE = '[cannot be shown]';

/** A thrown value in four texts. Each property was read once. */
export interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly code: string;
  readonly stack: string;
}

/** Cuts `text` to `maxChars`, mark included. */
export function cut(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : head(text, maxChars - CUT.length) + CUT;
}

/** One console line: its arguments joined by blanks. */
export function formatLine(parts: ArrayLike<unknown>): string {
  let line = '';
  for (let at = 0; at < parts.length && line.length <= LOG_LINE_MAX_CHARS; at += 1)
    line += at === 0 ? show(parts[at]) : ` ${show(parts[at])}`;
  return line;
}

/** Reads what was thrown, once. */
export function describeThrown(value: unknown): Thrown {
  if (!isError(value)) return { name: '', message: cut(show(value), ERROR_MESSAGE_MAX_CHARS), code: '', stack: '' };
  return {
    name: cut(readText(value, 'name'), ERROR_NAME_MAX_CHARS),
    message: cut(readText(value, 'message'), ERROR_MESSAGE_MAX_CHARS),
    code: cut(readText(value, 'code'), ERROR_NAME_MAX_CHARS),
    stack: cut(readText(value, 'stack'), ERROR_MESSAGE_MAX_CHARS),
  };
}

function isError(value: unknown): value is object {
  try {
    return typeof value === 'object' && value !== null && value instanceof GuestError;
  } catch {
    return false;
  }
}

function readText(value: object, key: string): string {
  try {
    const text = (value as Record<string, unknown>)[key];
    return typeof text === 'string' ? text : '';
  } catch {
    return '';
  }
}

function show(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'function') return '[function]';
  if (isError(value)) return `${readText(value, 'name')}: ${readText(value, 'message')}`;
  try {
    if (typeof value !== 'object' || value === null) return toText(value);
    return stringify(value) ?? UNSHOWABLE;
  } catch {
    return UNSHOWABLE;
  }
}
