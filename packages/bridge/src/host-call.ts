// One call of the host for the guest: whatever the host does, the end is a text that fits into the guest, or an error
// with a code and a bounded sentence.

import { cleanText, clip, ToolcribError } from '@toolcrib/tool';
import { callFailed, invalidCall, toolResultNotJson, toolResultTooLarge, type CallError } from './errors.ts';
import { ERROR_MESSAGE_MAX_CHARS, ERROR_NAME_MAX_CHARS, TOOL_RESULT_MAX_BYTES } from './limits.ts';
import { toNoted } from './noted-answer.ts';
import type { BridgeHost } from './sandbox.ts';

/** How a call of the host ended. */
export type HostAnswer =
  | { readonly ok: true; readonly text: string; readonly bytes: number; readonly notes: readonly string[] }
  | { readonly ok: false; readonly error: CallError };

/** Which function of the host to call with what. */
export interface HostCall {
  readonly method: string;
  readonly args: unknown;
  readonly signal: AbortSignal;
}

/** Calls the host. Never rejects. The host's function starts before this returns. */
export async function callHost(host: BridgeHost, { method, args, signal }: HostCall): Promise<HostAnswer> {
  try {
    const run = Object.hasOwn(host, method) ? host[method] : undefined;
    if (typeof run !== 'function') return { ok: false, error: invalidCall(method, 'this host does not offer it') };
    return toAnswer(await run(args, signal));
  } catch (error) {
    return { ok: false, error: toCallError(error) };
  }
}

function toAnswer(answer: unknown): HostAnswer {
  const { value, notes } = toNoted(answer);
  let text: string;
  try {
    text = JSON.stringify(value) ?? 'null';
  } catch {
    return { ok: false, error: toolResultNotJson() };
  }
  const bytes = Buffer.byteLength(text);
  if (bytes > TOOL_RESULT_MAX_BYTES) return { ok: false, error: toolResultTooLarge(bytes, TOOL_RESULT_MAX_BYTES) };
  return { ok: true, text, bytes, notes };
}

/** Only ToolcribErrors are written for the model; of any other error the message alone is passed on. */
function toCallError(error: unknown): CallError {
  if (ToolcribError.is(error))
    return { code: clip(error.code, ERROR_NAME_MAX_CHARS), message: clip(error.message, ERROR_MESSAGE_MAX_CHARS) };
  const message = error instanceof Error ? cleanText(error.message) : '';
  return callFailed(message === '' ? 'The call failed without a reason.' : message);
}
