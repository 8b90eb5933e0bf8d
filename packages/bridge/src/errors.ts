// All sentences of this package that end a run or refuse a call. They are written for the model that reads them: what
// went wrong, and what to do next.

import { clip, ToolcribError } from '@toolcrib/tool';
import * as limits from './limits.ts';
import type { RunError } from './sandbox.ts';

/** Codes of a run that failed. */
export type RunErrorCode =
  | 'RUN_TIMED_OUT'
  | 'RUN_ABORTED'
  | 'GUEST_ERROR'
  | 'SYNTAX_ERROR'
  | 'SHELL_TEXT'
  | 'CODE_TOO_LARGE'
  | 'OUT_OF_MEMORY'
  | 'STACK_EXHAUSTED'
  | 'NEVER_SETTLES'
  | 'RESULT_TOO_LARGE'
  | 'RESULT_NOT_JSON'
  | 'CHILD_FAILED'
  | 'PROTOCOL_VIOLATION'
  | 'SANDBOX_UNAVAILABLE'
  | 'SANDBOX_CLOSED';
/** Codes of a call that the bridge itself refused or failed. Codes of the host's own errors pass through. */
export type CallErrorCode =
  | 'INVALID_CALL'
  | 'ARGUMENTS_TOO_LARGE'
  | 'ARGUMENTS_NOT_JSON'
  | 'TOO_MANY_CALLS'
  | 'TOOL_RESULT_TOO_LARGE'
  | 'TOOL_RESULT_NOT_JSON'
  | 'CALL_FAILED';
/** Every code of this package. */
export type BridgeErrorCode = RunErrorCode | CallErrorCode;

/** An error of one call, as the guest sees it. */
export interface CallError {
  readonly code: string;
  readonly message: string;
}

const kib = (bytes: number): string => `${bytes / 1024} KiB`;
const run = (code: RunErrorCode, message: string, line?: number): RunError => ({
  code,
  message: clip(message, limits.ERROR_MESSAGE_MAX_CHARS * 2),
  ...(line === undefined ? {} : { line }),
});

/** Says what a model must do after calls whose end it did not see. */
function inspectFirst(callCount: number): string {
  const made = callCount === 0 ? 'No call' : callCount === 1 ? 'One call' : `${callCount} calls`;
  return `${made} had been made. Inspect what is already done before you retry anything that changes something.`;
}

