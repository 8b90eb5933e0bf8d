// Content fingerprints. The same content gives the same text and the same fingerprint in every process, whatever the
// order in which properties were written.

import { createHash } from 'node:crypto';
import { compareCodeUnits } from './code-unit.ts';
import { notJson } from './errors.ts';
import { FINGERPRINT_MAX_DEPTH } from './limits.ts';

/**
 * Writes a JSON value with sorted property names and no blanks.
 * @throws ToolcribError `NOT_JSON` for a cycle, a function, or more than 256 levels.
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0);
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
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .toSorted(([a], [b]) => compareCodeUnits(a, b))
      .map(([key, item]) => `${JSON.stringify(key)}:${write(item, depth + 1)}`);
    return `{${entries.join(',')}}`;
  }
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    throw notJson(`it holds a ${typeof value}`);
  return JSON.stringify(value) ?? 'null';
}
