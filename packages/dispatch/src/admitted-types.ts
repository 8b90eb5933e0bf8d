// Which JSON types a trusted schema lets through, as a set of bits. It errs on the side of more: a type that is not in
// the answer is certainly refused by the schema.

import { isJsonObject, type JsonSchema } from '@toolcrib/tool';
import { ADMITTED_STEPS_MAX_COUNT } from './limits.ts';
import { resolveLocalRef } from './local-ref.ts';

export const NULL = 1;
export const BOOLEAN = 2;
export const NUMBER = 4;
export const TEXT = 8;
export const ARRAY = 16;
export const OBJECT = 32;
/** Every type. */
export const ANY = 63;

const BY_NAME: ReadonlyMap<unknown, number> = new Map([
  ['null', NULL],
  ['boolean', BOOLEAN],
  ['number', NUMBER],
  ['integer', NUMBER],
  ['string', TEXT],
  ['array', ARRAY],
  ['object', OBJECT],
]);

/** Works out the types that `schema` admits; {@link ANY} where that is unclear. */
export function admittedTypes(schema: unknown, root: JsonSchema): number {
  let steps = 0;
  const visit = (part: unknown): number => {
    if (part === false) return 0;
    if (!isJsonObject(part) || ++steps > ADMITTED_STEPS_MAX_COUNT) return ANY;
    let types = ownTypes(part);
    if (typeof part['$ref'] === 'string') types &= visit(resolveLocalRef(part['$ref'], root));
    if (Array.isArray(part['allOf'])) for (const member of part['allOf']) types &= visit(member);
    for (const union of [part['anyOf'], part['oneOf']])
      if (Array.isArray(union)) types &= union.reduce((all: number, branch) => all | visit(branch), 0);
    return types;
  };
  return visit(schema);
}

/** Names a JSON value's type for a sentence. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return (
    { string: 'text', number: 'a number', boolean: 'a boolean', object: 'an object' }[typeof value as string] ??
    'nothing'
  );
}

function ownTypes(schema: Readonly<Record<string, unknown>>): number {
  let types = named(schema['type']);
  if (schema['nullable'] === true) types |= NULL;
  if (Array.isArray(schema['enum'])) types &= schema['enum'].reduce((all: number, value) => all | typeOf(value), 0);
  if (Object.hasOwn(schema, 'const')) types &= typeOf(schema['const']);
  return types;
}

function named(type: unknown): number {
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  return names.reduce((all: number, name) => all | (BY_NAME.get(name) ?? ANY), 0);
}

function typeOf(value: unknown): number {
  if (value === null) return NULL;
  if (Array.isArray(value)) return ARRAY;
  return { boolean: BOOLEAN, number: NUMBER, string: TEXT, object: OBJECT }[typeof value as string] ?? ANY;
}
