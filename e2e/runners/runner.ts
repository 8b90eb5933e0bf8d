// What an evidence runner is: a folder of data in, a verdict with figures out. Printing is main's.

/** What a runner is given. `options` are the flags after the folder. */
export interface RunnerInput {
  /** Absolute. */
  readonly folder: string;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Prints a line while the work goes on. */
  readonly say: (line: string) => void;
}

/** What it found. `summary` is one line with the figure. */
export interface RunnerOutcome {
  readonly ok: boolean;
  readonly summary: string;
  readonly json: unknown;
}

/** One kind of evidence. */
export interface Runner {
  readonly name: string;
  readonly usage: string;
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  run(input: RunnerInput): Promise<RunnerOutcome>;
}
