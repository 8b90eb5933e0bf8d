// What a body may ask of its host, and what becomes of calls when the run ends.

import { strict as assert } from 'node:assert';
import type { Sandbox } from '../sandbox.ts';
import { echoHost, failure, programCase, success, type SandboxCase, type Seen } from './case.ts';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A case that counts what its host saw. */
function countingCase(
  name: string,
  program: { readonly code: string; readonly timeoutMs: number },
  check: (seen: Seen, calls: readonly string[]) => void,
): SandboxCase {
  return {
    name,
    async run(make) {
      const sandbox = make();
      const seen: Seen = { started: [], aborts: 0 };
      try {
        const outcome = await sandbox.run(program, echoHost(seen));
        check(
          seen,
          outcome.calls.map((call) => call.outcome),
        );
      } finally {
        await sandbox.close();
      }
    },
  };
}

/** Calls, their errors, their cancelling. */
export const callCases: readonly SandboxCase[] = [
  programCase(
    'search, describe and call reach the host and come back whole',
    () => ({
      code: `const [hit] = await openclaw.tools.search('echo', { limit: 1 });
        const more = await openclaw.tools.describe(hit.id);
        const { result } = await openclaw.tools.call(hit.id, { n: 2 });
        return [hit.name, more.parameters, result.details];`,
    }),
    (outcome) => {
      assert.deepEqual(success(outcome).value, ['echo', true, { n: 2 }]);
      assert.deepEqual(
        outcome.calls.map((call) => [call.id, call.method, call.outcome]),
        [
          [1, 'search', 'finished'],
          [2, 'describe', 'finished'],
          [3, 'call', 'finished'],
        ],
      );
    },
  ),
  programCase(
    'calls run side by side',
    () => ({
      code: 'return (await Promise.all([1, 2, 3].map((n) => openclaw.tools.call("e", n)))).map((r) => r.result.details)',
    }),
    (outcome) => assert.deepEqual(success(outcome).value, [1, 2, 3]),
  ),
  programCase(
    'a failed call can be caught',
    () => ({ code: 'try { await openclaw.tools.call("fail") } catch (error) { return [error.name, error.message] }' }),
    (outcome) => assert.deepEqual(success(outcome).value, ['ToolError', 'the tool is broken']),
  ),
  programCase(
    'an id that is no text never reaches the host',
    () => ({
      code: 'try { await openclaw.tools.call({ toString: () => "x" }, {}) } catch (error) { return error.code }',
    }),
    (outcome) => assert.equal(success(outcome).value, 'INVALID_CALL'),
  ),
  programCase(
    'what the body assigns changes nothing of the API',
    () => ({
      code: `const { call } = openclaw.tools;
        for (const f of [() => { openclaw.tools.call = 1 }, () => { openclaw = 1 }, () => delete openclaw.tools.search]) { try { f() } catch {} }
        return [call === openclaw.tools.call, Object.keys(openclaw.tools).sort().join()]`,
    }),
    (outcome) => assert.deepEqual(success(outcome).value, [true, 'call,describe,search']),
  ),
  programCase(
    'a call that is not awaited is cancelled and named',
    () => ({ code: 'openclaw.tools.call("slow"); return "early"' }),
    (outcome) => {
      assert.equal(success(outcome).value, 'early');
      assert.match(success(outcome).notices.join(), /call slow/);
      assert.deepEqual(
        outcome.calls.map((call) => call.outcome),
        ['cancelled'],
      );
    },
  ),
  countingCase(
    'a time limit cancels running calls once, and starts none',
    {
      code: 'openclaw.tools.call("slow"); await openclaw.tools.call("slow"); openclaw.tools.call("late")',
      timeoutMs: 1_000,
    },
    (seen, calls) => {
      assert.equal(seen.started.length, 2);
      assert.equal(seen.aborts, 2);
      assert.deepEqual(calls, ['cancelled', 'cancelled']);
    },
  ),
  countingCase(
    'no call starts after the body has ended',
    {
      code: `const later = async () => {
          for (let n = 0; n < 50; n++) { await null; openclaw.tools.call('late', n).catch(() => {}) }
        };
        Promise.resolve().then(later);
        return 1`,
      timeoutMs: 10_000,
    },
    (seen, calls) => assert.equal(seen.started.length, calls.length),
  ),
  {
    name: 'an aborted run ends and its calls hear of it',
    async run(make) {
      const sandbox = make();
      const seen: Seen = { started: [], aborts: 0 };
      const aborter = new AbortController();
      try {
        const request = { code: 'await openclaw.tools.call("slow")', timeoutMs: 10_000, signal: aborter.signal };
        const running = sandbox.run(request, echoHost(seen));
        while (seen.started.length === 0) await tick();
        aborter.abort();
        assert.equal(failure(await running).error.code, 'RUN_ABORTED');
        assert.equal(seen.aborts, 1);
      } finally {
        await sandbox.close();
      }
    },
  },
  {
    name: 'a closed sandbox ends its runs and takes no more',
    async run(make: () => Sandbox) {
      const sandbox = make();
      const running = sandbox.run({ code: 'while (true) {}', timeoutMs: 10_000 }, echoHost());
      await sandbox.close();
      assert.equal(failure(await running).error.code, 'SANDBOX_CLOSED');
      assert.equal(failure(await sandbox.run({ code: '1', timeoutMs: 1_000 }, {})).error.code, 'SANDBOX_CLOSED');
    },
  },
];
