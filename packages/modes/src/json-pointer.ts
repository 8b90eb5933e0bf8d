// JSON Pointers into JSON of strangers: own properties only, so that no inherited name is ever found.

import { isJsonObject, type JsonSchema } from '@toolcrib/tool';
import { REFERENCES_MAX_COUNT } from './limits.ts';

/** Splits a pointer into its keys. A leading `#` and a missing first slash are forgiven; the empty pointer is the root. */
export function pointerKeys(pointer: string): readonly string[] {
  const text = pointer.startsWith('#') ? decodeFragment(pointer.slice(1)) : pointer;
  const path = text.startsWith('/') ? text.slice(1) : text;
  if (text === '') return [];
  return path.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Joins keys to a pointer. */
export function toPointer(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The value of `key` in an object or an array; undefined in anything else. */
export function member(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(key) ? (value as unknown[])[Number(key)] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Follows local `$ref`s from `part` of the schema `root`; undefined where one leads nowhere or in a circle. */
export function followReference(root: JsonSchema, part: unknown): unknown {
  let current = part;
  for (let count = 0; count <= REFERENCES_MAX_COUNT; count += 1) {
    const reference = isJsonObject(current) && Object.hasOwn(current, '$ref') ? current['$ref'] : undefined;
    if (typeof reference !== 'string') return current;
    if (!/^#(?:\/|$)/.test(reference)) return undefined;
    current = pointerKeys(reference).reduce<unknown>(member, root);
  }
  return undefined;
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
