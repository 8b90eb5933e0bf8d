// Limits of the HTTP face: what a stranger may send, how long he may take, and how much is remembered for him.

import type { StoreBounds } from '../client-tools/bounded-store.ts';

/** Body of a request. Bytes. Default 16 MiB: images travel inside messages. */
export const BODY_MAX_BYTES: number = 16 * 1024 * 1024;
/** Nesting of a request body. Levels. Default 200: below what the deepest walk over a tool schema takes. */
export const BODY_MAX_DEPTH = 200;
/** Time in which the headers of a request must have come. Milliseconds. Default 15,000. */
export const HEADERS_TIMEOUT_MS = 15_000;
/** Time in which a whole request must have come. Milliseconds. Default 120,000: a body of the largest size on a slow line. */
export const REQUEST_TIMEOUT_MS = 120_000;
/** Time between two looks for requests that take too long. Milliseconds. */
export const TIMEOUT_SWEEP_MS = 2_000;
/** Headers of a request. Bytes of all of them. Default 16 KiB, that of Node. */
export const HEADERS_MAX_BYTES: number = 16 * 1024;
/** Connections at a time. Count. Default 2,048. */
export const CONNECTIONS_MAX_COUNT = 2_048;
/** Wait for the first sign of the provider before a stream opens. Milliseconds. Default 1,000: what fails sooner has its own status. */
export const STREAM_OPEN_MS = 1_000;
/** Silence of a stream before a comment is sent to keep the line open. Milliseconds. Default 15,000. */
export const KEEP_ALIVE_MS = 15_000;
/** Wait for a client that does not read its stream. Milliseconds. Default 60,000; then its run is cancelled. */
export const SLOW_READER_MS = 60_000;
/** Text that waits for a slow reader before the provider has to wait too. Characters. Default 65,536. */
export const STREAM_BUFFER_MAX_CHARS = 65_536;
/** Tools that one request may bring. Count. Default 128, that of OpenAI. */
export const CLIENT_TOOLS_MAX_COUNT = 128;
/**
 * Turns that wait for their clients: at most 1,000 calls, 8 Mi UTF-16 code units of JSON each, 64 Mi together, one hour since
 * the last use.
 */
export const KEPT_TURN_BOUNDS: StoreBounds = {
  maxCount: 1_000,
  maxChars: 64 * 1024 * 1024,
  maxEntryChars: 8 * 1024 * 1024,
  maxAgeMs: 60 * 60 * 1_000,
};
/** Responses that a later request can continue: as above, 16 Mi each because they hold the images that came in. */
export const STORED_RESPONSE_BOUNDS: StoreBounds = { ...KEPT_TURN_BOUNDS, maxEntryChars: 16 * 1024 * 1024 };
