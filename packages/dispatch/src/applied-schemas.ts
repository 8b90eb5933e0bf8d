// Follows a value into a schema: which parts of a trusted schema speak about this value, and about its property or item.
// Only what is certain: through local references, `allOf`, and a union of which one branch alone fits the value's type.

import { isJsonObject, type JsonSchema, type JsonSchemaObject } from '@toolcrib/tool';
import { ARRAY, OBJECT, admittedTypes } from './admitted-types.ts';
import { APPLIED_SCHEMAS_MAX_COUNT } from './limits.ts';
import { resolveLocalRef } from './local-ref.ts';

/** How unions are taken: the branch that alone fits, or (for suggestions) every branch. */
export type Branches = 'sole' | 'every';

/** All object schemas that apply to an object or array together, `schemas` themselves first. Bounded. */
export function appliedSchemas(
  schemas: readonly unknown[],
  scope: { readonly root: JsonSchema; readonly type: number; readonly branches?: Branches },
): readonly JsonSchemaObject[] {
  const found = new Set<JsonSchemaObject>();
  const visit = (schema: unknown): void => {
    if (!isJsonObject(schema) || found.size >= APPLIED_SCHEMAS_MAX_COUNT || found.has(schema)) return;
    found.add(schema);
    if (typeof schema['$ref'] === 'string') visit(resolveLocalRef(schema['$ref'], scope.root));
    listOf(schema['allOf']).forEach(visit);
    for (const union of [listOf(schema['anyOf']), listOf(schema['oneOf'])]) {
      const fitting = union.filter((branch) => (admittedTypes(branch, scope.root) & scope.type) !== 0);
      if (fitting.length === 1 || scope.branches === 'every') fitting.forEach(visit);
    }
  };
  schemas.forEach(visit);
  return [...found];
}

/** The schemas that speak about one property of an object. */
export function propertySchemas(applied: readonly JsonSchemaObject[], key: string): readonly unknown[] {
  return applied.flatMap((schema) => {
    const declared = schema['properties'];
    if (isJsonObject(declared) && Object.hasOwn(declared, key)) return [declared[key]];
    const others = schema['additionalProperties'];
    return schema['patternProperties'] === undefined && isJsonObject(others) ? [others] : [];
  });
}

/** The schemas that speak about one item of an array. */
export function itemSchemas(applied: readonly JsonSchemaObject[], index: number): readonly unknown[] {
  return applied.flatMap((schema) => {
    const items = schema['items'];
    const places = Array.isArray(items) ? items : listOf(schema['prefixItems']);
    if (index < places.length) return [places[index]];
    return [Array.isArray(items) ? schema['additionalItems'] : items].filter(isJsonObject);
  });
}

/** The type bit of an array or object; 0 for other values. */
export function containerType(value: unknown): number {
  if (Array.isArray(value)) return ARRAY;
  return isJsonObject(value) ? OBJECT : 0;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
