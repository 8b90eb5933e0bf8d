// Content fingerprints. The same content gives the same text and the same fingerprint in every process, whatever the
// order in which properties were written.

import { createHash } from 'node:crypto';
import { compareCodeUnits } from './code-unit.ts';
import { ToolcribError } from './error.ts';
import { notJson } from './errors.ts';
import { FINGERPRINT_MAX_DEPTH } from './limits.ts';

/**
 * Writes a JSON value with sorted property names and no blanks. `undefined` is left out of objects and `null` in arrays.
 * @throws ToolcribError `NOT_JSON` for a cycle, a function, an object whose content cannot be seen (a date, a map), one that
 * throws when read, or more than 256 levels.
 */
export function canonicalJson(value: unknown): string {
  try {
    return write(value, 0);
  } catch (error) {
    throw ToolcribError.is(error) ? error : notJson('it cannot be read', error);
  }
}

/**
 * Fingerprints a JSON value: 32 hexadecimal digits of SHA-256 over its canonical form.
 * @throws ToolcribError `NOT_JSON` as {@link canonicalJson}.
 */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32);
}

function write(value: unknown, depth: number): string {
  if (depth > FINGERPRINT_MAX_DEPTH) throw notJson(`it is nested deeper than ${FINGERPRINT_MAX_DEPTH} levels`);
  if (Array.isArray(value)) return `[${Array.from(value, (item) => write(item, depth + 1)).join(',')}]`;
  if (typeof value === 'object' && value !== null) return writeObject(value, depth);
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    throw notJson(`it holds a ${typeof value}`);
  return JSON.stringify(value) ?? 'null';
}

function writeObject(value: object, depth: number): string {
  const entries = Object.entries(value);
  // Without this, all dates would have one fingerprint, and so would all maps.
  if (entries.length === 0 && !isPlain(value)) throw notJson('it holds an object whose content cannot be seen');
  const written = entries
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => compareCodeUnits(a, b))
    .map(([key, item]) => `${JSON.stringify(key)}:${write(item, depth + 1)}`);
  return `{${written.join(',')}}`;
}

/** An object literal of any realm, or one without a prototype. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
