// What a task of `npm run qa` is: flags in, a verdict with figures out. Printing is qa.ts's.

/** What a task is given. */
export interface QaInput {
  readonly options: Readonly<Record<string, string | undefined>>;
  /** Prints a line of the result. */
  readonly say: (line: string) => void;
  /** Prints a line of progress, apart from the result. */
  readonly tell: (line: string) => void;
}

/** What it found. `summary` is one line with the figure. */
export interface QaOutcome {
  readonly ok: boolean;
  readonly summary: string;
  readonly json: unknown;
}

/** One task. */
export interface QaTask {
  readonly name: string;
  readonly usage: string;
  readonly options: Readonly<Record<string, { readonly type: 'string' }>>;
  run(input: QaInput): Promise<QaOutcome>;
}

/** A command line that means nothing; its message says what there is. */
export class QaUsageError extends Error {}
