// What a bench is: it measures, prints a table, and gives the same figures as data.

/** What a bench is given. */
export interface BenchInput {
  /** Rounds of each measurement. Count. */
  readonly rounds: number;
  /** Sizes of catalogs to measure with. Counts of tools. */
  readonly sizes: readonly number[];
  /** Turns of a soak. Count. */
  readonly turns: number;
  /** A folder with peers that were installed for comparison. */
  readonly peers?: string;
  readonly say: (line: string) => void;
}

/** One bench. */
export interface Bench {
  readonly name: string;
  readonly run: (input: BenchInput) => Promise<unknown>;
}

/** Median, 95th percentile and best of a list of times. Milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly best: number;
}

/** Sums a list of times up. @param times Milliseconds, at least one. */
export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), best: at(0) };
}

/** Times one piece of work. Milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
