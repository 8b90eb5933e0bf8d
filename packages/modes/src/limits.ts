// Every bound of this package, with its unit in its name. A setting can move those whose names end in DEFAULT.

/** Time of one code run, calls and approvals included. Milliseconds. Source: requirement `config.resolve`. */
export const CODE_TIMEOUT_DEFAULT_MS = 10_000;
/** Shortest time of a code run; less is clamped. Milliseconds. Source: requirement `config.resolve`. */
export const CODE_TIMEOUT_LEAST_MS = 1_000;
/** Longest time of a code run; more is clamped. Milliseconds. Source: requirement `config.resolve`. */
export const CODE_TIMEOUT_MOST_MS = 60_000;

/** Calls that a failed code run lists for the model; the details hold all. Count. Keeps the list under 32 KiB. */
export const CODE_CALLS_LISTED_MAX_COUNT = 128;

/** Candidates of a search that names no limit. Count. Source: requirement `search.limits`. */
export const SEARCH_LIMIT_DEFAULT_COUNT = 8;
/** The same for a model that runs locally. Count. Source: requirement `search.limits`. */
export const SEARCH_LIMIT_LOCAL_COUNT = 5;
/** Candidates of one search at most; a greater limit is capped. Count. Source: requirement `search.limits`. */
export const MAX_SEARCH_LIMIT_DEFAULT_COUNT = 20;
/** The same for a model that runs locally. Count. Source: requirement `search.limits`. */
export const MAX_SEARCH_LIMIT_LOCAL_COUNT = 10;
/** Greatest maximum that a setting may ask for; more is clamped. Count. Source: requirement `config.resolve`. */
export const MAX_SEARCH_LIMIT_MOST_COUNT = 50;

/** A scalar query; the rest is cut. Characters. Source: requirement `search.batch`. */
export const SCALAR_QUERY_MAX_CHARS = 4_096;
/** Queries of one batch, a joined scalar included. Count. Source: requirement `search.batch`. */
export const BATCH_QUERIES_MAX_COUNT = 16;
/** One query of a batch. Characters. Source: requirement `search.batch`. */
export const BATCH_QUERY_MAX_CHARS = 512;
/** The queries of a batch as a JSON list. UTF-8 bytes. Source: requirement `search.batch`. */
export const BATCH_QUERIES_MAX_BYTES = 512;
/** Candidates that the entries of a batch may ask for together. Count. Source: requirement `search.batch`. */
export const BATCH_CANDIDATES_MAX_COUNT = 50;
/** The answer to a batch, as serialised. Characters. Source: requirement `search.batch`. */
export const BATCH_RESPONSE_MAX_CHARS = 4_000;

/** A candidate's description, and its label. Characters. Source: requirement `search.hit`. */
export const DESCRIPTION_MAX_CHARS = 180;
/** The directory in the prompt. Characters. Source: requirement `directory`. */
export const DIRECTORY_MAX_CHARS = 18_000;
/** The same for a model with a small context window, of which it may take a tenth. Characters. Source: `directory`. */
export const DIRECTORY_LEAST_CHARS = 768;
/** Descriptions in the directory, from the first try to the last. Characters. Source: requirement `directory`. */
export const DIRECTORY_DESCRIPTION_WIDTHS_CHARS: readonly number[] = [180, 64, 0];
/** An owner's name in the directory. Characters. As long as a name that a provider takes. */
export const DIRECTORY_OWNER_MAX_CHARS = 64;
/** Directories that are kept for the next run. Count. 64 of the longest are 2.3 MB. */
export const DIRECTORIES_KEPT_MAX_COUNT = 64;

/** All notes of one answer. Characters. Source: requirement `search.answer`. */
export const NOTES_MAX_CHARS = 1_000;
/** A name of a tool inside a note or an error. Characters. Keeps ten names under the bound of the notes. */
export const NAME_IN_TEXT_MAX_CHARS = 80;
/** Servers that are down and named in one answer. Count. Source: requirement `catalog.live`. */
export const SERVER_NOTES_MAX_COUNT = 8;
/** One note about a server. Characters. Source: requirement `catalog.live`. */
export const SERVER_NOTE_MAX_CHARS = 120;

/** The answer of describe. UTF-8 bytes. Source: requirement `describe`. */
export const DESCRIBE_DEFAULT_BYTES = 32_768;
/** Least that a setting may ask for: four names of 256 characters, two types and a description, escaped. UTF-8 bytes. */
export const DESCRIBE_LEAST_BYTES = 8_192;
/** Most that a setting may ask for. UTF-8 bytes. */
export const DESCRIBE_MOST_BYTES = 1_048_576;
/** A text inside a schema that had to be cut. Characters. Half of real parameter descriptions are under 60. */
export const CUT_TEXT_MAX_CHARS = 512;

/** A name that a provider sees. Characters. Source: requirement `names.exposed`. */
export const EXPOSED_NAME_MAX_CHARS = 64;
/** Digits of the id's hash in an exposed name; doubled while two names are equal. Characters. */
export const EXPOSED_HASH_CHARS = 8;

/** The caller's own word, repeated in an error. Characters. Longer than any id that a search gives in practice. */
export const ECHO_MAX_CHARS = 160;
/** Things listed in an error: exact ids, keys at a path. Count. */
export const LISTED_MAX_COUNT = 20;
/** Nesting of a schema that is repaired for a provider; deeper parts become `{}`. Levels. The deepest of 4,785 real ones has 13. */
export const SCHEMA_MAX_DEPTH = 64;
/** Wrappers around one set of arguments that are taken off. Count. Two have been seen; a third is a loop. */
export const UNWRAP_MAX_COUNT = 3;
/** References followed from one place of a schema. Count. */
export const REFERENCES_MAX_COUNT = 16;
/** Tools that went away during a run, remembered so that a call of one is told why it fails. Count. */
export const VANISHED_MAX_COUNT = 1_000;
