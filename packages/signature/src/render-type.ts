// The pure heart of the package: a JSON Schema in, one bounded line of TypeScript out.

import type { JsonSchema } from '@toolcrib/tool';
import { INPUT_LIMITS, soundLimits, UNKNOWN_TEXT, type SignatureLimits } from './limits.ts';
import { readType } from './read-type.ts';
import { fitNode } from './type-node.ts';

/** A type and what is known of it. */
export interface RenderedType {
  /** One line that parses as a TypeScript type and is at most `maxChars` long. */
  readonly text: string;
  /** The text says all that the schema says of types: nothing was cut, unresolved or impossible to show. */
  readonly complete: boolean;
  /** No valid value can hold anything that the text does not mention. */
  readonly closed: boolean;
}

/**
 * Renders a schema. Never throws: what cannot be read or shown is `unknown`, and `complete` is then false.
 * A cut widens: the text accepts every value that the schema accepts.
 */
export function renderType(schema: JsonSchema, limits: SignatureLimits = INPUT_LIMITS): RenderedType {
  return renderTogether(schema, [schema], limits);
}

/** Renders schemas that hold together. References are followed inside `root`. Never throws. */
export function renderTogether(root: unknown, together: readonly unknown[], limits: SignatureLimits): RenderedType {
  try {
    const bounds = soundLimits(limits);
    const node = readType(root, together, bounds);
    const whole = node.text.length <= bounds.maxChars;
    return { text: fitNode(node, bounds.maxChars), complete: whole && node.complete, closed: whole && node.closed };
  } catch {
    // Reads are guarded one by one; this is for objects that are hostile in a way that nobody has thought of.
    return { text: UNKNOWN_TEXT, complete: false, closed: false };
  }
}
