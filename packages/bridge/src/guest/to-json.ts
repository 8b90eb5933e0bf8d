// Values become JSON here, inside the guest and on the guest's time: getters, toJSON and proxy traps are its own affair.

import { JSON_MAX_DEPTH } from '../limits.ts';
import { isArray, keys, stringify } from './intrinsics.ts';

/** JSON text, `undefined` for what JSON leaves out, or why there is none. `thrown` carries what guest code threw. */
export type JsonText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unusable'; readonly why: string }
  | { readonly kind: 'thrown'; readonly error: unknown };

/** Writes `value` as JSON of at most `maxBytes`; a text that passes here may still be longer in UTF-8. */
export function toJson(value: unknown, maxBytes: number): JsonText {
  const type = typeof value;
  if (type === 'function' || type === 'symbol') return { kind: 'unusable', why: `it is a ${type}; call it and return plain data` };
  if (type === 'string' && (value as string).length > maxBytes) return { kind: 'too-large' };
  let text: string | undefined;
  try {
    text = stringify(value);
  } catch (error) {
    return explain(value, error);
  }
  if (text === undefined) return { kind: 'nothing' };
  return text.length > maxBytes ? { kind: 'too-large' } : { kind: 'text', text };
}

function explain(value: unknown, error: unknown): JsonText {
  try {
    const path = findCycle(value, 'value', 0, undefined);
    if (path === TOO_DEEP) return { kind: 'unusable', why: `it is nested deeper than ${JSON_MAX_DEPTH} levels` };
    if (path !== undefined) return { kind: 'unusable', why: `it is circular at ${path}` };
  } catch {
    // A getter or trap threw again; what it threw first is the better answer.
  }
  return { kind: 'thrown', error };
}

const TOO_DEEP = '';

interface Ancestor {
  readonly value: unknown;
  readonly outer: Ancestor | undefined;
}

function isAncestor(value: unknown, above: Ancestor | undefined): boolean {
  for (let at = above; at !== undefined; at = at.outer) if (at.value === value) return true;
  return false;
}

/** The path at which `value` holds itself; TOO_DEEP where it goes down without end. */
function findCycle(value: unknown, path: string, depth: number, above: Ancestor | undefined): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isAncestor(value, above)) return path;
  if (depth > JSON_MAX_DEPTH) return TOO_DEEP;
  const names = keys(value);
  const list = isArray(value);
  const here = { value, outer: above };
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] as string;
    const next = list ? `${path}[${name}]` : `${path}.${name}`;
    const found = findCycle((value as Record<string, unknown>)[name], next, depth + 1, here);
    if (found !== undefined) return found;
  }
  return undefined;
}
