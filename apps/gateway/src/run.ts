// One run from the request to the report: opened, looped, logged, closed, whatever happens on the way.

import type { CounterTotals, PayloadLedger, RunFinished } from '@toolcrib/telemetry';
import type { SurfaceLedger } from '@toolcrib/modes';
import { type Mode, ToolcribError } from '@toolcrib/tool';
import { runAgent, type AgentAnswer } from './agent-loop.ts';
import type { RunCompany } from './approvals/ask-person.ts';
import type { Message, Sampling } from './conversation.ts';
import { invalidRequest } from './errors.ts';
import type { OpenedRun } from './open-run.ts';
import { weighPayload } from './payload.ts';
import type { Provider } from './provider.ts';
import type { RunIdentity } from './run-settings.ts';

/** A conversation to be brought to an answer. */
export interface RunRequest extends Partial<RunIdentity>, RunCompany {
  readonly messages: readonly Message[];
  readonly sampling?: Sampling;
  readonly signal?: AbortSignal;
  /** Told text as it arrives. */
  readonly onText?: (text: string) => void;
  /** Told when the provider has taken the first request; what fails before fails with a status of its own. */
  readonly onBegun?: () => void;
  /** Names the run in its log. Letters, digits, `-` and `_`, at most 64. Default: a random UUID. */
  readonly runId?: string;
}

/** What a run came to, and what it cost. */
export interface RunReport {
  readonly runId: string;
  readonly mode: Mode;
  readonly answer: AgentAnswer;
  readonly payload: ReturnType<PayloadLedger['totals']>;
  readonly counters: CounterTotals;
  readonly surface: SurfaceLedger;
}

/** What a run is started with beside its identity. */
export interface RunStart extends RunCompany {
  readonly runId?: string;
}

/** What a run is made from. */
export interface RunParts {
  readonly open: (identity: Partial<RunIdentity>, start?: RunStart) => Promise<OpenedRun>;
  readonly provider: Provider;
  /** Aborts when the gateway closes. */
  readonly closing: AbortSignal;
  readonly newId: () => string;
}

const PLAIN_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Runs a conversation to its answer.
 * @throws ToolcribError `UNKNOWN_AGENT`, `INVALID_REQUEST`, `PROVIDER_FAILED` or `STEP_LIMIT`; the abort reason when cancelled.
 */
export async function runToEnd(parts: RunParts, request: RunRequest): Promise<RunReport> {
  checkId(request.runId, 'A run id', 'x-toolcrib-run');
  checkId(request.sessionId, 'A session id', 'x-toolcrib-session');
  const { agent, model, runId, sessionId, ask } = request;
  const identity = { ...(agent === undefined ? {} : { agent }), ...(model === undefined ? {} : { model }) };
  const run = await parts.open(identity, {
    ...(runId === undefined ? {} : { runId }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(ask === undefined ? {} : { ask }),
  });
  const ended = new AbortController();
  const signal = AbortSignal.any([parts.closing, ended.signal, ...(request.signal ? [request.signal] : [])]);
  const finish = (end: Pick<RunFinished, 'outcome' | 'steps' | 'code'>) =>
    run.log.write({ kind: 'run-finished', ...end, ...run.payload.totals(), counters: run.session.counters.totals() });
  try {
    const answer = await loop(parts, request, run, signal);
    finish({ outcome: 'answered', steps: answer.steps });
    return toReport(run, answer);
  } catch (error) {
    const code = ToolcribError.is(error) ? error.code : signal.aborted ? 'CANCELLED' : 'FAILED';
    finish({ outcome: signal.aborted ? 'cancelled' : 'failed', code });
    throw error;
  } finally {
    ended.abort(new Error('the run is over'));
    run.close();
  }
}

function checkId(id: string | undefined, what: string, header: string): void {
  if (id !== undefined && !PLAIN_ID.test(id))
    throw invalidRequest(`${what} has letters, digits, - and _, at most 64.`, header);
}

function loop(parts: RunParts, request: RunRequest, run: OpenedRun, signal: AbortSignal): Promise<AgentAnswer> {
  return runAgent({
    provider: parts.provider,
    surface: run.surface,
    nextTurn: () => run.nextTurn(),
    model: run.model,
    messages: request.messages,
    sampling: request.sampling ?? {},
    signal,
    headers: { 'x-toolcrib-run': run.runId },
    newCallId: parts.newId,
    onSent: (body) => {
      run.log.write({ kind: 'provider-request', ...run.payload.add(weighPayload(body)) });
    },
    ...(request.onText === undefined ? {} : { onText: request.onText }),
    ...(request.onBegun === undefined ? {} : { onBegun: request.onBegun }),
  });
}

function toReport(run: OpenedRun, answer: AgentAnswer): RunReport {
  return {
    runId: run.runId,
    mode: run.surface.mode,
    answer,
    payload: run.payload.totals(),
    counters: run.session.counters.totals(),
    surface: run.surface.ledger,
  };
}
