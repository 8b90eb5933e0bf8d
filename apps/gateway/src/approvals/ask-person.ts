// How a run brings a person of its own, such as the user of an MCP client. Apart from the desk where questions lie, so that
// whoever can reach a person need not know how answers are kept.

import type { PolicySubject } from '@toolcrib/dispatch';
import type { CallRoute } from '@toolcrib/tool';

/**
 * What a person says. `once`: this call. `session`: this tool with these arguments, until the session ends. `timed-out`:
 * nobody was there; the question stays open for whoever else can be asked.
 */
export type PersonAnswer = 'once' | 'session' | 'deny' | 'timed-out';

/** What a person is asked. */
export interface PersonQuestion {
  /** Names the question wherever else it can be answered. */
  readonly id: string;
  /** Of the call that waits, as the gate knows it: tells whoever has several calls open which of them asks. */
  readonly callId: string;
  readonly tool: PolicySubject;
  /** The final arguments as they will run, but for values of the environment, which are masked. */
  readonly args: unknown;
  /** Aborts when somebody else has answered, the time is over, or the call no longer waits. */
  readonly signal: AbortSignal;
}

/** Asks a person. A rejection or any other answer counts as nobody being there. */
export type AskPerson = (question: PersonQuestion) => Promise<PersonAnswer>;

/** What a run may bring along beside its identity. */
export interface RunCompany {
  /** Asked beside everybody who can answer by the API; the first answer wins. */
  readonly ask?: AskPerson;
  /** Groups runs, and is what an approval "for the session" holds for. Letters, digits, `-` and `_`, at most 64. Default: the run id. */
  readonly sessionId?: string;
  /** How the activity log says that its calls came. Default: as its surface says. */
  readonly route?: CallRoute;
}
