// The desk at which calls wait for people and people find what waits. An answer is bound to the session, the tool and the
// exact arguments; the desk itself never runs anything, so an answer can come twice or late without a second execution.

import type { ApprovalAnswer, ApprovalRequest, Approve } from '@toolcrib/dispatch';
import type { SecretMask } from '@toolcrib/telemetry';
import { approvalSettled, approvalUnknown } from '../errors.ts';
import { APPROVAL_ANSWER_KEPT_MS, APPROVAL_ARGS_MAX_CHARS } from '../limits.ts';
import type { ApprovalQuestion, ApprovalRecord, ApprovalStore, GivenAnswer } from './approval-store.ts';
import type { AskPerson } from './ask-person.ts';
import { awaitAnswer } from './await-answer.ts';

/** A run whose calls may have to wait. */
export interface AskingRun {
  readonly runId: string;
  readonly sessionId: string;
  readonly ask?: AskPerson;
}

/** An open question, as people see it. */
export interface PendingApproval extends ApprovalRecord {
  /** A call waits for the answer. Otherwise it is kept for the next equal call of the session. */
  readonly waiting: boolean;
}

/** What the desk is opened with. */
export interface ApprovalDeskParts {
  readonly store: ApprovalStore;
  /** Time a question stays open. Milliseconds; 0: nobody is asked. */
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly newId: () => string;
  readonly mask: SecretMask;
  /** Somebody could answer from outside the run: a port is open. */
  readonly isReachable: () => boolean;
}

/** Takes questions from calls and answers from people. */
export interface ApprovalDesk {
  /** Makes what the gate of a run asks. */
  approver(run: AskingRun): Approve;
  /** What can be answered now, oldest first. */
  list(): Promise<readonly PendingApproval[]>;
  /** @throws ToolcribError `APPROVAL_UNKNOWN`, or `APPROVAL_SETTLED` where somebody was first or the time is over. */
  answer(id: string, answer: GivenAnswer): Promise<ApprovalRecord>;
  /** Takes back the questions of a session that nobody will come back to. */
  withdraw(sessionId: string): Promise<void>;
  /** From now on nothing is taken back: what is open is for the next start. */
  close(): void;
}

/** Opens a desk. */
export function openApprovalDesk(parts: ApprovalDeskParts): ApprovalDesk {
  const { store, now } = parts;
  // By id: what wakes the call that waits for the answer.
  const waiting = new Map<string, () => void>();
  let closed = false;
  const answer = async (id: string, given: GivenAnswer): Promise<ApprovalRecord> => {
    const found = await store.get(id);
    if (found === undefined) throw approvalUnknown(id);
    if (found.state === 'open' && found.expiresAtMs <= now()) await store.settle(id, 'timed-out', now());
    const isFirst = await store.settle(id, given, now());
    const settled = (await store.get(id)) ?? found;
    if (!isFirst) throw approvalSettled(id, settled.state);
    const others = given === 'session' ? await answerEqual(store, settled, now()) : [];
    for (const answered of [id, ...others]) waiting.get(answered)?.();
    return settled;
  };
  return {
    approver: (run) => (request) => ask({ ...parts, waiting, answer }, run, request),
    list: async () => (await store.open(now())).map((record) => ({ ...record, waiting: waiting.has(record.id) })),
    answer,
    withdraw: async (sessionId) => {
      if (!closed) await store.withdraw(sessionId, now());
    },
    close: () => {
      closed = true;
    },
  };
}

/** What one question needs of the desk. */
export interface DeskGround extends ApprovalDeskParts {
  readonly waiting: Map<string, () => void>;
  readonly answer: ApprovalDesk['answer'];
}

async function ask(desk: DeskGround, run: AskingRun, request: ApprovalRequest): Promise<ApprovalAnswer> {
  const { store, now, waiting, timeoutMs } = desk;
  const { sessionId } = run;
  const { key } = request;
  const sought = { sessionId, key, sinceMs: now() - APPROVAL_ANSWER_KEPT_MS, except: new Set(waiting.keys()) };
  for (let id = await store.answered(sought); id !== undefined; id = await store.answered(sought)) {
    const given = await store.spend(id);
    if (given !== undefined) return given === 'deny' ? 'denied' : 'approved';
  }
  if (timeoutMs <= 0 || (run.ask === undefined && !desk.isReachable())) return 'nobody';
  const question = await putDown(desk, run, request);
  const state = await awaitAnswer(desk, { question, ask: run.ask, signal: request.signal });
  if (state === 'timed-out' || state === 'nobody') return state;
  const given = await store.spend(question.id);
  return given === 'once' || given === 'session' ? 'approved' : 'denied';
}

/** Takes over the question that an equal call left behind, else asks a new one. */
async function putDown(desk: DeskGround, run: AskingRun, request: ApprovalRequest): Promise<ApprovalQuestion> {
  const { store, mask, now, timeoutMs, waiting } = desk;
  const { runId, sessionId } = run;
  const { callId, key, tool } = request;
  const args = mask.value(request.args);
  if (JSON.stringify(args).length > APPROVAL_ARGS_MAX_CHARS) throw new Error('the arguments are too long to be shown');
  const askedAtMs = now();
  const call = { runId, callId, expiresAtMs: askedAtMs + timeoutMs };
  const left = (await store.open(askedAtMs, { sessionId, key })).find((open) => !waiting.has(open.id));
  if (left === undefined) {
    const question = { id: desk.newId(), sessionId, key, tool, args, askedAtMs, ...call };
    await store.keep(question);
    return question;
  }
  // Taken before anything is waited for, so that two equal calls do not wait for one answer.
  waiting.set(left.id, () => undefined);
  try {
    await store.renew(left.id, call);
  } catch (error) {
    waiting.delete(left.id);
    throw error;
  }
  return { ...left, ...call };
}

/** "For the session" also answers the same question where other calls of the session ask it. @returns their ids. */
async function answerEqual(
  store: ApprovalStore,
  { sessionId, key }: ApprovalRecord,
  nowMs: number,
): Promise<readonly string[]> {
  const equal = await store.open(nowMs, { sessionId, key });
  for (const { id } of equal) await store.settle(id, 'session', nowMs);
  return equal.map(({ id }) => id);
}
