// Every kind of line a session log can hold. Kept apart from the log so that a reader of logs needs no writer.

import type { CallRoute, Diagnostic, Mode } from '@toolcrib/tool';
import type { ActivityRecord } from './activity.ts';
import type { CounterTotals } from './counters.ts';
import type { PayloadEntry, PayloadTotals } from './payload-ledger.ts';

/** A run began. */
export interface RunStarted {
  readonly kind: 'run-started';
  /** Absent where the run is a session of its own. */
  readonly sessionId?: string;
  readonly model?: string;
  readonly agent?: string;
}
/** What the model was offered. Sizes in UTF-8 bytes; `directBytes` is what direct mode would have cost. */
export interface SurfaceShown {
  readonly kind: 'surface';
  readonly mode: Mode;
  readonly snapshotId: string;
  readonly catalogSize: number;
  readonly visibleCount: number;
  readonly deferredCount: number;
  readonly surfaceBytes: number;
  readonly directBytes: number;
}
/** A request left for the provider. */
export interface ProviderRequested extends PayloadEntry {
  readonly kind: 'provider-request';
}
/** One executed query: each entry of a batch is a line of its own. */
export interface Searched {
  readonly kind: 'search';
  readonly query: string;
  /** Ids of the candidates, best first. */
  readonly hits?: readonly string[];
}
/** A description was given. */
export interface Described {
  readonly kind: 'describe';
  readonly id: string;
}
/** A call was asked for, under the caller's own word; the `activity` line says what came of it. */
export interface CallAsked {
  readonly kind: 'call';
  readonly callId: string;
  readonly id: string;
  readonly route: CallRoute;
}
/** Code of the model ran, or was refused before it could. Its calls are lines of their own. */
export interface CodeRan {
  readonly kind: 'code-run';
  readonly callId: string;
  readonly outcome: 'finished' | 'failed';
  /** Stable code of the error. */
  readonly code?: string;
}
/** A call went through the gate, allowed or not. */
export interface ActivityLogged extends ActivityRecord {
  readonly kind: 'activity';
}
/** Something is wrong with a tool or a server. */
export interface DiagnosticLogged extends Diagnostic {
  readonly kind: 'diagnostic';
}
/** A run ended. */
export interface RunFinished extends Partial<PayloadTotals> {
  readonly kind: 'run-finished';
  readonly outcome: 'answered' | 'failed' | 'cancelled';
  /** Stable code of the error. */
  readonly code?: string;
  readonly steps?: number;
  readonly counters?: CounterTotals;
}
/** Something a person should know, such as a mode that fell back. */
export interface WarningLogged {
  readonly kind: 'warning';
  readonly code?: string;
  readonly message: string;
}

/** One line of a session log, told apart by `kind`. */
export type LogEvent =
  | RunStarted
  | SurfaceShown
  | ProviderRequested
  | Searched
  | Described
  | CallAsked
  | CodeRan
  | ActivityLogged
  | DiagnosticLogged
  | RunFinished
  | WarningLogged;
