// The end of a child's stderr: a ring of bytes, and the words in which an error reports it.

import { STDERR_PREVIEW_MAX_CHARS, STDERR_TAIL_MAX_BYTES } from './limits.ts';

/** Keeps the last bytes of a stream. */
export interface Tail {
  push(chunk: Buffer): void;
  /** Bytes that were seen. */
  seenBytes(): number;
  /** What an error says of it: the preview, and how much is missing where; empty where nothing was seen. */
  render(): string;
}

/** Opens a tail of at most `maxBytes`. */
export function createTail(
  maxBytes: number = STDERR_TAIL_MAX_BYTES,
  maxChars: number = STDERR_PREVIEW_MAX_CHARS,
): Tail {
  let kept = Buffer.alloc(0);
  let seen = 0;
  return {
    push(chunk) {
      seen += chunk.length;
      kept = Buffer.concat([kept, chunk]).subarray(-maxBytes);
    },
    seenBytes: () => seen,
    render() {
      if (seen === 0) return '';
      const preview = previewOf(kept, maxChars);
      const discarded = seen - kept.length;
      const omitted = Math.max(0, kept.length - preview.bytes);
      return ` Its last words (${discarded} bytes of stderr discarded at the cap of ${maxBytes}, ${omitted} more left out here): ${preview.text}`;
    },
  };
}

/** The last characters, without a split character at the front and without control characters. */
function previewOf(bytes: Buffer, maxChars: number): { readonly text: string; readonly bytes: number } {
  let start = 0;
  while (start < bytes.length && start < 3 && isContinuation(bytes[start])) start += 1;
  const text = bytes.subarray(start).toString('utf8');
  const cutAt = Math.max(0, text.length - maxChars);
  const end = text.slice(cutAt + (isLowSurrogate(text, cutAt) ? 1 : 0));
  return { text: end.replace(CONTROL, '').trim(), bytes: Buffer.byteLength(end) };
}

const CONTROL = /(?![\n\t])\p{Cc}/gu;

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
