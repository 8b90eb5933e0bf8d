// Judges the root of a trusted tool's input schema. What lies deeper is the validator's business, when the tool is called.
// Untrusted schemas never come here: their adapter has judged them on the wire.

import { isJsonObject } from '@toolcrib/tool';

const COMBINATORS = ['anyOf', 'oneOf', 'allOf', '$ref'];

/** Says what is wrong with a root schema, as the end of a sentence; undefined where it can describe a tool's arguments. */
export function findRootFault(schema: unknown): string | undefined {
  if (!isJsonObject(schema)) return 'is not an object';
  const type = own(schema, 'type');
  const isObjectType = type === undefined || type === null || type === 'object';
  const hasCombinator = COMBINATORS.some((keyword) => own(schema, keyword) !== undefined);
  if (!isObjectType && !hasCombinator) return 'does not have the type "object" at its root';
  const properties = own(schema, 'properties');
  if (properties !== undefined && !isJsonObject(properties)) return 'has properties that are not an object';
  return undefined;
}

function own(schema: Readonly<Record<string, unknown>>, keyword: string): unknown {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}
