// The validator that the house brings. Small plain schemas are checked on the spot; whatever could be slow goes to a
// worker thread under a deadline. Compiled on first use, remembered by digest, and one bad schema is its own problem only.

import type { JsonSchema, ValidationOutcome, ValidationRequest, Validator } from '@toolcrib/tool';
import { compileSchema, problemOf, type Check } from './compile-schema.ts';
import { copyJson } from './copy-json.ts';
import {
  COMPILED_MAX_COUNT,
  COMPILE_TIMEOUT_MS,
  LOCAL_SCHEMA_MAX_COUNT,
  SCHEMA_MAX_CHARS,
  SCHEMA_MAX_DEPTH,
  VALIDATION_TIMEOUT_MS,
} from './limits.ts';
import { createLru, type Lru } from './lru.ts';
import { isPlainSchema, isSmallWork } from './schema-weight.ts';
import { createSchemaWorkers, type SchemaWorkers } from './schema-workers.ts';

/** Settings of {@link ajvValidator}. */
export interface AjvValidatorOptions {
  /** Time one validation may take in the worker. Milliseconds. Default 1,000. */
  readonly validationTimeoutMs?: number;
  /** Time one schema may take to compile in the worker. Milliseconds. Default 30,000. */
  readonly compileTimeoutMs?: number;
  /** Compiled schemas that are kept. Count. Default 256. */
  readonly compiledMaxCount?: number;
  /**
   * JSON values in a schema that is compiled on the main thread. Count. Default 300; more for schemas of your own, where a
   * thread would cost more than it saves. Slow keywords go to a worker whatever this says.
   */
  readonly localSchemaMaxCount?: number;
}

/** A schema as it is remembered. `check` is there where the main thread may run it. */
type Entry =
  | { readonly kind: 'unusable'; readonly reason: string }
  | {
      readonly kind: 'usable';
      readonly schema: JsonSchema;
      readonly count: number;
      readonly check?: Check;
      isProven: boolean;
    };
type UsableEntry = Extract<Entry, { kind: 'usable' }>;

interface Entries {
  readonly known: Lru<Entry>;
  readonly localMaxCount: number;
}

type SchemaRequest = Omit<ValidationRequest, 'value'>;

/** Creates a validator. One serves a whole process; `close` ends its threads. */
export function ajvValidator(options: AjvValidatorOptions = {}): Validator {
  const validationTimeoutMs = options.validationTimeoutMs ?? VALIDATION_TIMEOUT_MS;
  const known = createLru<Entry>(options.compiledMaxCount ?? COMPILED_MAX_COUNT);
  const entries: Entries = { known, localMaxCount: options.localSchemaMaxCount ?? LOCAL_SCHEMA_MAX_COUNT };
  const workers = createSchemaWorkers({
    compiling: options.compileTimeoutMs ?? COMPILE_TIMEOUT_MS,
    checking: validationTimeoutMs,
  });
  return {
    async compile(request) {
      const entry = entryOf(entries, request);
      if (entry.kind === 'unusable') return entry;
      if (entry.isProven) return { kind: 'ready' };
      const outcome = await runInWorker(workers, { request, entry, entries });
      return outcome.kind === 'unusable' ? outcome : { kind: 'ready' };
    },
    async validate(request) {
      const entry = entryOf(entries, request);
      if (entry.kind === 'unusable') return entry;
      const value = copyJson(request.value);
      if (value.kind === 'refused') {
        const { path, keyword, message } = value;
        return { kind: 'invalid', violations: [{ path, keyword, message, params: {} }] };
      }
      const isSmall = isSmallWork(entry.count, value);
      if (entry.check !== undefined && isSmall) return runHere(entry.check, value.value);
      const outcome = await runInWorker(workers, { request, entry, entries, value: value.value, full: isSmall });
      return outcome.kind === 'timed-out' ? { kind: 'timed-out', timeoutMs: validationTimeoutMs } : outcome;
    },
    close: () => workers.close(),
  };
}

function entryOf({ known, localMaxCount }: Entries, request: SchemaRequest): Entry {
  const found = known.get(request.digest);
  if (found !== undefined) return found;
  const made = makeEntry(request.schema, localMaxCount);
  known.set(request.digest, made);
  return made;
}

function makeEntry(raw: JsonSchema, localMaxCount: number): Entry {
  const copied = copyJson(raw, { maxChars: SCHEMA_MAX_CHARS, maxDepth: SCHEMA_MAX_DEPTH });
  if (copied.kind === 'refused') return { kind: 'unusable', reason: `its schema ${copied.message}` };
  const schema = copied.value as JsonSchema;
  const { count } = copied;
  try {
    if (count > localMaxCount || !isPlainSchema(schema)) return { kind: 'usable', schema, count, isProven: false };
    return { kind: 'usable', schema, count, check: compileSchema(schema, true), isProven: true };
  } catch (problem) {
    return { kind: 'unusable', reason: problemOf(problem) };
  }
}

function runHere(check: Check, value: unknown): ValidationOutcome {
  try {
    return toOutcome(check(value));
  } catch (problem) {
    return { kind: 'unusable', reason: problemOf(problem) };
  }
}

interface WorkerJob {
  readonly request: SchemaRequest;
  readonly entry: UsableEntry;
  readonly entries: Entries;
  readonly value?: unknown;
  readonly full?: boolean;
}

async function runInWorker(
  workers: SchemaWorkers,
  job: WorkerJob,
): Promise<Exclude<ValidationOutcome, { kind: 'timed-out' }> | { readonly kind: 'timed-out' }> {
  const { request, entry, entries, value, full = true } = job;
  const outcome = await workers.run({
    digest: request.digest,
    schemaText: JSON.stringify(entry.schema),
    ...(value === undefined ? {} : { valueText: JSON.stringify(value) }),
    full,
  });
  if (outcome.kind === 'timed-out') return outcome;
  if (outcome.kind === 'checked') {
    entry.isProven = true;
    return toOutcome(outcome.violations);
  }
  const unusable = { kind: 'unusable', reason: outcome.reason } as const;
  if (outcome.isLasting) entries.known.set(request.digest, unusable);
  return unusable;
}

function toOutcome(violations: Extract<ValidationOutcome, { kind: 'invalid' }>['violations']): ValidationOutcome {
  return violations.length === 0 ? { kind: 'valid' } : { kind: 'invalid', violations };
}
