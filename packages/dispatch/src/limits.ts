// Every bound of the gate, with its unit in its name. Whoever changes one changes what a hostile tool can cost.

import { FINGERPRINT_MAX_DEPTH } from '@toolcrib/tool';

/** Answers that one policy remembers. Count. When full, it forgets all and decides afresh. Ten catalogs of 10,000 tools fit. */
export const POLICY_CACHE_MAX_COUNT = 100_000;

/** Time one hook may take. Milliseconds. Default 5,000: a hook looks and decides, it does not work. */
export const HOOK_TIMEOUT_MS = 5_000;
/** A hook's own sentence in an error. Characters. Two sentences fit. */
export const HOOK_SENTENCE_MAX_CHARS = 300;
/** The name of a tool in an error. Characters. The longest of 4,785 real names has 64. */
export const TOOL_WORD_MAX_CHARS = 128;
/** What a tool that threw had to say. Characters. */
export const FAILURE_MAX_CHARS = 1_000;

/** Arguments, or the details of a result, as JSON text. Characters. Source: requirement `code.limits`, the largest result. */
export const VALUE_MAX_CHARS: number = 8 * 1024 * 1024;
/** Nesting of arguments and details. Levels. An approval is bound to a fingerprint, which goes no deeper. */
export const VALUE_MAX_DEPTH: number = FINGERPRINT_MAX_DEPTH;
/** JSON values in arguments that are searched for JSON text and stray nulls. Count. Real arguments have tens. */
export const FIT_MAX_COUNT = 20_000;
/** Text that may be parsed as JSON where a schema admits no text. Characters. */
export const PARSED_TEXT_MAX_CHARS: number = 1024 * 1024;
/** Schemas that are looked at together while one value is followed through a schema. Count. */
export const APPLIED_SCHEMAS_MAX_COUNT = 32;
/** Reference and combinator steps while the types that a schema admits are worked out. Count. */
export const ADMITTED_STEPS_MAX_COUNT = 200;

/** Time one validation may take. Milliseconds. Default 1,000. Source: requirement `call.validate`. */
export const VALIDATION_TIMEOUT_MS = 1_000;
/** Time one schema may take to compile. Milliseconds. 10,000 properties take 3,000 on a slow machine, and the clock is not that of the thread: a busy machine must not make a tool unusable. */
export const COMPILE_TIMEOUT_MS = 30_000;
/** Time a worker thread may take to start. Milliseconds. Usual: 100 to 300. */
export const WORKER_START_TIMEOUT_MS = 15_000;
/** Worker threads for schemas with patterns. Count. One that is stuck leaves the other. */
export const WORKER_MAX_COUNT = 2;
/** Time an unused worker thread is kept. Milliseconds. */
export const WORKER_IDLE_MS = 30_000;
/** Heap of one worker thread. Bytes. Past it the thread ends, and the schema counts as unusable for that value. */
export const WORKER_HEAP_MAX_BYTES: number = 256 * 1024 * 1024;
/** Compiled schemas that are kept, here and in each worker. Count. Least recently used go first. */
export const COMPILED_MAX_COUNT = 256;

/** A schema as JSON text. Characters. The largest of 5,364 real ones has about 100,000. */
export const SCHEMA_MAX_CHARS: number = 1024 * 1024;
/** Nesting of a schema as JSON. Levels. The deepest of 5,364 real ones has about 40. */
export const SCHEMA_MAX_DEPTH = 200;
/** JSON values in a schema that is compiled on the main thread. Count. Measured: 300 take 35 ms, once. */
export const LOCAL_SCHEMA_MAX_COUNT = 300;
/** JSON values of schema times JSON values of value that are checked on the main thread. Count. Measured: at most 40 ms. */
export const LOCAL_WORK_MAX_COUNT = 100_000;
/** Text of a value that is checked on the main thread. Characters. */
export const LOCAL_VALUE_MAX_CHARS: number = 1024 * 1024;

/** Violations that one outcome holds. Count. */
export const VIOLATIONS_MAX_COUNT = 100;
/** One text inside a violation: a path, a property name, an allowed value. Characters. */
export const VIOLATION_TEXT_MAX_CHARS = 256;
/** Allowed values inside a violation. Count. */
export const VIOLATION_VALUES_MAX_COUNT = 50;
/** Violations that an error names; the rest is a count. Count. Source: requirement `call.validate`. */
export const VIOLATIONS_SHOWN_MAX_COUNT = 10;
/** Allowed values that an error names. Count. */
export const VALUES_SHOWN_MAX_COUNT = 12;
/** One property name or allowed value in an error. Characters. */
export const SHOWN_TEXT_MAX_CHARS = 64;
/** One line of an error on arguments. Characters. */
export const VIOLATION_LINE_MAX_CHARS = 240;
/** A whole error on arguments. Characters. Ten lines and a signature of 300 fit. */
export const INVALID_ARGUMENTS_MAX_CHARS = 3_000;
/** Property names that a suggestion is picked from. Count. */
export const KNOWN_PROPERTIES_MAX_COUNT = 2_000;
