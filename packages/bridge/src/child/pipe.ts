// The child's ends of the pipes: it reads descriptor 0 and writes descriptor 3, both blocking. While it waits for the
// host nothing in it can run, and when the host is gone the read ends and so does the child.

import { readSync, writeSync } from 'node:fs';
import { createFrameReader, encodeFrame, type Frame } from '../frames.ts';
import { FRAME_TO_CHILD_MAX_BYTES } from '../limits.ts';
import { TO_CHILD } from '../wire.ts';

const IN = 0;
const OUT = 3;
const CHUNK_BYTES = 65_536;

/** The child's view of its parent. */
export interface Pipe {
  /** Waits for the next message; undefined when the parent is gone or talks nonsense. */
  read(): Frame | undefined;
  /** Returns when everything is out. */
  readonly write: (type: number, id: number, text: string) => void;
}

/** Opens the pipes of this process. */
export function openPipe(): Pipe {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const waiting: Frame[] = [];
  const reader = createFrameReader({
    types: Object.values(TO_CHILD),
    maxFrameBytes: FRAME_TO_CHILD_MAX_BYTES,
    maxTotalBytes: Number.MAX_SAFE_INTEGER,
  });
  return {
    read() {
      while (waiting.length === 0) {
        const bytes = readSync(IN, chunk, 0, CHUNK_BYTES, null);
        if (bytes === 0) return undefined;
        if (reader.push(chunk.subarray(0, bytes), (frame) => waiting.push(frame)) !== undefined) return undefined;
      }
      return waiting.shift();
    },
    write(type, id, text) {
      const frame = encodeFrame(type, id, text);
      for (let at = 0; at < frame.length;) at += writeSync(OUT, frame, at, frame.length - at);
    },
  };
}
