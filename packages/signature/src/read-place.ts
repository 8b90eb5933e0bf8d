// One place of a schema as a type: which alternatives its types and values leave, and which unions narrow them.

import { readArray } from './read-array.ts';
import { readObject } from './read-object.ts';
import { readUnion } from './read-union.ts';
import type { Build, Place, Reader } from './reader.ts';
import { speaksOfArrays, speaksOfObjects, type Shape, type TypeName } from './shape.ts';
import { NEVER, NULL, wordNode } from './type-node.ts';
import { ofTypes } from './types-and-literals.ts';
import { intersectionNode, unionNode, valuesNode } from './union-node.ts';

/** Reads one place. What stands inside it is read later. */
export function readPlace(reader: Reader, shape: Shape, place: Place): Build {
  if (shape.never) return () => NEVER;
  const { limits } = reader;
  const parts = shape.literals ? [readLiteralValues(reader, shape)] : readParts(reader, shape, place);
  // Values that are listed one by one are not narrowed further by a union beside them.
  const complete = shape.complete && !(shape.literals && shape.unions.length > 0);
  return () => {
    const node = intersectionNode(parts.map((build) => build()));
    const whole = shape.nullable ? unionNode([node, NULL], 0, limits) : node;
    return complete ? whole : { ...whole, complete: false };
  };
}

function readLiteralValues(reader: Reader, shape: Shape): Build {
  const values = ofTypes(shape.literals ?? [], shape.types);
  return () => valuesNode(values, reader.limits);
}

function readParts(reader: Reader, shape: Shape, place: Place): readonly Build[] {
  const { unions } = shape;
  const types = shape.types ?? impliedTypes(shape);
  const own = types ? [readTypesOf(reader, { shape, types }, place)] : [];
  // Beside unions, a bare `type` says what all members have in common: it is read with each of them.
  const bare = !hasContent(shape);
  const common = bare && shape.types ? { type: [...shape.types] } : undefined;
  const narrowing = unions.map((members) => readUnion(reader, { members, common }, place));
  return unions.length > 0 && bare ? narrowing : [...own, ...narrowing];
}

/** A schema without `type` speaks of objects or of arrays, or says nothing. */
function impliedTypes(shape: Shape): ReadonlySet<TypeName> | undefined {
  const types = new Set<TypeName>();
  if (speaksOfObjects(shape)) types.add('object');
  if (speaksOfArrays(shape)) types.add('array');
  return types.size > 0 ? types : undefined;
}

function hasContent(shape: Shape): boolean {
  const { names, additional, patterns, unlisted } = shape;
  return unlisted || names.size + additional.length + patterns.length > 0 || speaksOfArrays(shape);
}

function readTypesOf(reader: Reader, at: { shape: Shape; types: ReadonlySet<TypeName> }, place: Place): Build {
  const alternatives = [...at.types].map((type): Build => {
    if (type === 'object') return readObject(reader, at.shape, place);
    if (type === 'array') return readArray(reader, at.shape, place);
    return () => wordNode(type);
  });
  return () =>
    unionNode(
      alternatives.map((build) => build()),
      0,
      reader.limits,
    );
}
