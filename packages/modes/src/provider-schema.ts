// The parameters of a model-visible tool as strict providers take them: an object with properties at the root, items in
// every array, properties in every object, no reference that leads nowhere. Apart because it is the one place that walks a
// schema, trusted or not, as plain JSON; the schema that calls are checked against is never this one.

import { isJsonObject, type JsonSchema, type JsonSchemaObject } from '@toolcrib/tool';
import { SCHEMA_MAX_DEPTH } from './limits.ts';
import { mendReferences } from './provider-references.ts';
import { flatRoot } from './provider-root.ts';
import { mapSubschemas, type SchemaNode } from './schema-walk.ts';

const TYPES: readonly unknown[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
const made = new WeakMap<object, JsonSchemaObject>();

/** Makes the schema that a provider gets; anything that would have it refused is widened, never narrowed. */
export function toProviderSchema(schema: JsonSchema | null | undefined): JsonSchemaObject {
  if (!isJsonObject(schema)) return { type: 'object', properties: {} };
  const known = made.get(schema);
  if (known !== undefined) return known;
  const result = repaired(schema);
  made.set(schema, result);
  return result;
}

function repaired(schema: JsonSchemaObject): JsonSchemaObject {
  try {
    return mendReferences(rootOf(repairNode(flatRoot(schema), 0)), schema, (part) => repairNode(part, 1));
  } catch {
    // A schema that cannot even be read is passed on as it is: the provider's answer will name the tool.
    return schema;
  }
}

function rootOf(node: SchemaNode): SchemaNode {
  const isFree = !isJsonObject(node['properties']);
  return { ...node, type: 'object', ...(isFree && { properties: {} }) };
}

function repairNode(part: unknown, depth: number): SchemaNode {
  if (!isJsonObject(part) || depth > SCHEMA_MAX_DEPTH) return {};
  // A parameter that no value can fill need not be shown.
  const walked = mapSubschemas(part, (sub) => (sub === false ? undefined : repairNode(sub, depth + 1)));
  const { type, required, ...rest } = walked;
  const types = knownTypes(type);
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  const node: SchemaNode = {
    ...(types.length > 0 && { type: Array.isArray(type) ? types : types[0] }),
    ...rest,
    ...(names.length > 0 && { required: [...new Set(names)] }),
  };
  const filled = types.includes('array') ? withItems(node) : node;
  return types.includes('object') && depth > 0 ? withProperties(filled) : withoutEmptyEnum(filled);
}

function knownTypes(type: unknown): readonly unknown[] {
  return (Array.isArray(type) ? type : [type]).filter((name) => TYPES.includes(name));
}

// Some servers read an object without further word as closed, so an open one says so.
function withProperties(node: SchemaNode): SchemaNode {
  const { properties = {}, additionalProperties = true } = node;
  return withoutEmptyEnum({ ...node, properties, ...(!Object.hasOwn(node, 'properties') && { additionalProperties }) });
}

function withItems(node: SchemaNode): SchemaNode {
  const { items, prefixItems, additionalItems, ...rest } = node;
  if (isJsonObject(items) && prefixItems === undefined) return node;
  const places: readonly unknown[] = Array.isArray(items) ? items : Array.isArray(prefixItems) ? prefixItems : [];
  const others = [Array.isArray(items) ? additionalItems : items].filter((item) => isJsonObject(item));
  const isClosed = places.length > 0 && (Array.isArray(items) ? additionalItems : items) === false;
  const all = [...places, ...others];
  return {
    ...rest,
    items: all.length > 1 ? { anyOf: all } : (all[0] ?? {}),
    ...(isClosed && rest['maxItems'] === undefined && { maxItems: places.length }),
  };
}

function withoutEmptyEnum(node: SchemaNode): SchemaNode {
  const { enum: values, ...rest } = node;
  return values === undefined || (Array.isArray(values) && values.length > 0) ? node : rest;
}
