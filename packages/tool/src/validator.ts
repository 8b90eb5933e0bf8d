// Checks a value against a schema. An interface of its own because two layers need it (the gate for trusted tools, the
// MCP adapter for structured results) and because a host may bring another engine.

import type { JsonSchema } from './json-schema.ts';

/** One thing wrong with a value. */
export interface Violation {
  /** JSON Pointer to the offending place; empty for the root. */
  readonly path: string;
  /** Keyword of the schema that was broken, such as `required`. */
  readonly keyword: string;
  /** A sentence part, such as `must be string`. */
  readonly message: string;
  /** What the keyword says: `allowedValues`, `missingProperty`, `additionalProperty`, … */
  readonly params: Readonly<Record<string, unknown>>;
}

/** What a validator found. Only `valid` is a yes. */
export type ValidationOutcome =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly violations: readonly Violation[] }
  | { readonly kind: 'unusable'; readonly reason: string }
  | { readonly kind: 'timed-out'; readonly timeoutMs: number };

/** `digest` names the schema: two schemas with one digest are taken for the same. */
export interface ValidationRequest {
  readonly schema: JsonSchema;
  readonly digest: string;
  readonly value: unknown;
}

/** Never rejects: a schema that cannot be used is an outcome. */
export interface Validator {
  /** Tells whether the schema can be used, before anything depends on it. */
  compile(
    request: Omit<ValidationRequest, 'value'>,
  ): Promise<{ readonly kind: 'ready' } | { readonly kind: 'unusable'; readonly reason: string }>;
  validate(request: ValidationRequest): Promise<ValidationOutcome>;
  /** Ends worker threads, if any. */
  close(): Promise<void>;
}
