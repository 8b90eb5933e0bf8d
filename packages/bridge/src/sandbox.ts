// What every sandbox offers, whatever it is built of. A host writes against this file; another engine proves itself with
// the conformance suite.

import type { BridgeErrorCode } from './errors.ts';

/** One piece of guest code to run. */
export interface RunRequest {
  /** The body of an async function; see the README for what else is run as meant. */
  readonly code: string;
  /** Time for the whole run, calls included. Milliseconds, clamped to 1,000-60,000; 10,000 where it is not a number. */
  readonly timeoutMs: number;
  /** Aborting it ends the run as `RUN_ABORTED`. */
  readonly signal?: AbortSignal;
  /** Hard end when the sandbox stops the clock on the host. Milliseconds. Default: the sandbox's own ceiling. */
  readonly maxTimeoutMs?: number;
}

/**
 * What the guest can ask for: `openclaw.tools.search`, `.describe` and `.call`, by these names.
 * `args` is a request object of the guest's making, shaped but not judged: `{query, limit?}`, `{id, path?}`, `{id, args?}`.
 * The answer must be JSON; a {@link NotedAnswer} adds lines to the logs. A rejection with a ToolcribError reaches the
 * guest with its code and message. `signal` aborts once, when the run settles.
 */
export type BridgeHost = Readonly<Record<string, (args: unknown, signal: AbortSignal) => Promise<unknown>>>;

/** `cancelled`: it was running when the run settled, and how far it came is unknown. */
export type CallOutcome = 'finished' | 'failed' | 'cancelled' | 'never-started';

/** One call that the guest made, in order. */
export interface CallRecord {
  readonly id: number;
  readonly method: string;
  /** The tool's id, or the query. Cleaned, at most 200 characters. */
  readonly target?: string;
  readonly outcome: CallOutcome;
  /** Why a call failed or never started. */
  readonly code?: string;
}

/** Why a run failed. `message` is written for the model; `line` counts from 1 in the code as it was sent. */
export interface RunError {
  readonly code: BridgeErrorCode;
  readonly message: string;
  readonly line?: number;
}

/** The code ran to its end. `value` is plain JSON; null where nothing was returned, and a notice says so. */
export interface RunSuccess {
  readonly ok: true;
  readonly value: unknown;
  readonly logs: readonly string[];
  readonly notices: readonly string[];
  readonly calls: readonly CallRecord[];
}
/** The code did not run to its end. What it logged and called before is there. */
export interface RunFailure {
  readonly ok: false;
  readonly error: RunError;
  readonly logs: readonly string[];
  readonly notices: readonly string[];
  readonly calls: readonly CallRecord[];
}
/** How a run ended. */
export type RunOutcome = RunSuccess | RunFailure;

/** Runs guest code that can only talk to its host. */
export interface Sandbox {
  /** Runs one program. Never rejects: whatever goes wrong is an outcome. Runs do not share anything. */
  run(request: RunRequest, host: BridgeHost): Promise<RunOutcome>;
  /** Ends all runs and all processes. Later runs fail with `SANDBOX_CLOSED`. */
  close(): Promise<void>;
}
