// Where what happened in runs is kept for people: the lines of their logs, by session and run. Never read back to a model.
// An interface, because a host with many gateways keeps them in one place; its suite is `session-store-conformance.ts`.

/** One line of a run's log: JSON text, redacted and bounded already. */
export interface SessionLine {
  readonly sessionId: string;
  readonly runId: string;
  /** Kind of its event. */
  readonly kind: string;
  readonly line: string;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
}

/** One session, with its runs in the order in which they began. Times are milliseconds since the epoch. */
export interface SessionEntry {
  readonly sessionId: string;
  readonly runIds: readonly string[];
  readonly startedAtMs: number;
  readonly lastAtMs: number;
  /** Finished target calls. Count. */
  readonly callCount: number;
}

/** Keeps the lines of runs. */
export interface SessionStore {
  /** Takes a line and returns at once; it is written shortly after. Never throws: a line that cannot be kept is dropped. */
  append(line: SessionLine): void;
  /** Lines that were dropped so far. Count. */
  dropped(): number;
  /** Everything taken so far has been written or dropped. */
  flush(): Promise<void>;
  /** Newest first. */
  sessions(limit: number): Promise<readonly SessionEntry[]>;
  /** Lines of a session, or else of a run, in the order in which they came; empty where nothing has this id. */
  lines(id: string): Promise<readonly string[]>;
  /** Forgets the runs that ended before a time, and the oldest beyond a count. @returns their ids. */
  prune(bounds: { readonly beforeMs: number; readonly keepRuns: number }): Promise<readonly string[]>;
  close(): Promise<void>;
}
