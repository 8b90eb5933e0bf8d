// Makes a schema of any draft fit for Ajv: old spellings become new ones, Ajv's private keywords are dropped, and no
// object keeps a prototype, so that names such as `constructor` mean nothing but themselves.

import { isJsonObject, type JsonSchema, type JsonSchemaObject } from '@toolcrib/tool';

/** The dialects that Ajv has a class for; drafts 04 and 06 go with 07. */
export type Dialect = 'draft-07' | '2019-09' | '2020-12';

const SINGLE = new Set(
  'additionalItems additionalProperties contains contentSchema else if items not propertyNames then'.split(' '),
)
  .add('unevaluatedItems')
  .add('unevaluatedProperties');
const LISTS = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']);
const MAPS = new Set(['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties']);
/** Values that are compared with the caller's; they stay as they are. */
const VALUES = new Set(['const', 'default', 'enum', 'examples']);

/** Reads `$schema`. None, or one that is not known, counts as 2020-12. */
export function dialectOf(schema: JsonSchema): Dialect {
  const named = isJsonObject(schema) ? schema['$schema'] : undefined;
  if (typeof named !== 'string') return '2020-12';
  if (/\/draft-0[3467]\//.test(named)) return 'draft-07';
  return named.includes('/2019-09/') ? '2019-09' : '2020-12';
}

/** Calls `visit` on every schema inside `schema`, itself first, wherever a keyword of any draft puts one. */
export function visitSchemas(schema: unknown, visit: (schema: JsonSchemaObject) => void): void {
  if (!isJsonObject(schema)) return;
  visit(schema);
  mapSchemas(schema, (inner) => visitSchemas(inner, visit));
}

/**
 * Adapts a schema that is plain JSON.
 * @throws Error naming what is no schema.
 */
export function adaptSchema(schema: unknown, dialect: Dialect): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  if (!isJsonObject(schema)) throw new Error('it holds something that is no schema where a schema must stand');
  const adapted = mapSchemas(schema, (inner) => adaptSchema(inner, dialect));
  delete adapted['$schema'];
  delete adapted['$async'];
  if (adapted['type'] === undefined) delete adapted['nullable'];
  adaptBound(adapted, 'minimum', 'exclusiveMinimum');
  adaptBound(adapted, 'maximum', 'exclusiveMaximum');
  if (dialect === '2020-12') adaptTuple(adapted);
  adaptProtoProperty(adapted);
  return adapted;
}

/** Copies one level, without prototypes; each schema in it is what `map` makes of it. */
function mapSchemas(schema: JsonSchemaObject, map: (inner: unknown) => unknown): Record<string, unknown> {
  return mapValues(schema, (value, keyword) => {
    if (Array.isArray(value) && LISTS.has(keyword)) return value.map(map);
    if (MAPS.has(keyword) && isJsonObject(value))
      return mapValues(value, (inner) => (keyword === 'dependencies' && Array.isArray(inner) ? inner : map(inner)));
    if (SINGLE.has(keyword)) return map(value);
    return VALUES.has(keyword) ? value : bare(value);
  });
}

function mapValues(source: object, map: (value: unknown, key: string) => unknown): Record<string, unknown> {
  const mapped: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(source)) mapped[key] = map(value, key);
  return mapped;
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  return isJsonObject(value) ? mapValues(value, bare) : value;
}

/** `exclusiveMinimum: true` of draft 04 and OpenAPI 3.0 turns the bound beside it into an exclusive one. */
function adaptBound(schema: Record<string, unknown>, bound: string, exclusive: string): void {
  const flag = schema[exclusive];
  if (typeof flag !== 'boolean') return;
  delete schema[exclusive];
  if (!flag || typeof schema[bound] !== 'number') return;
  schema[exclusive] = schema[bound];
  delete schema[bound];
}

/** A list of `items`, as drafts before 2020-12 write a tuple. */
function adaptTuple(schema: Record<string, unknown>): void {
  if (!Array.isArray(schema['items']) || schema['prefixItems'] !== undefined) return;
  schema['prefixItems'] = schema['items'];
  delete schema['items'];
  if (schema['additionalItems'] !== undefined) schema['items'] = schema['additionalItems'];
}

/** Ajv passes over a property called `__proto__`, but not over a pattern that only this name fits. */
function adaptProtoProperty(schema: Record<string, unknown>): void {
  const declared = schema['properties'];
  if (!isJsonObject(declared) || !Object.hasOwn(declared, '__proto__')) return;
  const patterns = isJsonObject(schema['patternProperties']) ? schema['patternProperties'] : {};
  schema['patternProperties'] = mapValues({ ...patterns, '^__proto__$': declared['__proto__'] }, (inner) => inner);
}
