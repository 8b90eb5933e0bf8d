// Limits of what a model reads about a client's tool.

/** Problems with the arguments of a strict tool that are named. Count. Default 10, that of trusted tools. */
export const VIOLATIONS_SHOWN_MAX_COUNT = 10;
/** All of them together. Characters. */
export const VIOLATIONS_MAX_CHARS = 1_000;
