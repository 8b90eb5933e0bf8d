// Where a run is stopped, and what it is told.

import { strict as assert } from 'node:assert';
import { errorCase, failure, programCase, success, type SandboxCase } from './case.ts';

/** Time, memory, sizes. */
export const limitCases: readonly SandboxCase[] = [
  errorCase('an endless loop is stopped in time', 'while (true) {}', 'RUN_TIMED_OUT', /Inspect/),
  errorCase(
    'an endless chain of promises is stopped in time',
    'const f = () => Promise.resolve().then(f); await f()',
    'RUN_TIMED_OUT',
    /1000 ms/,
  ),
  errorCase(
    'a promise that nothing can settle fails at once',
    'await new Promise(() => {})',
    'NEVER_SETTLES',
    /time limit/,
  ),
  errorCase('a thenable that never settles is stopped', 'return { then() {} }', 'NEVER_SETTLES', /./),
  {
    ...programCase(
      'memory is bounded',
      () => ({ code: 'const a = []; for (;;) a.push(new Uint8Array(16 * 1024 * 1024).fill(7))' }),
      (outcome) => assert.equal(failure(outcome).error.code, 'OUT_OF_MEMORY'),
    ),
  },
  programCase(
    'deep recursion is an error that the body can catch',
    () => ({ code: 'const f = () => f() + 1; try { f() } catch (error) { return error.name }' }),
    (outcome) => assert.equal(success(outcome).value, 'RangeError'),
  ),
  programCase(
    'a large result is refused by size',
    () => ({ code: 'return "x".repeat(300 * 1024)' }),
    (outcome) => {
      assert.equal(failure(outcome).error.code, 'RESULT_TOO_LARGE');
      assert.match(failure(outcome).error.message, /256 KiB/);
    },
  ),
  programCase(
    'large arguments are refused before the host is asked',
    () => ({
      code: 'try { await openclaw.tools.call("e", "x".repeat(300 * 1024)) } catch (error) { return [error.code, error.message] }',
    }),
    (outcome) => {
      const [code, message] = success(outcome).value as readonly string[];
      assert.equal(code, 'ARGUMENTS_TOO_LARGE');
      assert.match(message ?? '', /256 KiB/);
      assert.deepEqual(outcome.calls, []);
    },
  ),
  programCase(
    'a tool result that is too large is dropped, and it is said that the call did run',
    () => ({ code: 'try { await openclaw.tools.call("big") } catch (error) { return [error.code, error.message] }' }),
    (outcome) => {
      const [code, message] = success(outcome).value as readonly string[];
      assert.equal(code, 'TOOL_RESULT_TOO_LARGE');
      assert.match(message ?? '', /did run/);
      assert.equal(outcome.calls[0]?.outcome, 'failed');
    },
  ),
  programCase(
    'thousands of calls at once are bounded, and the rest is told so',
    () => ({
      code: `const all = await Promise.allSettled(Array.from({ length: 1500 }, (_, n) => openclaw.tools.call('e', n)));
        const refused = all.filter((one) => one.status === 'rejected');
        return [all.length, refused.length > 0, refused.every((one) => one.reason.code === 'TOO_MANY_CALLS')];`,
    }),
    (outcome) => assert.deepEqual(success(outcome).value, [1500, true, true]),
  ),
  programCase(
    'a flood of console lines is cut and marked, and the value survives',
    () => ({ code: 'for (let n = 0; n < 20000; n++) console.log("line", n, "x".repeat(200)); return "end"' }),
    (outcome) => {
      assert.equal(success(outcome).value, 'end');
      assert.ok(outcome.logs.join('').length < 70_000);
      assert.match(outcome.logs.at(-1) ?? '', /console cut/);
    },
  ),
];
