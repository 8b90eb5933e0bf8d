// Two slips of models that a trusted schema proves to be slips: JSON text where only an array or object can stand, and
// null for an optional property that cannot be null. Scalars are never converted, and what is unclear is left alone.

import { isJsonObject, type JsonSchema } from '@toolcrib/tool';
import { ARRAY, NULL, OBJECT, admittedTypes } from './admitted-types.ts';
import { appliedSchemas, containerType, itemSchemas, propertySchemas } from './applied-schemas.ts';
import { setOwn } from './copy-json.ts';
import { FIT_MAX_COUNT, VALUE_MAX_DEPTH } from './limits.ts';
import { parseJsonText } from './parse-json-text.ts';

/** The schemas that all speak about one value, and where it stands. */
interface Place {
  readonly schemas: readonly unknown[];
  readonly root: JsonSchema;
  readonly depth: number;
  /** Values that may still be looked at. */
  readonly budget: { left: number };
}

/** Makes the fitting arguments. `args` itself is never changed. */
export function fitArguments(args: unknown, schema: JsonSchema): unknown {
  return fit(args, { schemas: [schema], root: schema, depth: 0, budget: { left: FIT_MAX_COUNT } });
}

function fit(value: unknown, place: Place): unknown {
  if (place.schemas.length === 0 || place.depth > VALUE_MAX_DEPTH || place.budget.left <= 0) return value;
  place.budget.left -= 1;
  if (typeof value === 'string') return fitText(value, place);
  const type = containerType(value);
  if (type === 0) return value;
  const applied = appliedSchemas(place.schemas, { root: place.root, type });
  const inner = (schemas: readonly unknown[]): Place => ({ ...place, schemas, depth: place.depth + 1 });
  if (Array.isArray(value)) return value.map((item, index) => fit(item, inner(itemSchemas(applied, index))));
  if (!isJsonObject(value)) return value;
  const required = new Set(applied.flatMap((schema) => (Array.isArray(schema['required']) ? schema['required'] : [])));
  const fitting = {};
  for (const [key, item] of Object.entries(value)) {
    const about = inner(propertySchemas(applied, key));
    const isStray = item === null && !required.has(key) && (typesOf(about) & NULL) === 0;
    if (!isStray) setOwn(fitting, key, fit(item, about));
  }
  return fitting;
}

function fitText(text: string, place: Place): unknown {
  const types = typesOf(place) & ~NULL;
  if (types === 0 || (types & ~(ARRAY | OBJECT)) !== 0) return text;
  const parsed = parseJsonText(text);
  if (parsed === undefined || (containerType(parsed) & types) === 0) return text;
  return fit(parsed, { ...place, depth: place.depth + 1 });
}

function typesOf(place: Place): number {
  return place.schemas.reduce((types: number, schema) => types & admittedTypes(schema, place.root), ~0);
}
