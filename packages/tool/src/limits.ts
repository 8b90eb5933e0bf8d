// Limits of the vocabulary itself.

/** Length of a tool's name. Characters. Source: requirement `catalog.quarantine`. */
export const TOOL_NAME_MAX_CHARS = 256;
/** Nesting of a value that is fingerprinted. Levels. The deepest of 4,785 real schemas has 13. */
export const FINGERPRINT_MAX_DEPTH = 256;
/** Edits between a misspelt word and a suggestion. Count. Source: requirement `call.validate`. */
export const NEAREST_MAX_EDITS_COUNT = 3;
/** Suggestions for one word. Count. Source: requirement `call.errors`. */
export const NEAREST_MAX_COUNT = 3;
