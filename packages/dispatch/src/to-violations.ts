// Ajv's errors, cut to size: an error may quote the whole value or the whole schema, an outcome must not.

import type { ErrorObject } from 'ajv';
import { clip, type Violation } from '@toolcrib/tool';
import { VIOLATIONS_MAX_COUNT, VIOLATION_TEXT_MAX_CHARS, VIOLATION_VALUES_MAX_COUNT } from './limits.ts';

/** Keeps the first {@link VIOLATIONS_MAX_COUNT}, in Ajv's order. */
export function toViolations(errors: readonly ErrorObject[]): readonly Violation[] {
  return errors.slice(0, VIOLATIONS_MAX_COUNT).map((error) => ({
    path: clip(error.instancePath, VIOLATION_TEXT_MAX_CHARS),
    keyword: error.keyword,
    message: clip(error.message ?? 'does not fit', VIOLATION_TEXT_MAX_CHARS),
    params: Object.fromEntries(Object.entries(error.params).map(([key, value]) => [key, bounded(value)])),
  }));
}

function bounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, VIOLATION_VALUES_MAX_COUNT).map(boundedItem);
  return boundedItem(value);
}

function boundedItem(value: unknown): unknown {
  if (typeof value === 'string') return clip(value, VIOLATION_TEXT_MAX_CHARS);
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  return text.length <= VIOLATION_TEXT_MAX_CHARS ? value : clip(text, VIOLATION_TEXT_MAX_CHARS);
}