/** The deadline passed. */
export function runTimedOut(timeoutMs: number, callCount: number): RunError {
  return run(
    'RUN_TIMED_OUT',
    `The code did not finish within the time limit of ${timeoutMs} ms and was stopped; running calls were cancelled. ${inspectFirst(callCount)}`,
  );
}
/** The host gave up on the run. */
export function runAborted(callCount: number): RunError {
  return run('RUN_ABORTED', `The run was cancelled and its running calls with it. ${inspectFirst(callCount)}`);
}
/** The code threw. `what` is the error's name and message as one text. */
export function guestError(what: string, line?: number): RunError {
  return run('GUEST_ERROR', `The code threw ${clip(what, limits.ERROR_MESSAGE_MAX_CHARS)}`, line);
}
/** The code is not JavaScript. */
export function syntaxError(what: string, line?: number): RunError {
  const where = line === undefined ? '' : ` in line ${line}`;
  return run(
    'SYNTAX_ERROR',
    `SyntaxError${where}: ${clip(what, limits.ERROR_MESSAGE_MAX_CHARS)}. Nothing ran. Send the body of an async function in plain JavaScript: await and return are allowed, import and export are not; type annotations are removed, enums and namespaces cannot be.`,
    line,
  );
}
/** The code is meant for a shell. */
export function shellText(command: string): RunError {
  return run(
    'SHELL_TEXT',
    `This looks like a shell command (${clip(command, 60)}), and there is no shell here. Nothing ran. Write JavaScript: find a tool with await openclaw.tools.search("run a command") and run it with await openclaw.tools.call(id, args).`,
  );
}
/** The source text is too long. */
export function codeTooLarge(bytes: number): RunError {
  return run(
    'CODE_TOO_LARGE',
    `The code has ${bytes} bytes, the limit is ${kib(limits.CODE_MAX_BYTES)}. Nothing ran. Let tools hold large data instead of writing it into the code.`,
  );
}
/** The guest's memory is used up. */
export function outOfMemory(): RunError {
  return run(
    'OUT_OF_MEMORY',
    `The code ran out of memory (${kib(limits.GUEST_MEMORY_MAX_BYTES)}). Keep less at once: filter each result as it arrives, and ask tools for smaller pages.`,
  );
}
/** The engine's stack overflowed where the guest cannot catch it. */
export function stackExhausted(): RunError {
  return run('STACK_EXHAUSTED', 'The code is nested or recurses too deeply. Use a loop, or flatter data.');
}
/** The engine failed in a way that has no name. */
export function engineFailed(what: string): RunError {
  return run(
    'CHILD_FAILED',
    `The engine that ran the code failed (${clip(what, limits.ERROR_NAME_MAX_CHARS)}). Running calls were cancelled.`,
  );
}
/** The body waits for something that nothing can bring about. */
export function neverSettles(): RunError {
  return run(
    'NEVER_SETTLES',
    'The code awaits a promise that nothing can settle any more: no call is running and there are no timers. It would have waited until the time limit. Await only openclaw.tools calls and promises made from them.',
  );
}
/** The returned value is too large. `bytes` where it is known. */
export function resultTooLarge(bytes?: number): RunError {
  const size = bytes === undefined ? 'The result is too large' : `The result has ${bytes} bytes as JSON`;
  return run(
    'RESULT_TOO_LARGE',
    `${size}, the limit is ${kib(limits.VALUE_MAX_BYTES)}. The calls did run. Return a summary, or only the fields you need.`,
  );
}
/** The returned value is no JSON. */
export function resultNotJson(what: string): RunError {
  return run('RESULT_NOT_JSON', `The result cannot be returned: ${what}. The calls did run. Return plain data.`);
}
/** The process ended by itself. `how` tells exit code or signal; `tail` is what it said last. */
export function childFailed(how: string, tail: string): RunError {
  return run('CHILD_FAILED', `The process that ran the code ${how}. Running calls were cancelled.${tail}`);
}
/** The process said what it may not say. */
export function protocolViolation(what: string): RunError {
  return run('PROTOCOL_VIOLATION', `The process that ran the code broke its protocol (${what}) and was stopped.`);
}
/** There is no isolated runtime, so nothing runs. */
export function sandboxUnavailable(reason: string): RunError {
  return run('SANDBOX_UNAVAILABLE', `Code cannot run here: ${reason}. Nothing ran. Use the structured tool controls.`);
}
/** The host has closed the sandbox. */
export function sandboxClosed(): RunError {
  return run('SANDBOX_CLOSED', 'The sandbox is closed. Nothing more runs in it.');
}

/** The guest called with something that is no request. */
export function invalidCall(method: string, what: string): CallError {
  return { code: 'INVALID_CALL', message: `openclaw.tools.${method}: ${what}.` };
}
/** A tool ran, and its result does not fit into the guest. */
export function toolResultTooLarge(bytes: number, limitBytes: number): CallError {
  return {
    code: 'TOOL_RESULT_TOO_LARGE',
    message: `The call did run, but its result of ${bytes} bytes is over the limit of ${kib(limitBytes)} and was dropped. Do not repeat a call that changes something; ask for less.`,
  };
}
/** A tool ran, and its result cannot be written as JSON. */
export function toolResultNotJson(): CallError {
  return {
    code: 'TOOL_RESULT_NOT_JSON',
    message:
      'The call did run, but its result is not JSON and was dropped. Do not repeat a call that changes something.',
  };
}
/** The host failed in its own words. */
export function callFailed(message: string): CallError {
  return { code: 'CALL_FAILED', message: clip(message, limits.ERROR_MESSAGE_MAX_CHARS) };
}
/** What running calls find as the reason of their abort signal. */
export function callCancelled(): ToolcribError {
  return new ToolcribError('CANCELLED', 'The code run that made this call has ended, so the call was cancelled.');
}
