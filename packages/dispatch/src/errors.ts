// Every sentence of the gate on one page. They are written for the model: what went wrong, with which tool, what to do
// next. `word` is how the caller named the tool, already made safe for print.

import { ToolcribError, type ToolcribErrorOptions } from '@toolcrib/tool';

/** Codes that `@toolcrib/dispatch` throws. */
export type DispatchErrorCode =
  | 'DENIED_BY_POLICY'
  | 'APPROVAL_DENIED'
  | 'APPROVAL_TIMED_OUT'
  | 'HOOK_VETOED'
  | 'HOOK_FAILED'
  | 'INVALID_ARGUMENTS'
  | 'SCHEMA_UNUSABLE'
  | 'VALIDATION_TIMED_OUT'
  | 'OUTPUT_CONTRACT_UNUSABLE'
  | 'INVALID_OUTPUT'
  | 'TOOL_FAILED'
  | 'CANCELLED'
  | 'WOULD_DEADLOCK'
  | 'INVALID_POLICY';

/** Codes that any tool may end its call with: they say how it went, and claim nothing about the gate. */
export const CODES_OF_ALL: ReadonlySet<string> = new Set([
  'SERVER_UNAVAILABLE',
  'TOOL_VANISHED',
  'TOOL_TIMED_OUT',
  'TOOL_FAILED',
  'INVALID_TOOL_INPUT',
]);
/** Codes that beside those the adapters of untrusted sources end a call with: they check what the gate leaves to them. */
export const CODES_OF_ADAPTERS: ReadonlySet<string> = new Set([
  'CANCELLED',
  'INVALID_ARGUMENTS',
  'INVALID_OUTPUT',
  'OUTPUT_CONTRACT_UNUSABLE',
]);

/** How far a call had come when it was cancelled. */
export type CallStage = 'waiting' | 'running' | 'ran';

function make(code: DispatchErrorCode, message: string, options?: ToolcribErrorOptions): ToolcribError {
  return new ToolcribError(code, message, options);
}

const DID_RUN = 'the tool did run, so it may have had its effect: check before you call it again';

/** The policy says no. Holds the caller's own word and nothing else of the tool. */
export function deniedByPolicy(calledAs: string | undefined): ToolcribError {
  const which = calledAs === undefined ? 'This tool call' : `Calling "${calledAs}"`;
  return make(
    'DENIED_BY_POLICY',
    `${which} is not allowed by policy. It was not run. Do not retry; use another tool or tell the user.`,
  );
}

/** A person said no, or there was no usable answer. */
export function approvalDenied(
  word: string,
  why: 'refused' | 'nobody to ask' | 'failed',
  cause?: unknown,
): ToolcribError {
  const reason = {
    refused: 'the approval was denied',
    'nobody to ask': 'it needs an approval, and there is nobody to ask',
    failed: 'it needs an approval, and asking for it failed',
  }[why];
  return make('APPROVAL_DENIED', `"${word}" was not run: ${reason}. Do not retry; tell the user or find another way.`, {
    details: { why },
    cause,
  });
}

/** Nobody answered in time. */
export function approvalTimedOut(word: string): ToolcribError {
  return make(
    'APPROVAL_TIMED_OUT',
    `"${word}" was not run: nobody approved it in time. Tell the user; retry only if asked to.`,
  );
}

/** A hook refused the call, with its own sentence where it gave one. */
export function hookVetoed(word: string, sentence: string): ToolcribError {
  const reason = sentence === '' ? '.' : `: ${sentence}`;
  return make('HOOK_VETOED', `"${word}" was not run: a hook blocked it${reason}`);
}

/** What a hook did wrong, and on which side of the tool. */
export interface HookFailure {
  readonly when: 'before' | 'after';
  readonly problem: string;
  readonly cause?: unknown;
}

/** A hook threw, took too long, or gave an answer that means nothing. */
export function hookFailed(word: string, failure: HookFailure): ToolcribError {
  const { when, problem, cause } = failure;
  const message =
    when === 'before'
      ? `"${word}" was not run: a hook that checks calls ${problem}. This is a fault of the host, not of your arguments.`
      : `The result of "${word}" is withheld: a hook that checks results ${problem}. Note that ${DID_RUN}.`;
  return make('HOOK_FAILED', message, { details: { when, problem }, cause });
}

/** The arguments do not fit. `message` is a whole text, made by `invalid-arguments.ts`. */
export function invalidArguments(message: string, violationCount: number): ToolcribError {
  return make('INVALID_ARGUMENTS', message, { details: { violationCount } });
}

/** The tool's own input schema cannot be used, so nothing can be checked. */
export function schemaUnusable(word: string, reason: string): ToolcribError {
  return make(
    'SCHEMA_UNUSABLE',
    `"${word}" was not run: its arguments cannot be checked (${reason}). No arguments will help; use another tool or tell the user.`,
    { details: { reason } },
  );
}

/** Checking the arguments took too long. */
export function validationTimedOut(word: string, timeoutMs: number): ToolcribError {
  return make(
    'VALIDATION_TIMED_OUT',
    `"${word}" was not run: checking its arguments took longer than ${timeoutMs} ms. Try shorter or simpler values.`,
    { details: { timeoutMs } },
  );
}

/** The tool promises an output that cannot be checked. Found before the tool runs. */
export function outputContractUnusable(word: string, reason: string): ToolcribError {
  return make(
    'OUTPUT_CONTRACT_UNUSABLE',
    `"${word}" was not run: the output it promises cannot be checked (${reason}). No arguments will help; use another tool or tell the user.`,
    { details: { reason } },
  );
}

/** The tool ran and broke its promise. */
export function invalidOutput(word: string, problem: string): ToolcribError {
  return make(
    'INVALID_OUTPUT',
    `"${word}" returned something else than it promises: ${problem}. Note that ${DID_RUN}.`,
  );
}

/** The tool threw, or gave back no result. `problem` is redacted, cleaned and bounded. */
export function toolFailed(word: string, problem: string, cause?: unknown): ToolcribError {
  const said = problem === '' ? ' without a message.' : `: ${problem}`;
  return make('TOOL_FAILED', `"${word}" failed${said}`, { cause });
}

/** The run ended or the caller left. */
export function cancelled(word: string, stage: CallStage, cause?: unknown): ToolcribError {
  const state = {
    waiting: 'before it started: it was not run',
    running: 'while it ran: whether it had its effect is unknown, so check before you call it again',
    ran: `before its result was passed on: ${DID_RUN}`,
  }[stage];
  return make('CANCELLED', `"${word}" was cancelled ${state}.`, { details: { stage }, cause });
}

/** The call would wait for the call that it is made from. */
export function wouldDeadlock(word: string, ancestor: string): ToolcribError {
  return make(
    'WOULD_DEADLOCK',
    `"${word}" was not run: it would wait for the very call that makes it, because one of the two must run alone. Call it after that one has ended.`,
    { details: { ancestor } },
  );
}

/** A policy layer is written wrongly. For the operator. */
export function invalidPolicy(layer: string, problem: string): ToolcribError {
  return make('INVALID_POLICY', `The policy layer "${layer}" cannot be used: ${problem}.`, { details: { layer } });
}
