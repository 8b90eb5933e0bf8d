// The wire: a frame is u32 length, u8 type, u32 id (little-endian), then UTF-8 text. Both sides of the pipe import this
// file. Not Node's own IPC: one malformed line on that ends the parent with an exception that nobody can catch.

/** Bytes before the text. */
export const FRAME_HEADER_BYTES = 9;

/** One message. The meaning of `id` depends on the type: a call's number, a count, or 0. */
export interface Frame {
  readonly type: number;
  readonly id: number;
  readonly text: string;
}

/** What a reader lets in. Checked on the header, before a byte of the text is buffered. */
export interface FrameRules {
  readonly types: readonly number[];
  readonly maxFrameBytes: number;
  readonly maxTotalBytes: number;
}

/** Takes bytes as they come and calls back once per whole frame. */
export interface FrameReader {
  /** @returns what was wrong, after which the reader takes nothing any more; undefined when all is well. */
  push(chunk: Uint8Array, take: (frame: Frame) => void): string | undefined;
}

/** Makes the bytes of one frame. */
export function encodeFrame(type: number, id: number, text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(FRAME_HEADER_BYTES + bytes);
  frame.writeUInt32LE(bytes, 0);
  frame.writeUInt8(type, 4);
  frame.writeUInt32LE(id >>> 0, 5);
  frame.write(text, FRAME_HEADER_BYTES, 'utf8');
  return frame;
}

/** Makes a reader for one pipe. */
export function createFrameReader(rules: FrameRules): FrameReader {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  let headerBytes = 0;
  let text = Buffer.alloc(0);
  let textBytes = 0;
  let totalBytes = 0;
  let wrong: string | undefined;

  /** Copies what it can of `chunk`; a whole frame is handed over at once. */
  function advance(chunk: Uint8Array, at: number, take: (frame: Frame) => void): number {
    let next = at;
    if (headerBytes < FRAME_HEADER_BYTES) {
      const part = chunk.subarray(next, next + FRAME_HEADER_BYTES - headerBytes);
      header.set(part, headerBytes);
      headerBytes += part.length;
      next += part.length;
      if (headerBytes < FRAME_HEADER_BYTES) return next;
      totalBytes += FRAME_HEADER_BYTES + header.readUInt32LE(0);
      wrong = refusal(header, totalBytes, rules);
      if (wrong !== undefined) return next;
      text = Buffer.allocUnsafe(header.readUInt32LE(0));
      textBytes = 0;
    }
    const part = chunk.subarray(next, next + text.length - textBytes);
    text.set(part, textBytes);
    textBytes += part.length;
    next += part.length;
    if (textBytes < text.length) return next;
    headerBytes = 0;
    take({ type: header.readUInt8(4), id: header.readUInt32LE(5), text: text.toString('utf8') });
    return next;
  }

  return {
    push(chunk, take) {
      for (let at = 0; at < chunk.length && wrong === undefined;) at = advance(chunk, at, take);
      return wrong;
    },
  };
}

/** Why what a header announces is not let in. */
function refusal(header: Buffer, totalBytes: number, rules: FrameRules): string | undefined {
  const length = header.readUInt32LE(0);
  const type = header.readUInt8(4);
  if (!rules.types.includes(type)) return `unknown frame type ${type}`;
  if (length > rules.maxFrameBytes) return `a frame of ${length} bytes, the limit is ${rules.maxFrameBytes}`;
  return totalBytes > rules.maxTotalBytes ? `more than ${rules.maxTotalBytes} bytes in all` : undefined;
}
