// What the tests of this package share: tools that say what they did, and a context that nothing has cancelled.

import { ToolcribError, fingerprint, formatToolId } from '@toolcrib/tool';
import type { CallContext, FinishedCall, ToolDefinition, ToolResult } from '@toolcrib/tool';
import { createDispatcher, type Dispatcher, type DispatcherOptions } from '../src/dispatcher.ts';
import { createPolicy } from '../src/policy-layers.ts';
import type { Policy, PolicyDecision } from '../src/policy.ts';

export const text = (value: string): ToolResult => ({ content: [{ type: 'text', text: value }] });

export interface FakeTool extends ToolDefinition {
  /** The arguments of every execution, in order. */
  readonly calls: unknown[];
}

export function fakeTool(parts: Partial<ToolDefinition> = {}): FakeTool {
  const calls: unknown[] = [];
  const source = parts.source ?? 'openclaw';
  const owner = parts.owner ?? 'yard';
  const name = parts.name ?? 'crane_move';
  const run = parts.execute ?? (() => Promise.resolve(text('ok')));
  const schemas = source === 'openclaw' ? [parts.inputSchema ?? null, parts.outputSchema ?? null] : name;
  return {
    id: formatToolId({ source, owner, name }),
    name,
    description: 'Moves the crane.',
    source,
    owner,
    inputSchema: { type: 'object' },
    schemaDigest: fingerprint(schemas),
    schemaBytes: 2,
    ...parts,
    execute: (args, context) => {
      calls.push(args);
      return run(args, context);
    },
    calls,
  };
}

let callCount = 0;
export function fakeContext(parts: Partial<CallContext> = {}): CallContext {
  callCount += 1;
  return { callId: `call-${callCount}`, route: 'direct', signal: new AbortController().signal, ...parts };
}

/** A schema of a stranger: whoever reads it fails the test. */
export function unreadable(): Record<string, unknown> {
  const refuse = (): never => {
    throw new Error('an untrusted schema was read');
  };
  return new Proxy(
    {},
    { get: refuse, has: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse, getPrototypeOf: refuse },
  );
}

/** A promise with its ends in hand. */
export function deferred<T = void>(): PromiseWithResolvers<T> {
  return Promise.withResolvers<T>();
}

/** Lets everything run that is ready to run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export const always = (decision: PolicyDecision): Policy => ({ decide: () => decision });

/** A dispatcher that allows everything, with its records in hand. */
export function openGate(options: Partial<DispatcherOptions> = {}) {
  const records: FinishedCall[] = [];
  const record = (call: FinishedCall): void => void records.push(call);
  const dispatcher = createDispatcher({ policy: createPolicy([]), record, ...options });
  const dispatch = (...call: Parameters<Dispatcher['dispatch']>) => dispatcher.dispatch(...call);
  return { dispatch, records };
}

/** The error that a call ends in; a call that ends well fails the test. */
export async function failure(promise: Promise<unknown>): Promise<ToolcribError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!ToolcribError.is(error)) throw new Error(`expected a ToolcribError, got ${String(error)}`);
  return error;
}
