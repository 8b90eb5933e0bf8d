// Which property names a trusted schema knows at one place of the arguments: suggestions for a misspelt one come from here.

import type { JsonSchema } from '@toolcrib/tool';
import { OBJECT } from './admitted-types.ts';
import { appliedSchemas, containerType, itemSchemas, propertySchemas } from './applied-schemas.ts';
import { KNOWN_PROPERTIES_MAX_COUNT } from './limits.ts';
import { childAt, unescapePart } from './local-ref.ts';

/** Splits a JSON Pointer into its parts. */
export function pointerParts(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map(unescapePart);
}

/** The value at a place; undefined where there is none. */
export function valueAt(value: unknown, parts: readonly string[]): unknown {
  return parts.reduce(childAt, value);
}

/** Names declared for the object at `parts`, in any branch of the schema. */
export function knownProperties(schema: JsonSchema, args: unknown, parts: readonly string[]): readonly string[] {
  let schemas: readonly unknown[] = [schema];
  let value = args;
  for (const part of parts) {
    const type = containerType(value);
    const applied = appliedSchemas(schemas, { root: schema, type, branches: 'every' });
    schemas = Array.isArray(value) ? itemSchemas(applied, Number(part)) : propertySchemas(applied, part);
    value = childAt(value, part);
  }
  const names = appliedSchemas(schemas, { root: schema, type: OBJECT, branches: 'every' }).flatMap(declaredNames);
  return [...new Set(names)].slice(0, KNOWN_PROPERTIES_MAX_COUNT);
}

function declaredNames(schema: Readonly<Record<string, unknown>>): readonly string[] {
  const declared = schema['properties'];
  return typeof declared === 'object' && declared !== null ? Object.keys(declared) : [];
}
