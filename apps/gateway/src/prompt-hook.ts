// The hook that looks at a run before its first request and may narrow what the run can have. Asked once: what it answered
// holds to the end of the run, and no turn that was already sent is touched.

import { createPolicy, HOOK_TIMEOUT_MS, type PolicySubject } from '@toolcrib/dispatch';
import { isJsonObject } from '@toolcrib/tool';
import type { Message } from './conversation.ts';
import { promptHookFailed } from './errors.ts';

/** The run as the hook sees it. */
export interface PromptRequest {
  readonly runId: string;
  readonly sessionId: string;
  readonly model: string;
  readonly agent?: string;
  /** The conversation as the client sent it; empty where there is none. */
  readonly messages: readonly Message[];
  /** Aborts when the answer comes too late. */
  readonly signal: AbortSignal;
}

/** What the hook wants. */
export interface PromptAnswer {
  /** Ids and names, `*` for any characters: whatever fits none of them is out of this run. Absent: nothing is. */
  readonly toolsAllow?: readonly string[];
}

/** Asked once per run, before its first request. Throws, hangs, or answers anything else: the run is refused. */
export type PromptHook = (
  request: PromptRequest,
) => PromptAnswer | undefined | void | Promise<PromptAnswer | undefined | void>;

/**
 * Asks the hook which tools the run may have.
 * @returns undefined where it narrows nothing.
 * @throws ToolcribError `PROMPT_HOOK_FAILED`.
 */
export async function askPromptHook(
  hook: PromptHook,
  request: Omit<PromptRequest, 'signal'>,
  timeoutMs: number = HOOK_TIMEOUT_MS,
): Promise<((tool: PolicySubject) => boolean) | undefined> {
  const answer = await inTime(hook, request, timeoutMs);
  if (answer === undefined || answer === null) return undefined;
  if (!isJsonObject(answer)) throw promptHookFailed('it did not answer with an object');
  const { toolsAllow } = answer;
  if (toolsAllow === undefined) return undefined;
  if (!Array.isArray(toolsAllow) || !toolsAllow.every((glob) => typeof glob === 'string'))
    throw promptHookFailed('its toolsAllow is not a list of texts');
  const allowed = createPolicy([{ name: 'toolsAllow', default: 'deny', allow: toolsAllow }]);
  return (tool) => allowed.decide(tool) !== 'deny';
}

async function inTime(hook: PromptHook, request: Omit<PromptRequest, 'signal'>, timeoutMs: number): Promise<unknown> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(promptHookFailed(`it did not answer within ${timeoutMs} ms`)), timeoutMs);
  const tooLate = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(late.signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([Promise.resolve(hook({ ...request, signal: late.signal })), tooLate]);
  } catch (error) {
    throw late.signal.aborted ? late.signal.reason : promptHookFailed('it threw', error);
  } finally {
    clearTimeout(timer);
  }
}
