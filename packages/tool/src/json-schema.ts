// The one shape of JSON Schema that crosses package borders. Deliberately loose: schemas come from strangers, so each
// reader narrows what it reads, and schemas of untrusted tools are passed on without being read at all.

/** A JSON Schema of any draft, as parsed JSON. */
export type JsonSchema = boolean | JsonSchemaObject;
/** The object form of a schema. No keyword can be relied on to have its proper type. */
export interface JsonSchemaObject {
  readonly [keyword: string]: unknown;
}

/** Tells whether `value` is a JSON object: neither null nor an array. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
