// The best few of many, without sorting the many. `keep` is a policy and may be slow, so it is asked only about those that
// would get in.

/** What decides. */
export interface Choice {
  readonly count: number;
  readonly worth: (position: number) => number;
  /** Decides between two of equal worth. */
  readonly isBefore: (a: number, b: number) => boolean;
  readonly keep: (position: number) => boolean;
}

/** Picks the best `count` positions that `keep` lets pass, in no order. */
export function selectBest(positions: Uint32Array, { count, worth, isBefore, keep }: Choice): readonly number[] {
  // A heap with the worst on top. Written out plainly: nothing but the postings takes longer in a large catalog.
  const heap: number[] = [];
  const worths: number[] = [];
  const isWorse = (a: number, b: number): boolean => {
    const left = worths[a] ?? 0;
    const right = worths[b] ?? 0;
    return left === right ? isBefore(heap[b] ?? 0, heap[a] ?? 0) : left < right;
  };
  const swap = (a: number, b: number): void => {
    const position = heap[a] ?? 0;
    const value = worths[a] ?? 0;
    heap[a] = heap[b] ?? 0;
    worths[a] = worths[b] ?? 0;
    heap[b] = position;
    worths[b] = value;
  };
  const rise = (from: number): void => {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!isWorse(at, parent)) return;
      swap(at, parent);
      at = parent;
    }
  };
  const sink = (): void => {
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      if (left >= heap.length) return;
      const right = left + 1;
      const child = right < heap.length && isWorse(right, left) ? right : left;
      if (!isWorse(child, at)) return;
      swap(at, child);
      at = child;
    }
  };
  for (const position of positions) {
    const value = worth(position);
    if (heap.length < count) {
      if (!keep(position)) continue;
      heap.push(position);
      worths.push(value);
      rise(heap.length - 1);
      continue;
    }
    const least = worths[0] ?? 0;
    if (value < least || (value === least && isBefore(heap[0] ?? 0, position))) continue;
    if (!keep(position)) continue;
    heap[0] = position;
    worths[0] = value;
    sink();
  }
  return heap;
}
