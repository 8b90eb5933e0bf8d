// Who else looks at a call? Before-hooks may change arguments or veto, after-hooks may replace the result. A hook that
// throws, hangs or mumbles stops the call: whoever installed it relies on it.

import { cleanText, clip, isJsonObject, type CallRoute, type ToolResult } from '@toolcrib/tool';
import type { OpenCall } from './call.ts';
import { copyJson } from './copy-json.ts';
import { cancelled, hookFailed, hookVetoed } from './errors.ts';
import { HOOK_SENTENCE_MAX_CHARS } from './limits.ts';
import type { PolicySubject } from './policy.ts';
import { isToolResult } from './run-tool.ts';
import { waitFor } from './wait.ts';

/** What every hook sees. `args` are frozen. */
export interface HookCall {
  readonly tool: PolicySubject;
  readonly args: unknown;
  readonly callId: string;
  readonly route: CallRoute;
  /** Aborts with the call, and when the hook's own time is over. */
  readonly signal: AbortSignal;
}

/** Nothing: go on. `args`: go on with these. `veto`: stop, with a sentence for the model. */
export type BeforeAnswer = undefined | { readonly args: unknown } | { readonly veto: string };
/** Looks at a call before its arguments are checked. */
export type BeforeToolCall = (call: HookCall) => Promise<BeforeAnswer> | BeforeAnswer;

/** Nothing: the result stands. `result`: this one instead. */
export type AfterAnswer = undefined | { readonly result: ToolResult };
/** Looks at a result before its output contract is checked. */
export type AfterToolCall = (call: HookCall & { readonly result: ToolResult }) => Promise<AfterAnswer> | AfterAnswer;

/** Run in order; each sees what the one before it left. */
export interface Hooks {
  readonly before?: readonly BeforeToolCall[];
  readonly after?: readonly AfterToolCall[];
}

/**
 * Runs the before-hooks.
 * @returns the arguments as the last hook left them, frozen.
 * @throws ToolcribError `HOOK_VETOED`, `HOOK_FAILED` or `CANCELLED`.
 */
export async function runBeforeHooks(call: OpenCall, hooks: Hooks, timeoutMs: number): Promise<unknown> {
  let { args } = call;
  for (const hook of hooks.before ?? []) {
    const answer: unknown = await runHook(call, { when: 'before', timeoutMs }, (seen) => hook({ ...seen, args }));
    if (answer === undefined || answer === null) continue;
    if (!isJsonObject(answer)) throw hookFailed(call.word, { when: 'before', problem: 'gave an unknown answer' });
    if (Object.hasOwn(answer, 'veto')) throw hookVetoed(call.word, sentenceOf(answer['veto']));
    if (!Object.hasOwn(answer, 'args'))
      throw hookFailed(call.word, { when: 'before', problem: 'gave an unknown answer' });
    const copied = copyJson(answer['args'] ?? {}, { freeze: true, exactIntegers: true });
    if (copied.kind === 'refused')
      throw hookFailed(call.word, { when: 'before', problem: 'gave arguments that are no JSON' });
    args = copied.value;
  }
  return args;
}

/**
 * Runs the after-hooks.
 * @throws ToolcribError `HOOK_FAILED` or `CANCELLED`; the tool did run then, and its result is withheld.
 */
export async function runAfterHooks(
  call: OpenCall,
  first: ToolResult,
  rest: { readonly hooks: Hooks; readonly timeoutMs: number },
): Promise<ToolResult> {
  let result = first;
  for (const hook of rest.hooks.after ?? []) {
    const bounds = { when: 'after', timeoutMs: rest.timeoutMs } as const;
    const answer: unknown = await runHook(call, bounds, (seen) => hook({ ...seen, result }));
    if (answer === undefined || answer === null) continue;
    const replaced = isJsonObject(answer) ? answer['result'] : undefined;
    if (!isToolResult(replaced)) throw hookFailed(call.word, { when: 'after', problem: 'gave an unknown answer' });
    result = replaced;
  }
  return result;
}

async function runHook<T>(
  call: OpenCall,
  bounds: { readonly when: 'before' | 'after'; readonly timeoutMs: number },
  run: (seen: HookCall) => T | Promise<T>,
): Promise<T> {
  const { signal, callId, route } = call.context;
  const { when, timeoutMs } = bounds;
  return waitFor(
    async (inner) => {
      try {
        return await run({ tool: call.subject, args: call.args, callId, route, signal: inner });
      } catch (cause) {
        throw hookFailed(call.word, { when, problem: 'failed', cause });
      }
    },
    {
      signal,
      aborted: () => cancelled(call.word, call.stage, signal.reason),
      timeoutMs,
      timedOut: () => hookFailed(call.word, { when, problem: `took longer than ${timeoutMs} ms` }),
    },
  );
}

function sentenceOf(veto: unknown): string {
  return typeof veto === 'string' ? clip(cleanText(veto), HOOK_SENTENCE_MAX_CHARS) : '';
}
