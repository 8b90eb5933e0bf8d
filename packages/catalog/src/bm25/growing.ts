// Typed arrays that grow while an index is built.

/** A growing list of numbers. */
export interface Growing<T extends Uint32Array | Float32Array> {
  readonly length: number;
  push(value: number): void;
  /** The numbers so far, as an array of their own. */
  take(): T;
  /** The numbers so far, without a copy: valid until the next push. */
  view(): T;
}

const FIRST_CAPACITY = 1024;

/** A growing list of whole numbers. */
export function growingUint32(): Growing<Uint32Array> {
  return growing((capacity) => new Uint32Array(capacity));
}

/** A growing list of fractions of single precision. */
export function growingFloat32(): Growing<Float32Array> {
  return growing((capacity) => new Float32Array(capacity));
}

function growing<T extends Uint32Array | Float32Array>(make: (capacity: number) => T): Growing<T> {
  let values = make(FIRST_CAPACITY);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === values.length) {
        const larger = make(2 * length);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    take: () => values.slice(0, length) as T,
    view: () => values.subarray(0, length) as T,
  };
}
