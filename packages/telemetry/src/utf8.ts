// Bytes as they travel. Kept apart because two bounds and the ledger count in them, and nobody may count in characters.

const encoder = new TextEncoder();

/** Counts the UTF-8 bytes of `text`; a lone surrogate counts as the three bytes of its replacement. */
export function utf8Bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** Text that may have been cut. */
export interface CutText {
  readonly text: string;
  readonly truncated: boolean;
}

/** Cuts `text` to at most `maxBytes` UTF-8 bytes, never inside a character. */
export function cutToBytes(text: string, maxBytes: number): CutText {
  if (text.length * 3 <= maxBytes) return { text, truncated: false };
  const { read } = encoder.encodeInto(text, new Uint8Array(maxBytes));
  return read >= text.length ? { text, truncated: false } : { text: text.slice(0, read), truncated: true };
}
