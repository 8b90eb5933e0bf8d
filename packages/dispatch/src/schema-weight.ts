// Decides what may be checked on the main thread: only where neither the schema nor the value can make it slow. No
// patterns, no references (they can multiply the work), no pairwise comparison, and not much of anything.

import type { JsonSchema } from '@toolcrib/tool';
import { visitSchemas } from './adapt-schema.ts';
import { LOCAL_VALUE_MAX_CHARS, LOCAL_WORK_MAX_COUNT } from './limits.ts';

const SLOW_KEYWORDS = ['pattern', 'patternProperties', 'uniqueItems', '$ref', '$dynamicRef', '$recursiveRef'] as const;
/** Formats whose check is linear in the text. All others known to ajv-formats are regular expressions. */
const FAST_FORMATS = new Set<unknown>(
  'date time date-time iso-time iso-date-time uuid ipv4 int32 int64 float double password binary'.split(' '),
);

/** Tells whether checking with this schema takes time in proportion to schema and value. */
export function isPlainSchema(schema: JsonSchema): boolean {
  let isPlain = true;
  visitSchemas(schema, (inner) => {
    const { format } = inner;
    if (SLOW_KEYWORDS.some((keyword) => Object.hasOwn(inner, keyword))) isPlain = false;
    if (format !== undefined && !FAST_FORMATS.has(format)) isPlain = false;
  });
  return isPlain;
}

/** Tells whether a value is small enough, beside its schema, for the main thread and for finding every violation. */
export function isSmallWork(schemaCount: number, value: { readonly count: number; readonly chars: number }): boolean {
  return schemaCount * value.count <= LOCAL_WORK_MAX_COUNT && value.chars <= LOCAL_VALUE_MAX_CHARS;
}
