// Typed arrays that grow while an index is built, piece by piece: copying everything into a larger one would hold others up.

/** A growing list of numbers. */
export interface Growing<T extends Uint32Array | Float32Array> {
  readonly length: number;
  push(value: number): void;
  /** The numbers so far, as an array of their own. */
  take(): T;
  /** The numbers so far, in pieces of the same length as those of any other list; only the last may be shorter. */
  pieces(): readonly T[];
}

/** Numbers in one piece. Count. */
const PIECE_COUNT = 8_192;

/** A growing list of whole numbers. */
export function growingUint32(): Growing<Uint32Array> {
  return growing((capacity) => new Uint32Array(capacity));
}

/** A growing list of fractions of single precision. */
export function growingFloat32(): Growing<Float32Array> {
  return growing((capacity) => new Float32Array(capacity));
}

function growing<T extends Uint32Array | Float32Array>(make: (capacity: number) => T): Growing<T> {
  const full: T[] = [];
  let open = make(PIECE_COUNT);
  let used = 0;
  return {
    get length() {
      return full.length * PIECE_COUNT + used;
    },
    push(value) {
      if (used === PIECE_COUNT) {
        full.push(open);
        open = make(PIECE_COUNT);
        used = 0;
      }
      open[used] = value;
      used += 1;
    },
    pieces: () => [...full, open.subarray(0, used) as T],
    take() {
      const all = make(full.length * PIECE_COUNT + used);
      for (const [nth, piece] of full.entries()) all.set(piece, nth * PIECE_COUNT);
      all.set(open.subarray(0, used), full.length * PIECE_COUNT);
      return all;
    },
  };
}
