// The end of a stream of bytes, kept within a bound: what a server wrote to its standard error before it died.

/** Takes bytes and remembers the last of them. */
export interface Tail {
  add(chunk: Uint8Array): void;
  /** Decoded leniently; a character that the cut split is dropped. */
  text(): string;
}

/** @param maxBytes What is kept at most; at least 1. */
export function createTail(maxBytes: number): Tail {
  let kept: Uint8Array = new Uint8Array();
  return {
    add: (chunk) => {
      if (chunk.length >= maxBytes) {
        kept = chunk.slice(chunk.length - maxBytes);
        return;
      }
      const joined = Buffer.concat([kept, chunk]);
      kept = joined.subarray(Math.max(0, joined.length - maxBytes));
    },
    text: () => new TextDecoder().decode(kept).replace(/^\ufffd+/, ''),
  };
}
