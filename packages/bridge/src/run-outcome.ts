// From the facts of a settled run to what its caller reads.

import { cleanText, clip } from '@toolcrib/tool';
import type { ChildExit } from './bridge-child.ts';
import * as errors from './errors.ts';
import { CALL_TARGET_MAX_CHARS, NOTICE_CALLS_MAX_COUNT } from './limits.ts';
import type { CallSubject } from './run-calls.ts';
import type { CallRecord, RunError, RunOutcome } from './sandbox.ts';
import type { CallState, Ending } from './settling.ts';

/** Everything that is known when a run has settled. */
export interface RunFacts {
  readonly by: Ending;
  readonly calls: readonly CallState[];
  readonly subjects: ReadonlyMap<number, CallSubject>;
  readonly logs: readonly string[];
  readonly value?: unknown;
  /** The body returned nothing at all. */
  readonly nothing?: boolean;
  /** Why there is no runtime, or what the child said of its failure. */
  readonly error?: RunError;
  readonly violation?: string;
  /** The limit that was reached. Milliseconds. */
  readonly limitMs?: number;
  readonly exit?: ChildExit;
  /** What an error shows of stderr. */
  readonly tail?: string;
}

/** Makes the outcome. */
export function toOutcome(facts: RunFacts): RunOutcome {
  const calls = facts.calls.map((call) => toRecord(call, facts.subjects.get(call.id)));
  if (facts.by !== 'result') return { ok: false, error: toError(facts), logs: facts.logs, notices: [], calls };
  return { ok: true, value: facts.value ?? null, logs: facts.logs, notices: toNotices(facts, calls), calls };
}

function toRecord(call: CallState, subject: CallSubject | undefined): CallRecord {
  const target = clip(cleanText(subject?.target ?? ''), CALL_TARGET_MAX_CHARS);
  return {
    id: call.id,
    method: subject?.method ?? '',
    ...(target === '' ? {} : { target }),
    outcome: call.outcome === 'running' ? 'cancelled' : call.outcome,
    ...(call.code === undefined ? {} : { code: call.code }),
  };
}

function toError(facts: RunFacts): RunError {
  const started = facts.calls.filter((call) => call.outcome !== 'never-started').length;
  switch (facts.by) {
    case 'deadline':
      return errors.runTimedOut(facts.limitMs ?? 0, started);
    case 'abort':
      return errors.runAborted(started);
    case 'closed':
      return errors.sandboxClosed();
    case 'violation':
      return errors.protocolViolation(facts.violation ?? 'an unreadable message');
    case 'exit':
      return errors.childFailed(exitText(facts.exit), facts.tail ?? '');
    default:
      return facts.error ?? errors.engineFailed('without a reason');
  }
}

function exitText(exit: ChildExit | undefined): string {
  if (exit?.failure !== undefined)
    return `could not be started: ${clip(cleanText(exit.failure), CALL_TARGET_MAX_CHARS)}`;
  if (exit?.signal) return `was ended by signal ${exit.signal}`;
  return `ended by itself with exit code ${exit?.code ?? 'unknown'}`;
}

function toNotices(facts: RunFacts, calls: readonly CallRecord[]): readonly string[] {
  const notices: string[] = [];
  if (facts.nothing === true)
    notices.push(
      'The code returned nothing. End it with `return value`; a function that is only declared is not called.',
    );
  const cancelled = calls.filter((call) => call.outcome === 'cancelled');
  if (cancelled.length > 0)
    notices.push(
      `Not awaited, and cancelled when the code ended; how far they came is unknown: ${nameCalls(cancelled)}. Await every call.`,
    );
  return notices;
}

function nameCalls(calls: readonly CallRecord[]): string {
  const named = calls.slice(0, NOTICE_CALLS_MAX_COUNT).map((call) => `${call.method} ${call.target ?? ''}`.trim());
  const rest = calls.length - named.length;
  return rest === 0 ? named.join(', ') : `${named.join(', ')} and ${rest} more`;
}
