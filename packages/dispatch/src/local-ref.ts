// Resolves `#`, `#/$defs/x` and other JSON Pointers inside one trusted schema. Nothing is ever fetched.

import { isJsonObject, type JsonSchema } from '@toolcrib/tool';

/** @returns undefined where the reference is not local or leads nowhere. */
export function resolveLocalRef(ref: string, root: JsonSchema): unknown {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let place: unknown = root;
  for (const part of ref.slice(2).split('/')) {
    place = childAt(place, decodePart(part));
    if (place === undefined) return undefined;
  }
  return place;
}

/** The own child of an array or object. */
export function childAt(place: unknown, key: string): unknown {
  if (Array.isArray(place)) return /^\d{1,9}$/.test(key) ? place[Number(key)] : undefined;
  return isJsonObject(place) && Object.hasOwn(place, key) ? place[key] : undefined;
}

/** Undoes the escapes of one part of a JSON Pointer. */
export function unescapePart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function decodePart(part: string): string {
  try {
    return unescapePart(decodeURIComponent(part));
  } catch {
    return unescapePart(part);
  }
}
