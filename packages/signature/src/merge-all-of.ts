// One place of a schema as one flat shape: the schema itself, what its `$ref` points at and every member of its `allOf`,
// all of which hold at once. Apart from rendering because here keywords are read and there types are written.

import { addArrayKeywords, addObjectKeywords } from './keywords.ts';
import { PATH_MAX_DEPTH } from './limits.ts';
import type { ResolveRef } from './resolve-ref.ts';
import { isReadableObject, type SchemaAccess } from './schema-access.ts';
import { newShape, speaksOfArrays, speaksOfObjects, type Shape } from './shape.ts';
import { addLiterals, addTypes } from './types-and-literals.ts';

/** Keywords that narrow a value in a way that no type can show. */
const UNTYPED = ['not', 'if', 'dependentSchemas', 'dependentRequired', 'dependencies', '$dynamicRef', '$recursiveRef'];

/**
 * Merges schemas that hold together. A member met twice counts once, so loops of references and of `allOf` end.
 * What cannot be merged is left out, which makes the shape wider than the schema, and `complete` false.
 */
export function mergeAllOf(together: readonly unknown[], access: SchemaAccess, resolve: ResolveRef): Shape {
  const shape = newShape();
  const refusals = access.refusals();
  const seen = new Set<object>();
  let looped = false;
  // `itself`: the schemas of this very place, and what they refer to; a place inside that leads here again is a cycle.
  const pending = together.map((schema) => ({ schema, itself: true }));
  for (const { schema, itself } of pending) {
    if (!isReadableObject(schema)) {
      if (schema === false) shape.never = true;
      else if (schema !== true) shape.complete = false;
    } else if (seen.has(schema)) {
      looped = true;
    } else if (!access.spend()) {
      break;
    } else {
      seen.add(schema);
      if (itself && shape.identity.size < PATH_MAX_DEPTH) shape.identity.add(schema);
      addKeywords(shape, { schema, itself }, access);
      const ref = access.get(schema, '$ref');
      const target = ref === undefined ? undefined : resolve(ref);
      if (target) pending.push({ schema: target.schema, itself });
      else if (ref !== undefined) shape.complete = false;
      for (const member of access.list(access.get(schema, 'allOf')) ?? [])
        pending.push({ schema: member, itself: false });
    }
  }
  if (access.refusals() > refusals || (looped && isEmpty(shape))) shape.complete = false;
  return shape;
}

function addKeywords(shape: Shape, at: { schema: object; itself: boolean }, access: SchemaAccess): void {
  const { schema, itself } = at;
  const nullable = access.get(schema, 'nullable') === true;
  if (nullable && itself) shape.nullable = true;
  addTypes(shape, { value: access.get(schema, 'type'), nullable }, access);
  addLiterals(shape, { schema, nullable }, access);
  addObjectKeywords(shape, schema, access);
  addArrayKeywords(shape, schema, access);
  for (const keyword of ['anyOf', 'oneOf']) {
    const members = access.list(access.get(schema, keyword));
    if (members) shape.unions.push(members);
  }
  if (UNTYPED.some((keyword) => access.get(schema, keyword) !== undefined)) shape.complete = false;
}

function isEmpty(shape: Shape): boolean {
  if (shape.types || shape.literals || shape.unions.length > 0) return false;
  return !speaksOfObjects(shape) && !speaksOfArrays(shape);
}
