// One run from the request to the report: opened, looped, logged, closed, whatever happens on the way.

import type { CounterTotals, PayloadLedger, RunFinished } from '@toolcrib/telemetry';
import type { SurfaceLedger } from '@toolcrib/modes';
import {
  CLIENT_OWNER,
  formatToolId,
  type Mode,
  type ToolDefinition,
  ToolcribError,
  type Validator,
} from '@toolcrib/tool';
import { runAgent, type AgentAnswer } from './agent-loop.ts';
import type { RunCompany } from './approvals/ask-person.ts';
import { toClientDefinitions, type ClientTool, type HandedCall } from './client-tools/client-tool.ts';
import { toKeptTurn, type KeptTurn } from './client-tools/kept-turns.ts';
import type { Message, Sampling } from './conversation.ts';
import { invalidRequest } from './errors.ts';
import type { OpenedRun } from './open-run.ts';
import { weighPayload } from './payload.ts';
import type { Provider } from './provider.ts';
import { checkId } from './run-id.ts';
import type { RunIdentity } from './run-settings.ts';

/** A conversation to be brought to an answer. */
export interface RunRequest extends Partial<RunIdentity>, RunCompany {
  readonly messages: readonly Message[];
  readonly sampling?: Sampling;
  readonly signal?: AbortSignal;
  /** Tools that run at the client: a call of one ends the run, see {@link RunReport.handedOver}. */
  readonly clientTools?: readonly ClientTool[];
  /** Calls that are run in one turn. Count. Default 64. */
  readonly maxTurnCalls?: number;
  /** Told text as it arrives, and waited for. */
  readonly onText?: (text: string) => void | Promise<void>;
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
  /** What the client has to run, and what goes between its history and its results. */
  readonly handedOver?: HandedOver;
  readonly payload: ReturnType<PayloadLedger['totals']>;
  readonly counters: CounterTotals;
  readonly surface: SurfaceLedger;
}

/** Calls for the client, and the turn that waits for their results. */
export interface HandedOver {
  readonly calls: readonly HandedCall[];
  readonly turn: KeptTurn;
}

/** What a run is started with beside its identity. */
export interface RunStart extends RunCompany {
  readonly runId?: string;
  readonly clientTools?: readonly ToolDefinition[];
  readonly messages?: readonly Message[];
}

/** What a run is made from. */
export interface RunParts {
  readonly open: (identity: Partial<RunIdentity>, start?: RunStart) => Promise<OpenedRun>;
  readonly provider: Provider;
  /** Checks arguments for clients that ask for it. */
  readonly validator: Validator;
  /** Aborts when the gateway closes. */
  readonly closing: AbortSignal;
  readonly newId: () => string;
}

/**
 * Runs a conversation to its answer.
 * @throws ToolcribError `UNKNOWN_AGENT`, `INVALID_REQUEST`, `PROVIDER_FAILED` or `STEP_LIMIT`; the abort reason when cancelled.
 */
export async function runToEnd(parts: RunParts, request: RunRequest): Promise<RunReport> {
  checkId(request.runId, 'A run id', 'x-toolcrib-run');
  checkId(request.sessionId, 'A session id', 'x-toolcrib-session');
  const { agent, model, runId, sessionId, ask } = request;
  const handed = new Map<string, HandedCall>();
  const identity = { ...(agent === undefined ? {} : { agent }), ...(model === undefined ? {} : { model }) };
  const run = await parts.open(identity, {
    ...(runId === undefined ? {} : { runId }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(ask === undefined ? {} : { ask }),
    clientTools: toClientDefinitions(request.clientTools ?? [], handed, parts.validator),
    messages: request.messages,
  });
  const ended = new AbortController();
  const signal = AbortSignal.any([parts.closing, ended.signal, ...(request.signal ? [request.signal] : [])]);
  const finish = (end: Pick<RunFinished, 'outcome' | 'steps' | 'code'>) =>
    run.log.write({ kind: 'run-finished', ...end, ...run.payload.totals(), counters: run.session.counters.totals() });
  try {
    const answer = await loop(parts, request, { run, signal, handed });
    finish({ outcome: 'answered', steps: answer.steps });
    return toReport(run, answer, handed);
  } catch (error) {
    const code = ToolcribError.is(error) ? error.code : signal.aborted ? 'CANCELLED' : 'FAILED';
    finish({ outcome: signal.aborted ? 'cancelled' : 'failed', code });
    throw error;
  } finally {
    ended.abort(new Error('the run is over'));
    run.close();
  }
}

interface OpenLoop {
  readonly run: OpenedRun;
  readonly signal: AbortSignal;
  readonly handed: ReadonlyMap<string, HandedCall>;
}

function loop(parts: RunParts, request: RunRequest, { run, signal, handed }: OpenLoop): Promise<AgentAnswer> {
  return runAgent({
    provider: parts.provider,
    surface: run.surface,
    nextTurn: () => run.nextTurn(),
    model: run.model,
    messages: request.messages,
    sampling: forced(request.sampling ?? {}, run),
    signal,
    headers: { 'x-toolcrib-run': run.runId },
    // Clients keep ids of at most 40 characters.
    newCallId: () => `call_${parts.newId().replaceAll('-', '')}`,
    clientCalls: handed,
    ...(request.maxTurnCalls === undefined ? {} : { maxTurnCalls: request.maxTurnCalls }),
    onSent: (body) => {
      run.log.write({ kind: 'provider-request', ...run.payload.add(weighPayload(body)) });
    },
    ...(request.onText === undefined ? {} : { onText: request.onText }),
    ...(request.onBegun === undefined ? {} : { onBegun: request.onBegun }),
  });
}

/** A call can be forced only of a tool that the model sees, under the name that it sees. */
function forced(sampling: Sampling, run: OpenedRun): Sampling {
  if (sampling.toolChoice?.type !== 'tool') return sampling;
  const { toolName: wanted } = sampling.toolChoice;
  const id = formatToolId({ source: 'client', owner: CLIENT_OWNER, name: wanted });
  const toolName = run.surface.visibleTools().find((tool) => tool.id === id)?.name;
  if (toolName !== undefined) return { ...sampling, toolChoice: { type: 'tool', toolName } };
  const message = `tool_choice cannot force "${wanted}": in mode ${run.surface.mode} the model does not see it.`;
  throw invalidRequest(message, 'tool_choice');
}

function toReport(run: OpenedRun, answer: AgentAnswer, handed: ReadonlyMap<string, HandedCall>): RunReport {
  const { handOver } = answer;
  const calls = handOver?.calls.flatMap(({ id }) => handed.get(id) ?? []);
  return {
    ...(handOver === undefined ? {} : { handedOver: { calls: calls ?? [], turn: toKeptTurn(handOver, handed) } }),
    runId: run.runId,
    mode: run.surface.mode,
    answer,
    payload: run.payload.totals(),
    counters: run.session.counters.totals(),
    surface: run.surface.ledger,
  };
}
