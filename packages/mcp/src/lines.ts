// Bytes of a pipe, cut into lines. Pieces of an unfinished line are kept apart and joined once, so that a message of many
// megabytes costs linear time; a line that never ends is refused at a bound.

/** Takes bytes and hands on whole lines. */
export interface LineSplitter {
  /** @returns false once a line is longer than the bound; nothing is handed on from then on. */
  push(chunk: Uint8Array): boolean;
}

/** Hands each line, without its end, to `onLine`. */
export function createLineSplitter(maxBytes: number, onLine: (line: string) => void): LineSplitter {
  let pieces: Uint8Array[] = [];
  let keptBytes = 0;
  let refused = false;

  const keep = (piece: Uint8Array): void => {
    keptBytes += piece.length;
    if (keptBytes > maxBytes) refused = true;
    else if (piece.length > 0) pieces.push(piece);
  };
  const flush = (): void => {
    const line = new TextDecoder().decode(Buffer.concat(pieces));
    pieces = [];
    keptBytes = 0;
    onLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
  return {
    push: (chunk) => {
      let from = 0;
      for (let end = chunk.indexOf(10); end !== -1 && !refused; end = chunk.indexOf(10, from)) {
        keep(chunk.subarray(from, end));
        if (!refused) flush();
        from = end + 1;
      }
      if (!refused) keep(chunk.subarray(from));
      if (refused) pieces = [];
      return !refused;
    },
  };
}
