// The one question that repairing a call asks a schema: does it declare this parameter? Only schemas of trusted tools are
// ever passed in here.

import { isJsonObject, type JsonSchema } from '@toolcrib/tool';
import { followReference } from './json-pointer.ts';

type SchemaObject = Readonly<Record<string, unknown>>;

const PARTS = ['allOf', 'anyOf', 'oneOf'] as const;

/** `maybe`: the schema takes names that it does not list, or must not be read. */
export type Declared = 'yes' | 'no' | 'maybe';

/** Tells whether `schema` names a parameter `key`. `maybe` where it takes patterns, or any key without naming one. */
export function declares(schema: JsonSchema, key: string): Declared {
  const parts = rootParts(schema);
  if (parts.some((part) => isJsonObject(part['properties']) && Object.hasOwn(part['properties'], key))) return 'yes';
  if (parts.some((part) => isJsonObject(part['patternProperties']))) return 'maybe';
  const namesAny = parts.some((part) => isJsonObject(part['properties']) && Object.keys(part['properties']).length > 0);
  const isOpen = parts.some(
    (part) => part['additionalProperties'] === true || isJsonObject(part['additionalProperties']),
  );
  return !namesAny && isOpen ? 'maybe' : 'no';
}

// The schema itself and every member of it that speaks of the same value.
function rootParts(root: JsonSchema): readonly SchemaObject[] {
  const found = new Set<SchemaObject>();
  const open: unknown[] = [root];
  for (const next of open) {
    if (!isJsonObject(next) || found.has(next)) continue;
    found.add(next);
    if (Object.hasOwn(next, '$ref')) open.push(followReference(root, next));
    for (const name of PARTS) {
      const members = next[name];
      if (Array.isArray(members)) open.push(...(members as unknown[]));
    }
    open.push(next['then'], next['else']);
  }
  return [...found];
}
