// Where the subschemas of a JSON Schema stand: the difference between a keyword and a parameter that is called like one.
// Knows no tool and trusts nothing: whatever has the wrong shape is left out.

import { isJsonObject } from '@toolcrib/tool';

/** A schema of the object form while it is rebuilt. */
export type SchemaNode = Readonly<Record<string, unknown>>;

const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const LISTED = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const SINGLE = new Set([
  'items',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]);

/** Rebuilds `node` with every direct subschema replaced by what `map` makes of it; undefined leaves a named one out. */
export function mapSubschemas(node: SchemaNode, map: (subschema: unknown) => unknown): SchemaNode {
  return Object.fromEntries(
    Object.entries(node).flatMap(([keyword, value]): [string, unknown][] => {
      const mapped = mapKeyword(keyword, value, map);
      return mapped === undefined ? [] : [[keyword, mapped]];
    }),
  );
}

function mapKeyword(keyword: string, value: unknown, map: (subschema: unknown) => unknown): unknown {
  if (NAMED.has(keyword)) {
    if (!isJsonObject(value)) return undefined;
    const entries = Object.entries(value).map(([name, subschema]): [string, unknown] => [name, map(subschema)]);
    return Object.fromEntries(entries.filter(([, subschema]) => subschema !== undefined));
  }
  if (LISTED.has(keyword)) return Array.isArray(value) && value.length > 0 ? mapList(value, map) : undefined;
  if (!SINGLE.has(keyword)) return value;
  // Draft-07 writes a tuple as a list of `items`.
  if (keyword === 'items' && Array.isArray(value)) return mapList(value, map);
  if (typeof value === 'boolean') return value;
  return isJsonObject(value) ? map(value) : undefined;
}

function mapList(list: readonly unknown[], map: (subschema: unknown) => unknown): readonly unknown[] {
  return list.map(map).map((subschema) => subschema ?? {});
}
