// Every number of the mock provider, with its unit and where it comes from.

/** Piece of streamed call arguments. Characters. Small, so that a client must join pieces that are no JSON by themselves. */
export const ARGUMENT_DELTA_CHARS = 12;
/** Piece of streamed text. Characters. */
export const TEXT_DELTA_CHARS = 24;
/** Largest request body; past it the answer is 413. Bytes. A direct surface of 1,000 large tools needs about 2 MiB. */
export const BODY_MAX_BYTES = 67_108_864;
/** Bytes that count as one token in `usage`. A rule of thumb: nobody should compute costs from it. */
export const BYTES_PER_TOKEN = 4;
/** Digits in a made id; fixed, so that ids never change the size of a request. Characters. Source: length of OpenAI's own. */
export const ID_DIGITS_CHARS = 24;
/** Responses kept for `previous_response_id` and `item_reference`; the oldest goes first. Count. */
export const STORED_RESPONSES_MAX_COUNT = 1_000;
/** Longest name of a declared function. Characters. Source: OpenAI refuses longer ones. */
export const FUNCTION_NAME_MAX_CHARS = 64;
/** Longest name of a tool in Messages. Characters. Source: Anthropic refuses longer ones. */
export const MESSAGES_TOOL_NAME_MAX_CHARS = 128;
/** Cache marks in one Messages request. Count. Source: Anthropic refuses more. */
export const CACHE_MARKS_MAX_COUNT = 4;
/** Queries in one batch search of the task script. Count. Source: the description of `tool_search`. */
export const SEARCH_BATCH_MAX_COUNT = 16;
/** Serialised queries in one batch search of the task script. Bytes. Source: the description of `tool_search`. */
export const SEARCH_BATCH_MAX_BYTES = 512;
