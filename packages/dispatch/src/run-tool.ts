// Lock, then execute. The caller never waits longer than its signal lives, but the place in the lock is kept until the
// tool has really settled: a cancelled sequential tool that is still writing must not get company.

import { isJsonObject, type ToolResult } from '@toolcrib/tool';
import { ThrownByTool, type OpenCall } from './call.ts';
import { copyJson } from './copy-json.ts';
import { cancelled, toolFailed } from './errors.ts';
import type { CallLock, ReleaseCall } from './exclusive-lock.ts';
import { waitFor } from './wait.ts';

/**
 * Runs the tool when it is its turn, on a copy of the final arguments.
 * @throws ThrownByTool, or ToolcribError `TOOL_FAILED`, `CANCELLED`, `WOULD_DEADLOCK`.
 */
export async function runTool(call: OpenCall, lock: CallLock): Promise<ToolResult> {
  const { tool, context, word } = call;
  const { callId, signal, ancestors = [] } = context;
  const exclusive = tool.executionMode === 'sequential';
  const release = await lock.enter({ callId, word, exclusive, ancestors, signal });
  if (signal.aborted) {
    release();
    throw cancelled(word, 'waiting', signal.reason);
  }
  call.stage = 'running';
  const running = settle(call, release);
  // A caller that has left hears nothing of how it ended; nor must the process.
  running.catch(() => undefined);
  const result = await waitFor(() => running, { signal, aborted: () => cancelled(word, 'running', signal.reason) });
  call.stage = 'ran';
  if (!isReadable(result))
    throw toolFailed(word, 'it did run, but gave back no tool result; look before you call it again');
  return result;
}

function isReadable(value: unknown): value is ToolResult {
  try {
    return isToolResult(value);
  } catch {
    return false;
  }
}

/** Tells whether `value` has the shape of a result, whatever its author promised. */
export function isToolResult(value: unknown): value is ToolResult {
  if (!isJsonObject(value) || !Array.isArray(value['content'])) return false;
  return value['content'].every(isBlock);
}

function isBlock(block: unknown): boolean {
  if (!isJsonObject(block)) return false;
  switch (block['type']) {
    case 'text':
      return typeof block['text'] === 'string';
    case 'image':
    case 'audio':
      return typeof block['data'] === 'string' && typeof block['mimeType'] === 'string';
    case 'resource':
      return isJsonObject(block['resource']) && typeof block['resource']['uri'] === 'string';
    default:
      return block['type'] === 'resource_link' && typeof block['uri'] === 'string';
  }
}

async function settle(call: OpenCall, release: ReleaseCall): Promise<unknown> {
  try {
    const args = copyJson(call.args);
    if (args.kind === 'refused') throw toolFailed(call.word, args.message);
    return await execute(call, args.value);
  } finally {
    release();
  }
}

async function execute({ tool, context }: OpenCall, args: unknown): Promise<unknown> {
  try {
    return await tool.execute(args, context);
  } catch (thrown) {
    throw new ThrownByTool(thrown);
  }
}
