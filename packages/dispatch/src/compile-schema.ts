// The only place that knows Ajv. It runs on the main thread for small plain schemas, and in the worker for all others.
// Every schema gets an Ajv of its own: two that carry the same `$id` can then not weaken each other.

import { Ajv, type ErrorObject, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { cleanText, clip, type JsonSchema, type Violation } from '@toolcrib/tool';
import { adaptSchema, dialectOf, visitSchemas, type Dialect } from './adapt-schema.ts';
import { VIOLATION_TEXT_MAX_CHARS } from './limits.ts';
import { toViolations } from './to-violations.ts';

/** Checks a value; an empty list is a yes. Throws where the schema sends it in circles. */
export type Check = (value: unknown) => readonly Violation[];

const CLASSES: Readonly<Record<Dialect, typeof Ajv | typeof Ajv2019 | typeof Ajv2020>> = {
  'draft-07': Ajv,
  '2019-09': Ajv2019,
  '2020-12': Ajv2020,
};

const OPTIONS: Options = {
  strict: false,
  strictNumbers: true,
  // Unknown formats and keywords are common in the wild; a line on stderr for each would drown the log.
  logger: false,
  // Real schemas break their own meta-schema in harmless ways; Ajv's own checks and adapt-schema catch the others.
  validateSchema: false,
  meta: false,
  // Without it `required: ["constructor"]` would hold for every object.
  ownProperties: true,
  // 0.07 is a multiple of 0.01, whatever binary fractions say.
  multipleOfPrecision: 9,
  inlineRefs: false,
  addUsedSchema: false,
};

/**
 * Compiles a schema that is plain JSON.
 * @param full Finds every violation; else the first is enough.
 * @throws Error whose message says why the schema cannot be used.
 */
export function compileSchema(schema: JsonSchema, full: boolean): Check {
  const dialect = dialectOf(schema);
  const ajv = new CLASSES[dialect]({ ...OPTIONS, allErrors: full, code: { regExp: toRegExp } });
  ajv.removeKeyword('id');
  addFormats.default(ajv, { mode: 'full' });
  Object.setPrototypeOf(ajv.formats, null);
  const validate = ajv.compile(withoutIds(adaptSchema(schema, dialect)));
  return (value) => {
    const answer: unknown = validate(value);
    return answer === true ? [] : toViolations(validate.errors ?? NO_REASON);
  };
}

const NO_REASON: readonly ErrorObject[] = [
  { instancePath: '', schemaPath: '', keyword: 'schema', params: {}, message: 'does not fit the schema' },
];

/**
 * Runs a check once, so that the engine translates its code: with 10,000 properties that takes a hundred times as long as
 * the check itself, and belongs to compiling. A number is no object, no list and no text, so nothing in the schema can
 * make this slow but references, which can multiply.
 */
export function warmUp(check: Check, schema: JsonSchema): void {
  if (!hasReferences(schema)) check(0);
}

/** What an error of Ajv or V8 says, fit for a sentence. */
export function problemOf(problem: unknown): string {
  return clip(cleanText(problem instanceof Error ? problem.message : 'unknown'), VIOLATION_TEXT_MAX_CHARS);
}

/** Where nothing refers to anything, ids mean nothing, and a strange one cannot do harm. */
function withoutIds(schema: JsonSchema): JsonSchema {
  if (!hasReferences(schema)) visitSchemas(schema, (inner: Record<string, unknown>) => delete inner['$id']);
  return schema;
}

function hasReferences(schema: JsonSchema): boolean {
  let found = false;
  visitSchemas(schema, (inner) => {
    found ||= ['$ref', '$dynamicRef', '$recursiveRef'].some((keyword) => Object.hasOwn(inner, keyword));
  });
  return found;
}

/** JSON Schema wants Unicode patterns, but many in the wild are legal only without: `\-`, `\:`. */
function toRegExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}
toRegExp.code = 'new RegExp';
