// A session over given tools with the real gate, and the ways in which tests talk to it.

import { ajvValidator, createDispatcher, type Policy, type PolicySubject } from '@toolcrib/dispatch';
import { createCounters } from '@toolcrib/telemetry';
import type { FinishedCall, ToolDefinition, ToolResult, Validator } from '@toolcrib/tool';
import { resolveConfig } from '../src/config.ts';
import { planSurface } from '../src/plan.ts';
import { type CatalogSession, openSession, type SessionOptions } from '../src/session.ts';
import type { Surface } from '../src/surface.ts';

const validator: Validator = ajvValidator();

export interface TestCrib {
  readonly session: CatalogSession;
  /** Ids or names that the policy denies from now on. */
  readonly denied: Set<string>;
  readonly recorded: readonly FinishedCall[];
}

/** Opens a session. Everything is allowed but what `denied` holds. */
export function crib(
  tools: Iterable<ToolDefinition>,
  options: Partial<SessionOptions> = {},
  denied = new Set<string>(),
): TestCrib {
  const recorded: FinishedCall[] = [];
  const policy: Policy = {
    decide: ({ id, name }: PolicySubject) => (denied.has(id) || denied.has(name) ? 'deny' : 'allow'),
  };
  const dispatcher = createDispatcher({ policy, validator, record: (call) => void recorded.push(call) });
  let scopes = 0;
  const counters = createCounters({ newScopeId: () => `scope-${(scopes += 1)}` });
  return { session: openSession(tools, { policy, dispatcher, counters, ...options }), denied, recorded };
}

/** Plans a surface; unset is mode `tools`. */
export async function surfaceOf(session: CatalogSession, setting?: unknown): Promise<Surface> {
  return planSurface(session, resolveConfig(setting));
}

let calls = 0;

/** Calls by name, as a model does. */
export function say(surface: Surface, name: string, args?: unknown): Promise<ToolResult> {
  calls += 1;
  return surface.handle(name, args, { callId: `call-${calls}`, signal: new AbortController().signal });
}

/** Text of one block. */
export function text(result: ToolResult, index = 0): string {
  const block = result.content[index];
  return block?.type === 'text' ? block.text : '';
}

/** The first block as JSON. */
export function json(result: ToolResult): unknown {
  return JSON.parse(text(result));
}

/** Code and sentence of an error result; fails for any other. */
export function failure(result: ToolResult): { readonly code: string; readonly message: string } {
  if (result.isError !== true) throw new Error(`no error: ${text(result)}`);
  return (result.details as { readonly error: { readonly code: string; readonly message: string } }).error;
}
