import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FROM_CHILD } from '../src/wire.ts';
import { settle } from './fake-child.ts';
import { runBench } from './run-bench.ts';

describe('a run, for any interleaving', () => {
  type Step =
    | 'call'
    | 'bad call'
    | 'log'
    | 'result'
    | 'error'
    | 'nonsense'
    | 'violation'
    | 'stderr'
    | 'exit'
    | 'close pipes'
    | 'deadline'
    | 'drain'
    | 'abort'
    | 'close'
    | 'answer'
    | 'fail'
    | 'settle';
  const step = fc.constantFrom<Step>(
    ...([
      'call',
      'call',
      'call',
      'bad call',
      'log',
      'result',
      'error',
      'nonsense',
      'violation',
      'stderr',
      'exit',
    ] as const),
    ...([
      'close pipes',
      'deadline',
      'drain',
      'abort',
      'close',
      'answer',
      'answer',
      'fail',
      'settle',
      'settle',
    ] as const),
  );

  async function play(steps: readonly Step[]): Promise<void> {
    const b = runBench();
    let calls = 0;
    let startedAtEnd: number | undefined;
    const { frame } = b.child.does;
    const acts: Record<Step, () => unknown> = {
      call: () => frame(FROM_CHILD.call, (calls += 1), '["call","a"]'),
      'bad call': () => frame(FROM_CHILD.call, (calls += 1), '["call",42]'),
      log: () => frame(FROM_CHILD.log, 0, 'line'),
      result: () => frame(FROM_CHILD.result, 0, '1'),
      error: () => frame(FROM_CHILD.error, 0, '{"kind":"thrown","message":"x"}'),
      nonsense: () => frame(FROM_CHILD.result, 0, '{'),
      violation: () => b.child.does.violation('bytes'),
      stderr: () => b.child.does.stderr('words'),
      exit: () => b.child.does.exit({ code: 1, signal: null }),
      'close pipes': () => b.child.does.close(),
      deadline: () => b.fire(2_000),
      drain: () => b.fire(1_000),
      abort: () => b.aborter.abort(),
      close: () => b.close(),
      answer: () => b.started.shift()?.answer(1),
      fail: () => b.started.shift()?.fail(),
      settle,
    };
    const seen = [...b.started];
    for (const one of [...steps, 'settle', 'close', 'settle'] as const) {
      await acts[one]();
      for (const call of b.started) if (!seen.includes(call)) seen.push(call);
      if (b.child.kills() > 0) startedAtEnd ??= seen.length;
    }
    expect(b.outcomes.length).toBe(1);
    expect(b.timers.size).toBe(0);
    expect(seen.length).toBe(startedAtEnd ?? seen.length);
    expect(seen.every((call) => call.aborts <= 1)).toBe(true);
    const outcome = b.outcomes[0];
    const cancelled = outcome?.calls.filter((call) => call.outcome === 'cancelled').length ?? 0;
    expect(seen.filter((call) => call.aborts === 1).length).toBeGreaterThanOrEqual(cancelled);
    expect(outcome?.calls.filter((call) => call.outcome === 'never-started' && call.code === undefined).length).toBe(
      (outcome?.calls.length ?? 0) -
        seen.length -
        (outcome?.calls.filter((call) => call.code === 'INVALID_CALL').length ?? 0),
    );
  }

  test('there is exactly one settlement, no timer is left, and no call starts after it', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), play), { numRuns: 300 });
  });
});
