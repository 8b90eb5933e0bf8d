// Local references: `#` and JSON Pointers into the same schema, whether they name `$defs`, `definitions` or a place such
// as `#/properties/x`. Anything else (another document, an anchor) is not resolved: nothing is ever fetched.

import { isReadableList, isReadableObject, type SchemaAccess } from './schema-access.ts';

/** Finds what a `$ref` points at; undefined where it points nowhere that we can see. */
export type ResolveRef = (ref: unknown) => { readonly schema: unknown } | undefined;

/** Makes a resolver for the references inside `root`. Each distinct reference is followed once. */
export function createResolver(root: unknown, access: SchemaAccess): ResolveRef {
  const known = new Map<string, { readonly schema: unknown } | undefined>();
  return (ref) => {
    if (typeof ref !== 'string') return undefined;
    if (!known.has(ref)) known.set(ref, follow(root, ref, access));
    return known.get(ref);
  };
}

function follow(root: unknown, ref: string, access: SchemaAccess): { readonly schema: unknown } | undefined {
  if (ref === '#') return { schema: root };
  if (!ref.startsWith('#/')) return undefined;
  let place = root;
  for (const token of decodeFragment(ref.slice(2)).split('/')) {
    if (!isReadableObject(place) && !isReadableList(place)) return undefined;
    place = access.get(place, token.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (place === undefined) return undefined;
  }
  return { schema: place };
}

/** A pointer in a fragment is percent-encoded; one that is not, but holds a percent sign, is taken as it stands. */
function decodeFragment(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
