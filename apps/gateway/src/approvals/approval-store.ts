// Where questions to people are kept, so that they outlive the process that asked. An interface, because a host with many
// gateways keeps them in one place; its suite is `approval-store-conformance.ts`.

import type { PolicySubject } from '@toolcrib/dispatch';
import type { PersonAnswer } from './ask-person.ts';

/** An answer that somebody gave. */
export type GivenAnswer = Exclude<PersonAnswer, 'timed-out'>;
/** `withdrawn`: the run that asked is over, and nobody could use the answer any more. */
export type ApprovalState = 'open' | GivenAnswer | 'timed-out' | 'withdrawn';

/** One question. Times are milliseconds since the epoch. */
export interface ApprovalQuestion {
  readonly id: string;
  readonly sessionId: string;
  readonly runId: string;
  readonly callId: string;
  /** Fingerprint of the tool's id and the final arguments: what the answer holds for. */
  readonly key: string;
  readonly tool: PolicySubject;
  /** The final arguments; configured secrets are masked. */
  readonly args: unknown;
  readonly askedAtMs: number;
  readonly expiresAtMs: number;
}

/** What two questions have in common that one answer can hold for. */
export type SameQuestion = Pick<ApprovalQuestion, 'sessionId' | 'key'>;

/** A question and what became of it. */
export interface ApprovalRecord extends ApprovalQuestion {
  readonly state: ApprovalState;
  readonly settledAtMs?: number;
}

/** Which answers a call could use. */
export interface AnswerSought {
  readonly sessionId: string;
  readonly key: string;
  /** `once` and `deny` given before this are stale; `session` never is. */
  readonly sinceMs: number;
  /** Questions whose own calls still wait for the answer. */
  readonly except: ReadonlySet<string>;
}

/** Keeps questions. Every method is atomic, also between processes; a method that cannot do its work rejects. */
export interface ApprovalStore {
  keep(question: ApprovalQuestion): Promise<void>;
  get(id: string): Promise<ApprovalRecord | undefined>;
  /** Open questions whose time is not over, oldest first; with `same` only those of this session and key. */
  open(nowMs: number, same?: SameQuestion): Promise<readonly ApprovalRecord[]>;
  /** Gives an open question a new call that waits for it. */
  renew(id: string, call: Pick<ApprovalQuestion, 'runId' | 'callId' | 'expiresAtMs'>): Promise<void>;
  /** Settles a question if it is open. @returns whether this was the call that settled it. */
  settle(id: string, state: Exclude<ApprovalState, 'open'>, atMs: number): Promise<boolean>;
  /** Id of the newest answer that a call could use and that was not spent yet. */
  answered(sought: AnswerSought): Promise<string | undefined>;
  /** Takes the answer of a question: `once` and `deny` a single time, `session` as often as one likes. */
  spend(id: string): Promise<GivenAnswer | undefined>;
  /** Withdraws all open questions of a session. */
  withdraw(sessionId: string, atMs: number): Promise<void>;
  /** Forgets what was settled, or ran out, before this time. */
  prune(beforeMs: number): Promise<void>;
}

/** Tells whether a state is an answer that a person gave. */
export function isGiven(state: unknown): state is GivenAnswer {
  return state === 'once' || state === 'session' || state === 'deny';
}
