// The keywords that speak of objects and of arrays, in the dialects that real tools use: draft-07, 2019-09 and 2020-12.

import { PATTERNS_MAX_COUNT } from './limits.ts';
import { isReadableObject, type SchemaAccess } from './schema-access.ts';
import { selectNames, type NameChoice } from './select-names.ts';
import type { Shape } from './shape.ts';

/** Patterns that every name matches: some builders write a record this way. */
const EVERY_NAME = new Set(['', '.*', '^.*$', '^(.*)$', '.+', '^.+$']);
/** Keywords of `propertyNames` that name the names; the others only say how a name looks. */
const LISTING = ['enum', 'const', '$ref', 'anyOf', 'oneOf', 'allOf', 'not'];
/** A type cannot tell names by pattern anyway, so a few patterns are enough to know the types of their values. */
const PATTERN_CHOICE: NameChoice = {
  required: new Set(),
  maxCount: PATTERNS_MAX_COUNT,
  maxNameChars: Number.POSITIVE_INFINITY,
};

/** Adds `properties`, `required`, `additionalProperties` and their kin. */
export function addObjectKeywords(shape: Shape, schema: object, access: SchemaAccess): void {
  const properties = access.get(schema, 'properties');
  const declares = isReadableObject(properties);
  if (declares) {
    shape.holders.add(properties);
    const names = access.keys(properties);
    if (!names) shape.unlisted = true;
    for (const name of names ?? []) shape.names.add(name);
  } else if (properties !== undefined && properties !== null) {
    shape.complete = false;
  }
  for (const name of access.list(access.get(schema, 'required')) ?? []) {
    if (typeof name !== 'string') continue;
    shape.names.add(name);
    shape.required.add(name);
  }
  addUndeclared(shape, { schema, properties: declares ? properties : undefined }, access);
}

function addUndeclared(
  shape: Shape,
  at: { schema: object; properties: object | undefined },
  access: SchemaAccess,
): void {
  const { schema, properties } = at;
  const additional = access.get(schema, 'additionalProperties');
  if (addPatterns(shape, schema, access)) {
    // Every name matches a pattern, so no property is additional, whatever is said of those.
  } else if (additional === false) {
    shape.closedBy.push(properties);
  } else if (additional !== undefined && additional !== null) {
    shape.additional.push(additional);
  }
  const unevaluated = access.get(schema, 'unevaluatedProperties');
  if (unevaluated === false) shape.unevaluated = true;
  const names = access.get(schema, 'propertyNames');
  const listsNames = isReadableObject(names) && LISTING.some((key) => access.get(names, key) !== undefined);
  if (listsNames || isReadableObject(unevaluated)) shape.complete = false;
}

/** Adds `patternProperties`; true where one of the patterns matches every name. */
function addPatterns(shape: Shape, schema: object, access: SchemaAccess): boolean {
  const patterns = access.get(schema, 'patternProperties');
  if (!isReadableObject(patterns)) return false;
  const all = access.keys(patterns) ?? [];
  const shown = selectNames(all, PATTERN_CHOICE);
  for (const pattern of shown) {
    const matching = EVERY_NAME.has(pattern) ? shape.additional : shape.patterns;
    matching.push(access.get(patterns, pattern));
  }
  if (shown.length < all.length) shape.patterns.push(true);
  if (shape.patterns.length > 0) shape.complete = false;
  return all.some((pattern) => EVERY_NAME.has(pattern));
}

/** Adds `items`, `prefixItems`, `additionalItems` and the counts. A list as `items` is the tuple of draft-07. */
export function addArrayKeywords(shape: Shape, schema: object, access: SchemaAccess): void {
  const items = access.get(schema, 'items');
  const listed = access.list(items);
  const prefix = access.list(access.get(schema, 'prefixItems')) ?? listed;
  const rest = listed ? access.get(schema, 'additionalItems') : items;
  if (prefix) {
    if (shape.prefix) shape.complete = false;
    else shape.prefix = prefix;
  }
  const noMore = rest === false || (rest === undefined && access.get(schema, 'unevaluatedItems') === false);
  if (noMore) shape.maxItems = Math.min(shape.maxItems, prefix?.length ?? 0);
  else if (rest !== undefined && rest !== null) shape.items.push(rest);
  shape.minItems = Math.max(shape.minItems, countOf(access.get(schema, 'minItems')) ?? 0);
  shape.maxItems = Math.min(shape.maxItems, countOf(access.get(schema, 'maxItems')) ?? Number.POSITIVE_INFINITY);
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}
