// The form of a conformance case, and the host that the cases use.

import { strict as assert } from 'node:assert';
import type { BridgeHost, RunFailure, RunOutcome, RunSuccess, Sandbox } from '../sandbox.ts';

/** One behaviour that any sandbox must show. */
export interface SandboxCase {
  readonly name: string;
  /** @param make Opens a sandbox; the case closes it. @throws AssertionError where it does not hold. */
  run(make: () => Sandbox): Promise<void>;
}

/** What a host saw. */
export interface Seen {
  readonly started: unknown[];
  aborts: number;
}

/** A host whose calls answer at once, except `slow`, which only ends by its signal, and `fail`, which throws. */
export function echoHost(seen: Seen = { started: [], aborts: 0 }): BridgeHost {
  return {
    search: (args) => {
      seen.started.push(args);
      return Promise.resolve([{ id: 'openclaw:core:echo', name: 'echo' }]);
    },
    describe: (args) => {
      seen.started.push(args);
      return Promise.resolve({ ...(args as object), parameters: true });
    },
    call: (args, signal) => {
      seen.started.push(args);
      const { id, args: given } = args as { readonly id: string; readonly args?: unknown };
      if (id === 'fail') return Promise.reject(new Error('the tool is broken'));
      if (id === 'big') return Promise.resolve('x'.repeat(9 * 1024 * 1024));
      if (id !== 'slow')
        return Promise.resolve({ tool: { id, name: id, source: 'openclaw' }, result: { details: given } });
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          seen.aborts += 1;
          reject(new Error('aborted'));
        });
      });
    },
  };
}

/** What one case runs. */
export interface Program {
  readonly code: string;
  readonly host?: BridgeHost;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Makes a case of one program. */
export function programCase(name: string, program: () => Program, check: (outcome: RunOutcome) => void): SandboxCase {
  return {
    name,
    async run(make) {
      const sandbox = make();
      try {
        const { code, host = echoHost(), timeoutMs = 10_000, signal } = program();
        check(await sandbox.run({ code, timeoutMs, ...(signal === undefined ? {} : { signal }) }, host));
      } finally {
        await sandbox.close();
      }
    },
  };
}

/** A case whose code runs to its end with this value. */
export function valueCase(name: string, code: string, value: unknown): SandboxCase {
  return programCase(
    name,
    () => ({ code }),
    (outcome) => assert.deepEqual(success(outcome).value, value),
  );
}

/** A case whose code fails with this error code and a message like this. */
export function errorCase(name: string, code: string, errorCode: string, like: RegExp): SandboxCase {
  return programCase(
    name,
    () => ({ code, timeoutMs: errorCode === 'RUN_TIMED_OUT' ? 1_000 : 10_000 }),
    (outcome) => {
      const { error } = failure(outcome);
      assert.equal(error.code, errorCode);
      assert.match(error.message, like);
    },
  );
}

/** Narrows to a success; shows the error where it is none. */
export function success(outcome: RunOutcome): RunSuccess {
  if (!outcome.ok) assert.fail(`expected a value, got ${outcome.error.code}: ${outcome.error.message}`);
  return outcome;
}

/** Narrows to a failure. */
export function failure(outcome: RunOutcome): RunFailure {
  if (outcome.ok) assert.fail(`expected an error, got ${JSON.stringify(outcome.value)?.slice(0, 200)}`);
  return outcome;
}
