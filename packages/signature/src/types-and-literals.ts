// The keywords that say of which type a value is, or which value: `type`, `enum`, `const`. Each further schema of the
// same place can only narrow what the ones before it allow.

import { isReadableList, type SchemaAccess } from './schema-access.ts';
import type { Shape, TypeName } from './shape.ts';

const TYPE_NAMES: ReadonlyMap<unknown, TypeName> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
  ['object', 'object'],
  ['array', 'array'],
]);

/** Adds a `type`: one name or a list. A name we do not know allows anything, and the shape is then not complete. */
export function addTypes(shape: Shape, type: { value: unknown; nullable: boolean }, access: SchemaAccess): void {
  // A null here is what some generators write for "no type".
  if (type.value === undefined || type.value === null) return;
  const types = readTypes(type.value, access);
  if (!types) {
    shape.complete = false;
    return;
  }
  if (type.nullable) types.add('null');
  const before = shape.types;
  shape.types = before ? new Set([...before].filter((name) => types.has(name))) : types;
}

/** Reads a `type` keyword; undefined where it does not consist of known names. */
export function readTypes(value: unknown, access: SchemaAccess): Set<TypeName> | undefined {
  const types = new Set<TypeName>();
  for (const name of access.list(value) ?? [value]) {
    const known = TYPE_NAMES.get(name);
    if (!known) return undefined;
    types.add(known);
  }
  return types.size > 0 ? types : undefined;
}

/** Adds `enum` and `const`. */
export function addLiterals(shape: Shape, at: { schema: object; nullable: boolean }, access: SchemaAccess): void {
  for (const values of readLiterals(at.schema, access)) {
    const known = new Set(at.nullable ? [...values, null] : values);
    if (!shape.literals) {
      shape.literals = [...known];
    } else if (!shape.literals.every(isScalar)) {
      // Equal objects are not identical ones: what the other schema forbids stays in, so the type is only wider.
      shape.complete = false;
    } else {
      shape.literals = shape.literals.filter((value) => known.has(value));
    }
  }
}

/** Reads the value lists of one schema: of its `enum` and of its `const`, where it has them. */
export function readLiterals(schema: object, access: SchemaAccess): readonly (readonly unknown[])[] {
  const listed = access.list(access.get(schema, 'enum'));
  const constant = access.get(schema, 'const');
  return [...(listed ? [listed] : []), ...(constant === undefined ? [] : [[constant]])];
}

/** Tells the type of a JSON value; undefined for what no JSON holds. */
export function typeOfValue(value: unknown): TypeName | undefined {
  if (value === null) return 'null';
  if (isReadableList(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object' ? type : undefined;
}

/** Keeps the values whose type is allowed. */
export function ofTypes(values: readonly unknown[], types: ReadonlySet<TypeName> | undefined): readonly unknown[] {
  if (!types) return values;
  return values.filter((value) => {
    const type = typeOfValue(value);
    return type === undefined || types.has(type);
  });
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
