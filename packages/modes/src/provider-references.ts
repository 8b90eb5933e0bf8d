// References after a schema was rebuilt: one that still leads somewhere stays, one that led somewhere before gets a
// definition of its own, one that never did is dropped. Many providers refuse a tool over a single dangling reference.

import { isJsonObject, type JsonSchemaObject } from '@toolcrib/tool';
import { followReference, member, pointerKeys } from './json-pointer.ts';
import { SCHEMA_MAX_DEPTH } from './limits.ts';
import { mapSubschemas, type SchemaNode } from './schema-walk.ts';

/**
 * Mends every `$ref` of `root`.
 * @param original The schema before it was rebuilt.
 * @param repair Rebuilds a part of `original` in the same way as the rest.
 */
export function mendReferences(
  root: SchemaNode,
  original: JsonSchemaObject,
  repair: (part: unknown) => SchemaNode,
): JsonSchemaObject {
  const moved = new Map<string, { readonly name: string; definition: SchemaNode }>();
  const definitions = isJsonObject(root['$defs']) ? root['$defs'] : {};
  const nameOf = (reference: string): string => {
    const known = moved.get(reference);
    if (known !== undefined) return known.name;
    let name = `moved${moved.size}`;
    while (Object.hasOwn(definitions, name)) name += '_';
    const entry = { name, definition: {} };
    moved.set(reference, entry);
    entry.definition = mend(repair(lookUp(original, reference)), 0);
    return name;
  };
  const mend = (part: unknown, depth: number): SchemaNode => {
    if (!isJsonObject(part) || depth > SCHEMA_MAX_DEPTH) return {};
    const node = mapSubschemas(part, (subschema) => mend(subschema, depth + 1));
    const { $ref: reference, ...rest } = node;
    if (reference === undefined || (typeof reference === 'string' && followReference(root, part) !== undefined))
      return node;
    const isKnown = typeof reference === 'string' && isJsonObject(followReference(original, { $ref: reference }));
    return isKnown ? { ...rest, $ref: `#/$defs/${nameOf(reference)}` } : rest;
  };
  const mended = mend(root, 0);
  if (moved.size === 0) return mended;
  const added = [...moved.values()].map(({ name, definition }): [string, SchemaNode] => [name, definition]);
  return {
    ...mended,
    $defs: { ...(isJsonObject(mended['$defs']) ? mended['$defs'] : {}), ...Object.fromEntries(added) },
  };
}

function lookUp(root: JsonSchemaObject, reference: string): unknown {
  return pointerKeys(reference).reduce<unknown>(member, root);
}
