// What a child says at the end, read as the words of a stranger: everything is checked, nothing is trusted, and the
// failures that it names become ours.

import { isJsonObject } from '@toolcrib/tool';
import { depthOf } from './depth.ts';
import * as errors from './errors.ts';
import { ERROR_MESSAGE_MAX_CHARS, JSON_MAX_DEPTH, VALUE_MAX_BYTES } from './limits.ts';
import type { RunError } from './sandbox.ts';

/** A value, or undefined for a text that no honest child sends. */
export type ParsedValue = { readonly value: unknown; readonly nothing: boolean } | undefined;

/** Reads the text of a `result` frame. Empty: the body returned nothing. */
export function parseValue(text: string): ParsedValue {
  if (text === '') return { value: null, nothing: true };
  if (Buffer.byteLength(text) > VALUE_MAX_BYTES || depthOf(text) > JSON_MAX_DEPTH) return undefined;
  try {
    return { value: JSON.parse(text) as unknown, nothing: false };
  } catch {
    return undefined;
  }
}

/** Reads the text of an `error` frame; undefined for a text that no honest child sends. */
export function parseError(text: string): RunError | undefined {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(message)) return undefined;
  const word = (key: string): string =>
    Object.hasOwn(message, key) && typeof message[key] === 'string' ? message[key] : '';
  switch (message['kind']) {
    case 'thrown':
      return errors.guestError(thrownText(word('name'), word('code'), word('message')), lineOf(word('stack')));
    case 'syntax':
      return errors.syntaxError(word('message'), lineNumber(message['line']));
    case 'shell':
      return errors.shellText(word('message'));
    case 'never-settles':
      return errors.neverSettles();
    case 'too-large':
      return errors.resultTooLarge();
    case 'not-json':
      return errors.resultNotJson(word('message'));
    case 'out-of-memory':
      return errors.outOfMemory();
    case 'stack-exhausted':
      return errors.stackExhausted();
    case 'failed':
      return errors.engineFailed(word('message'));
    default:
      return undefined;
  }
}

function thrownText(name: string, code: string, message: string): string {
  const head = name === '' ? 'a value that is no error' : code === '' ? name : `${name} (${code})`;
  return `${head}: ${message.slice(0, ERROR_MESSAGE_MAX_CHARS)}`;
}

/** The first line of the body in a stack; the prelude's own frames do not count. */
function lineOf(stack: string): number | undefined {
  return lineNumber(Number(/code\.js:(\d{1,7})/.exec(stack)?.[1]));
}

function lineNumber(line: unknown): number | undefined {
  return typeof line === 'number' && Number.isSafeInteger(line) && line > 0 ? line : undefined;
}
