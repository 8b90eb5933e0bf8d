// Values become JSON here, inside the guest and on the guest's time: getters, toJSON and proxy traps are its own affair.

import { JSON_MAX_DEPTH } from '../limits.ts';
import { isArray, keys, ownProperty, stringify } from './intrinsics.ts';

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
  if (type === 'function' || type === 'symbol')
    return { kind: 'unusable', why: `it is a ${type}; call it and return plain data` };
  if (type === 'string' && (value as string).length > maxBytes) return { kind: 'too-large' };
  let text: string | undefined;
  try {
    const found = isDeep(value) ? walk(value) : undefined;
    if (found !== undefined) return found;
    text = stringify(value);
  } catch (error) {
    return explain(value, error);
  }
  if (text === undefined) return { kind: 'nothing' };
  return text.length > maxBytes ? { kind: 'too-large' } : { kind: 'text', text };
}

/** Why `value` has no JSON, after `error` was thrown on the way; the walk may find a better reason than that. */
function explain(value: unknown, error: unknown): JsonText {
  try {
    return walk(value) ?? { kind: 'thrown', error };
  } catch {
    return { kind: 'thrown', error };
  }
}

/** Says where `value` holds itself, or that it goes too deep; undefined where neither is so. */
function walk(value: unknown): JsonText | undefined {
  const path = findCycle(value, 'value', 0, undefined);
  if (path === TOO_DEEP) return { kind: 'unusable', why: `it is nested deeper than ${JSON_MAX_DEPTH} levels` };
  return path === undefined ? undefined : { kind: 'unusable', why: `it is circular at ${path}` };
}

/**
 * Follows the first object of each level. The engine's own stringify takes a second and more for 10,000 levels, because
 * it compares each with all above it; this takes microseconds and sees lists in lists and linked lists.
 */
function isDeep(value: unknown): boolean {
  let at: unknown = value;
  for (let depth = 0; depth <= JSON_MAX_DEPTH; depth += 1) {
    if (typeof at !== 'object' || at === null) return false;
    at = firstObject(at);
  }
  return at !== undefined;
}

const FIRST: readonly string[] = ['0', '1', '2', '3'];

function firstObject(value: object): unknown {
  const names = isArray(value) ? FIRST : keys(value);
  for (let at = 0; at < names.length && at < FIRST.length; at += 1) {
    const property = ownProperty(value, names[at] as string);
    if (property !== undefined && typeof property.value === 'object' && property.value !== null) return property.value;
  }
  return undefined;
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
