// Reads a schema level by level, not branch by branch: with a bounded number of places to look at, the near ones come
// before the far ones, and depth costs no stack. What was not reached is `unknown`.

import { PATH_MAX_DEPTH, PLACES_MIN_COUNT, type SignatureLimits } from './limits.ts';
import { mergeAllOf } from './merge-all-of.ts';
import { readPlace } from './read-place.ts';
import type { Build, Path, Place, Reader } from './reader.ts';
import { createResolver } from './resolve-ref.ts';
import { createAccess, isReadableObject, type SchemaAccess } from './schema-access.ts';
import type { Shape } from './shape.ts';
import { UNSHOWN, type TypeNode } from './type-node.ts';

/** Reads the type of schemas that hold together; references are followed inside `root`. */
export function readType(root: unknown, together: readonly unknown[], limits: SignatureLimits): TypeNode {
  const access = createAccess();
  const merge = createMerger(root, access);
  const waiting: { readonly together: readonly unknown[]; readonly place: Place; build: Build }[] = [];
  const reader: Reader = {
    limits,
    access,
    later: (schemas, place) => {
      const ticket = { together: schemas, place, build: (): TypeNode => UNSHOWN };
      waiting.push(ticket);
      return () => ticket.build();
    },
  };
  const build = reader.later(together, { level: 1, wrapped: false });
  let read = 0;
  for (const ticket of waiting) {
    // A place that is shown takes a character at least, so not many more places than characters can matter.
    if (read >= Math.max(limits.maxChars, PLACES_MIN_COUNT)) break;
    read += 1;
    const shape = merge(ticket.together);
    if (leadsBack(ticket.place.path, shape)) continue;
    ticket.build = readPlace(reader, shape, within(ticket.place, shape));
  }
  return build();
}

/** Places that share one schema share its shape: what is wide and used often is read once. */
function createMerger(root: unknown, access: SchemaAccess): (together: readonly unknown[]) => Shape {
  const resolve = createResolver(root, access);
  const known = new Map<object, Shape>();
  return (together) => {
    const only = together.length === 1 ? together[0] : undefined;
    const shape = (isReadableObject(only) ? known.get(only) : undefined) ?? mergeAllOf(together, access, resolve);
    if (isReadableObject(only)) known.set(only, shape);
    return shape;
  };
}

function within(place: Place, shape: Shape): Place {
  const depth = (place.path?.depth ?? 0) + 1;
  return { ...place, path: { identity: shape.identity, parent: place.path, depth } };
}

/** Tells whether a place stands inside itself, or too deep to follow. */
function leadsBack(path: Path | undefined, shape: Shape): boolean {
  if (path && path.depth >= PATH_MAX_DEPTH) return true;
  for (let outer = path; outer; outer = outer.parent) {
    for (const schema of shape.identity) if (outer.identity.has(schema)) return true;
  }
  return false;
}
