import { describe, expect, test } from 'vitest';
import { sandboxUnavailable } from '../src/errors.ts';
import type { Acquired } from '../src/run.ts';
import { FROM_CHILD, TO_CHILD } from '../src/wire.ts';
import { fakeChild, settle } from './fake-child.ts';
import { runBench } from './run-bench.ts';

describe('a run', () => {
  test('sends the code once, and how long the child may live', async () => {
    const { child } = runBench();
    await settle();
    expect(child.sent).toEqual([
      { type: TO_CHILD.run, id: 0, text: '{"code":"body","lifeMs":3000,"sayWaiting":false}' },
    ]);
  });

  test('passes a call to the host and its answer to the child', async () => {
    const { child, started, outcomes } = runBench();
    await settle();
    child.does.frame(FROM_CHILD.ready, 0, '');
    child.does.frame(FROM_CHILD.log, 1, 'hello');
    child.does.frame(FROM_CHILD.call, 1, '["call","a",{"n":1}]');
    child.does.frame(FROM_CHILD.call, 2, '["describe","a"]');
    started[0]?.answer({ ok: 1 });
    await settle();
    child.does.frame(FROM_CHILD.result, 0, '[1]');
    await settle();
    expect(child.sent.slice(1)).toEqual([
      { type: TO_CHILD.refusal, id: 2, text: expect.stringContaining('does not offer it') as unknown },
      { type: TO_CHILD.answer, id: 1, text: '{"ok":1}' },
    ]);
    expect(outcomes).toEqual([
      {
        ok: true,
        value: [1],
        logs: ['[warn] hello'],
        notices: [],
        calls: [
          { id: 1, method: 'call', target: 'a', outcome: 'finished' },
          { id: 2, method: 'describe', target: 'a', outcome: 'failed', code: 'INVALID_CALL' },
        ],
      },
    ]);
    expect(child.kills()).toBe(1);
  });

  test('calls that the child sent in one breath with its end are cancelled or never start', async () => {
    const { child, started, outcomes } = runBench();
    await settle();
    child.does.frame(FROM_CHILD.call, 1, '["call","a"]');
    child.does.frame(FROM_CHILD.result, 0, '1');
    child.does.frame(FROM_CHILD.call, 2, '["call","b"]');
    await settle();
    expect(started.map((one) => [one.id, one.aborts])).toEqual([['a', 1]]);
    expect(outcomes[0]?.calls.map((call) => call.outcome)).toEqual(['cancelled', 'never-started']);
  });

  test('an exit waits for what is still in the pipes, and for no longer than the drain', async () => {
    const last = runBench();
    await settle();
    last.child.does.exit({ code: 0, signal: null });
    last.child.does.frame(FROM_CHILD.result, 0, '"in the pipe"');
    await settle();
    expect(last.outcomes[0]).toMatchObject({ ok: true, value: 'in the pipe' });
    const silent = runBench();
    await settle();
    silent.child.does.stderr('ouch');
    silent.child.does.exit({ code: 5, signal: null });
    await settle();
    expect(silent.outcomes).toEqual([]);
    silent.fire(1_000);
    await settle();
    expect(silent.outcomes[0]).toMatchObject({ ok: false, error: { code: 'CHILD_FAILED' } });
    expect(silent.outcomes[0]?.ok === false && silent.outcomes[0].error.message).toMatch(/exit code 5.*ouch/);
    expect(silent.timers.size).toBe(0);
  });

  test.each([
    ['a call out of order', FROM_CHILD.call, 2, '["call","a"]'],
    ['a call that is no list', FROM_CHILD.call, 1, '{"method":"call"}'],
    ['a result that is no JSON', FROM_CHILD.result, 0, '{'],
    ['an error that is no object', FROM_CHILD.error, 0, '"SPOOF"'],
  ])('%s ends the child', async (_, type, id, text) => {
    const { child, outcomes } = runBench();
    await settle();
    child.does.frame(type, id, text);
    await settle();
    expect(outcomes[0]).toMatchObject({ ok: false, error: { code: 'PROTOCOL_VIOLATION' } });
    expect(child.kills()).toBe(1);
  });

  test('more calls than a guest can have outstanding end the child', async () => {
    const { child, started, outcomes } = runBench();
    await settle();
    for (let id = 1; id <= 1_025; id += 1) child.does.frame(FROM_CHILD.call, id, '["call","a"]');
    await settle();
    expect(started.length).toBe(1_024);
    expect(outcomes[0]).toMatchObject({ ok: false, error: { code: 'PROTOCOL_VIOLATION' } });
  });

  test('a child that does not read gets no more answers, and is told that the call did run', async () => {
    const child = fakeChild(67_108_860);
    const { started } = runBench({ acquire: () => Promise.resolve({ child }) });
    await settle();
    child.does.frame(FROM_CHILD.call, 1, '["call","a"]');
    started[0]?.answer('too much');
    await settle();
    expect(child.sent.at(-1)?.type).toBe(TO_CHILD.refusal);
    expect(child.sent.at(-1)?.text).toContain('The call did run');
  });

  test('without a runtime nothing runs', async () => {
    const { outcomes } = runBench({ acquire: () => Promise.resolve({ error: sandboxUnavailable('no Node') }) });
    await settle();
    expect(outcomes[0]).toMatchObject({ ok: false, error: { code: 'SANDBOX_UNAVAILABLE' }, calls: [] });
  });

  test('an abort before the start asks for no child', async () => {
    let asked = false;
    const signal = AbortSignal.abort();
    const acquire = (): Promise<Acquired> => {
      asked = true;
      return Promise.resolve({ child: fakeChild() });
    };
    const { outcomes } = runBench({ signal, acquire });
    await settle();
    expect(outcomes[0]).toMatchObject({ error: { code: 'RUN_ABORTED' } });
    expect(asked).toBe(false);
  });

  test('a child that comes after the end is ended unused', async () => {
    const { promise, resolve } = Promise.withResolvers<Acquired>();
    const child = fakeChild();
    const { outcomes, fire } = runBench({ acquire: () => promise });
    fire(2_000);
    resolve({ child });
    await settle();
    expect(outcomes[0]).toMatchObject({ error: { code: 'RUN_TIMED_OUT' } });
    expect(child.sent).toEqual([]);
    expect(child.kills()).toBe(1);
  });

  test('a child that had ended before it was taken is a failure, not a hang', async () => {
    const child = fakeChild();
    child.does.close();
    const { outcomes } = runBench({ acquire: () => Promise.resolve({ child }) });
    await settle();
    expect(outcomes[0]).toMatchObject({ ok: false, error: { code: 'CHILD_FAILED' } });
  });

  test('the clock stops only while the guest waits and no answer is on its way', async () => {
    const { child, started, timers } = runBench({ times: { timeoutMs: 2_000, ceilingMs: 9_000 } });
    await settle();
    const runs = (): boolean => [...timers].some((timer) => timer.afterMs === 2_000);
    child.does.frame(FROM_CHILD.waiting, 0, '');
    expect(runs()).toBe(true);
    child.does.frame(FROM_CHILD.call, 1, '["call","a"]');
    child.does.frame(FROM_CHILD.call, 2, '["call","b"]');
    child.does.frame(FROM_CHILD.waiting, 0, '');
    expect(runs()).toBe(false);
    started[0]?.answer(1);
    await settle();
    expect(runs()).toBe(true);
    child.does.frame(FROM_CHILD.waiting, 0, '');
    expect(runs()).toBe(true);
    child.does.frame(FROM_CHILD.waiting, 1, '');
    expect(runs()).toBe(false);
  });
});
