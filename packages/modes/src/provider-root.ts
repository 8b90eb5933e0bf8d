// Providers want one plain object at the root. A root that is a reference or made of parts is flattened: every part's
// properties, and as required what every reading requires.

import { isJsonObject, type JsonSchemaObject } from '@toolcrib/tool';
import { followReference } from './json-pointer.ts';
import { REFERENCES_MAX_COUNT } from './limits.ts';

const FLATTENED: readonly string[] = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'enum', 'const'];

interface ObjectShape {
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: readonly string[];
}

/** Flattens the root of a schema; `schema` itself where it is plain already. */
export function flatRoot(schema: JsonSchemaObject): JsonSchemaObject {
  if (!FLATTENED.some((keyword) => Object.hasOwn(schema, keyword))) return schema;
  const { properties, required } = shapeOf(schema, schema, REFERENCES_MAX_COUNT);
  const target = followReference(schema, schema);
  const isClosed = isJsonObject(target) && target['additionalProperties'] === false;
  const kept = Object.entries(schema).filter(([keyword]) => !FLATTENED.includes(keyword));
  return {
    ...Object.fromEntries(kept),
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(isClosed && { additionalProperties: false }),
  };
}

function shapeOf(root: JsonSchemaObject, part: unknown, depth: number): ObjectShape {
  if (!isJsonObject(part) || depth === 0) return { properties: new Map(), required: [] };
  const target = Object.hasOwn(part, '$ref') ? shapeOf(root, followReference(root, part), depth - 1) : undefined;
  const members = (keyword: string): readonly ObjectShape[] => {
    const list = part[keyword];
    return Array.isArray(list) ? list.map((member) => shapeOf(root, member, depth - 1)) : [];
  };
  const own: ObjectShape = {
    properties: new Map(isJsonObject(part['properties']) ? Object.entries(part['properties']) : []),
    required: Array.isArray(part['required']) ? part['required'].filter((name) => typeof name === 'string') : [],
  };
  const together = [own, ...(target === undefined ? [] : [target]), ...members('allOf')];
  const arms = [members('anyOf'), members('oneOf')];
  return {
    properties: new Map([...arms.flat(), ...together.toReversed()].flatMap(({ properties }) => [...properties])),
    required: [...new Set([...together.flatMap(({ required }) => required), ...arms.flatMap(inEvery)])],
  };
}

function inEvery(shapes: readonly ObjectShape[]): readonly string[] {
  const [first, ...others] = shapes;
  return (first?.required ?? []).filter((name) => others.every(({ required }) => required.includes(name)));
}
