// The one path on which a tool runs, whoever asks and by whatever name. Read `pass` from top to bottom: its lines are the
// order of requirement `call.path`, and each of them can end the call.

import type {
  CallContext,
  FinishedCall,
  FinishedCallOutcome,
  ToolDefinition,
  ToolResult,
  Validator,
} from '@toolcrib/tool';
import { ajvValidator } from './ajv-validator.ts';
import { askApproval, type Approve } from './approval.ts';
import { openCall, toFinishedCall, toToolcribError, toWord, type OpenCall, type Redact } from './call.ts';
import { checkArguments, takeArguments } from './check-arguments.ts';
import { checkContract, checkOutput } from './check-output.ts';
import { cancelled, deniedByPolicy } from './errors.ts';
import { createCallLock, type CallLock } from './exclusive-lock.ts';
import { runAfterHooks, runBeforeHooks, type Hooks } from './hooks.ts';
import { HOOK_TIMEOUT_MS } from './limits.ts';
import { decide, type Policy, type PolicyDecision } from './policy.ts';
import { redactFailure } from './redact-failure.ts';
import { runTool } from './run-tool.ts';

/** Settings of {@link createDispatcher}. */
export interface DispatcherOptions {
  readonly policy: Policy;
  /** Absent: nobody can be asked, so `ask` is a no. */
  readonly approve?: Approve;
  readonly hooks?: Hooks;
  /** Default: one of its own. Give all dispatchers of a process the same one. */
  readonly validator?: Validator;
  /** Told of every call once, allowed or not. Not waited for; its failure is nobody's. */
  readonly record?: (call: FinishedCall) => void | Promise<void>;
  /** Takes secrets out of what a tool says when it throws or fails. Default: the text as it is. */
  readonly redact?: Redact;
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly now?: () => number;
  /** Time one hook may take. Milliseconds. Default 5,000. */
  readonly hookTimeoutMs?: number;
  /** Default: one of its own. Give one where several dispatchers serve the same catalog session. */
  readonly lock?: CallLock;
}

/** The gate of one catalog session. */
export interface Dispatcher {
  /**
   * Runs `tool` if everybody agrees. An error that the tool reports itself is a result with `isError`.
   * @throws ToolcribError with one of the codes of {@link DispatchErrorCode}, or the one of an adapter.
   */
  dispatch(tool: ToolDefinition, args: unknown, context: CallContext): Promise<ToolResult>;
}

interface Gate {
  readonly policy: Policy;
  readonly approve: Approve | undefined;
  readonly hooks: Hooks;
  readonly validator: Validator;
  readonly hookTimeoutMs: number;
  readonly lock: CallLock;
  readonly redact: Redact;
}

/** Creates the gate of a catalog session. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { policy, approve, hooks = {}, now = Date.now, hookTimeoutMs = HOOK_TIMEOUT_MS } = options;
  const { validator = ajvValidator(), lock = createCallLock(), redact = (text) => text } = options;
  const gate: Gate = { policy, approve, hooks, validator, hookTimeoutMs, lock, redact };
  const record = (call: OpenCall, outcome: FinishedCallOutcome): void =>
    tellQuietly(options.record, toFinishedCall(call, outcome, now()));
  return {
    async dispatch(tool, args, context) {
      const call = openCall(tool, args, { context, startedAtMs: now() });
      let result: ToolResult;
      try {
        result = await pass(gate, call);
      } catch (thrown) {
        const error = toToolcribError(thrown, call, redact);
        record(call, { kind: 'failed', code: error.code, message: error.message });
        throw error;
      }
      record(call, { kind: 'finished', result });
      return result;
    },
  };
}

async function pass(gate: Gate, call: OpenCall): Promise<ToolResult> {
  const decision = permit(gate, call);
  call.args = takeArguments(call);
  call.args = await runBeforeHooks(call, gate.hooks, gate.hookTimeoutMs);
  call.args = await checkArguments(call, gate.validator);
  await checkContract(call, gate.validator);
  await clearToRun(gate, call, decision);
  const raw = redactFailure(await runTool(call, gate.lock), gate.redact);
  const result = await runAfterHooks(call, raw, { hooks: gate.hooks, timeoutMs: gate.hookTimeoutMs });
  await checkOutput(call, result, gate);
  return result;
}

/** Asks the policy of this moment. */
function permit(gate: Gate, call: OpenCall): PolicyDecision {
  const { signal, calledAs } = call.context;
  const decision = decide(gate.policy, call.subject);
  if (decision === 'deny') throw deniedByPolicy(toWord(calledAs));
  if (signal.aborted) throw cancelled(call.word, 'waiting', signal.reason);
  return decision;
}

/** Approval where the policy asks for it, then the policy again: it may have changed while a person was thinking. */
async function clearToRun(gate: Gate, call: OpenCall, decision: PolicyDecision): Promise<void> {
  if (decision === 'ask') await askApproval(call, gate.approve);
  const latest = permit(gate, call);
  if (latest === 'ask' && decision !== 'ask') await clearToRun(gate, call, latest);
}

function tellQuietly(record: DispatcherOptions['record'], call: FinishedCall): void {
  try {
    const told = record?.(call);
    if (told instanceof Promise) told.catch(() => undefined);
  } catch {
    // The call has ended as it ended; a log that cannot take it down changes nothing about that.
  }
}
