import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSettling, type Effect, type RunEvent } from '../src/settling.ts';

function play(events: readonly RunEvent[]): readonly (string | undefined)[] {
  const settling = createSettling();
  return events.map((event) => {
    const effect = settling.take(event);
    return effect?.kind === 'settle' ? `settle by ${effect.by}` : effect?.kind;
  });
}

describe('settling', () => {
  test('a result settles, and what comes later changes nothing', () => {
    expect(
      play([{ kind: 'result' }, { kind: 'error' }, { kind: 'deadline' }, { kind: 'exit' }, { kind: 'drained' }]),
    ).toEqual(['settle by result', undefined, undefined, undefined, undefined]);
  });

  test('a child that ended is drained first, and its last words count', () => {
    expect(play([{ kind: 'exit' }, { kind: 'result' }])).toEqual(['await-drain', 'settle by result']);
    expect(play([{ kind: 'exit' }, { kind: 'drained' }])).toEqual(['await-drain', 'settle by exit']);
  });

  test('a deadline or an abort during the drain is the exit, which came first', () => {
    expect(play([{ kind: 'exit' }, { kind: 'deadline' }])).toEqual(['await-drain', 'settle by exit']);
    expect(play([{ kind: 'exit' }, { kind: 'abort' }])).toEqual(['await-drain', 'settle by exit']);
  });

  test('no call starts out of a child that has ended', () => {
    expect(play([{ kind: 'exit' }, { kind: 'call', id: 1 }])).toEqual(['await-drain', undefined]);
  });

  test('an answer that comes after the end is not delivered', () => {
    expect(play([{ kind: 'call', id: 1 }, { kind: 'result' }, { kind: 'call-ended', id: 1, ok: true }])).toEqual([
      'start-call',
      'settle by result',
      undefined,
    ]);
  });

  test('every call ends in one of the four ways', () => {
    const settling = createSettling();
    for (const event of [
      { kind: 'call', id: 1 },
      { kind: 'call', id: 2 },
      { kind: 'call-ended', id: 1, ok: true },
      { kind: 'call-ended', id: 2, ok: false, code: 'NO' },
      { kind: 'refused', id: 3, code: 'INVALID_CALL' },
      { kind: 'call', id: 4 },
      { kind: 'deadline' },
      { kind: 'call', id: 5 },
    ] as const)
      settling.take(event);
    expect(settling.calls()).toEqual([
      { id: 1, outcome: 'finished' },
      { id: 2, outcome: 'failed', code: 'NO' },
      { id: 3, outcome: 'never-started', code: 'INVALID_CALL' },
      { id: 4, outcome: 'cancelled' },
      { id: 5, outcome: 'never-started' },
    ]);
  });
});

describe('settling, for any interleaving', () => {
  const id = fc.integer({ min: 1, max: 6 });
  const event: fc.Arbitrary<RunEvent> = fc.oneof(
    fc.record({ kind: fc.constant('call' as const), id }),
    fc.record({ kind: fc.constant('call-ended' as const), id, ok: fc.boolean() }),
    fc.record({ kind: fc.constant('refused' as const), id, code: fc.constant('X') }),
    fc.record({
      kind: fc.constantFrom(
        'result' as const,
        'error' as const,
        'violation' as const,
        'deadline' as const,
        'abort' as const,
        'unavailable' as const,
        'closed' as const,
        'exit' as const,
        'drained' as const,
      ),
    }),
  );

  function run(events: readonly RunEvent[]): { readonly effects: readonly Effect[]; readonly settledAt: number } {
    const settling = createSettling();
    const effects = events.flatMap((one) => settling.take(one) ?? []);
    return { effects, settledAt: effects.findIndex((effect) => effect.kind === 'settle') };
  }

  test('there is at most one settlement, and nothing follows it', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { effects, settledAt } = run(events);
        expect(effects.filter((effect) => effect.kind === 'settle').length).toBeLessThanOrEqual(1);
        expect([-1, effects.length - 1]).toContain(settledAt);
      }),
    );
  });

  test('an end always comes once something can end it, and then no call is running', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const settling = createSettling();
        for (const one of events) settling.take(one);
        const before = settling.isSettled();
        const effect = settling.take({ kind: 'closed' });
        expect(settling.isSettled()).toBe(true);
        expect(effect?.kind === 'settle').toBe(!before);
        expect(settling.runningCount()).toBe(0);
        expect(settling.calls().some((call) => call.outcome === 'running')).toBe(false);
      }),
    );
  });

  test('the first final event decides, whatever else arrives', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const finals = [
          'result',
          'error',
          'violation',
          'deadline',
          'abort',
          'unavailable',
          'closed',
          'exit',
          'drained',
        ];
        const first = events.find((one) => finals.includes(one.kind))?.kind;
        const settle = run(events).effects.find((effect) => effect.kind === 'settle');
        const by = settle?.kind === 'settle' ? settle.by : undefined;
        const allowed: Readonly<Record<string, readonly unknown[]>> = {
          exit: ['exit', 'result', 'error', 'violation', undefined],
          drained: ['exit'],
        };
        expect(first === undefined ? [undefined] : (allowed[first] ?? [first])).toContain(by);
      }),
    );
  });
});
