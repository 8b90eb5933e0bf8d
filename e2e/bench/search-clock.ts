// Clocks of the search bench, apart because two of its files use them.

/** Bytes of a MiB. */
export const MIB = 1_048_576;

/** The best of three by the clock on the wall: CPU times are too coarse for parts of a millisecond. Milliseconds. */
export function quickest(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const startedAt = performance.now();
    work();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}

/** CPU time of this thread: on a shared machine the clock on the wall measures the neighbours. Milliseconds. */
export function clock<T>(work: () => T): readonly [result: T, ms: number] {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return [result, (user + system) / 1_000];
}
