import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCallLock, type CallLock, type ReleaseCall } from '../src/exclusive-lock.ts';
import { settled } from './fixtures.ts';

interface Try {
  readonly exclusive?: boolean;
  readonly ancestors?: readonly string[];
  readonly signal?: AbortSignal;
}

/** Enters and notes the outcome as soon as there is one. */
function enter(lock: CallLock, callId: string, rest: Try = {}) {
  const { exclusive = false, ancestors = [], signal = new AbortController().signal } = rest;
  const seen: { state: string; release: ReleaseCall } = { state: 'waiting', release: () => undefined };
  lock.enter({ callId, word: callId, exclusive, ancestors, signal }).then(
    (release) => Object.assign(seen, { state: 'inside', release }),
    (error: { code: string }) => Object.assign(seen, { state: error.code }),
  );
  return seen;
}

describe('createCallLock', () => {
  it('ordinary calls share [call.sequential]', async () => {
    const lock = createCallLock();
    const [a, b] = [enter(lock, 'a'), enter(lock, 'b')];
    await settled();
    expect([a.state, b.state]).toEqual(['inside', 'inside']);
  });

  it('a sequential call waits for all before it and keeps all after it waiting [call.sequential]', async () => {
    const lock = createCallLock();
    const [a, b] = [enter(lock, 'a'), enter(lock, 'b')];
    const alone = enter(lock, 'alone', { exclusive: true });
    const late = enter(lock, 'late');
    await settled();
    a.release();
    await settled();
    expect([alone.state, late.state]).toEqual(['waiting', 'waiting']);
    b.release();
    await settled();
    expect([alone.state, late.state]).toEqual(['inside', 'waiting']);
    alone.release();
    await settled();
    expect(late.state).toBe('inside');
  });

  it('releasing twice releases once', async () => {
    const lock = createCallLock();
    const [a, b] = [enter(lock, 'a'), enter(lock, 'b')];
    const alone = enter(lock, 'alone', { exclusive: true });
    await settled();
    a.release();
    a.release();
    await settled();
    expect([b.state, alone.state]).toEqual(['inside', 'waiting']);
  });

  it('cancelling while queued rejects at once and lets those behind pass [call.sequential]', async () => {
    const lock = createCallLock();
    const leaving = new AbortController();
    const a = enter(lock, 'a');
    const alone = enter(lock, 'alone', { exclusive: true, signal: leaving.signal });
    const behind = enter(lock, 'behind');
    await settled();
    leaving.abort();
    await settled();
    expect([a.state, alone.state, behind.state]).toEqual(['inside', 'CANCELLED', 'inside']);
  });

  it('a call that is cancelled before it comes never enters', async () => {
    const state = enter(createCallLock(), 'a', { signal: AbortSignal.abort() });
    await settled();
    expect(state.state).toBe('CANCELLED');
  });

  it('a signal that aborts after the call has entered changes nothing', async () => {
    const lock = createCallLock();
    const late = new AbortController();
    enter(lock, 'a', { signal: late.signal });
    await settled();
    late.abort();
    const alone = enter(lock, 'alone', { exclusive: true });
    await settled();
    expect(alone.state).toBe('waiting');
  });
});

describe('a call made from inside another', () => {
  it('is refused under a sequential call, of either kind [call.sequential]', async () => {
    const lock = createCallLock();
    enter(lock, 'outer', { exclusive: true });
    await settled();
    const children = [false, true].map((exclusive) =>
      enter(lock, 'inner', { exclusive, ancestors: ['root', 'outer'] }),
    );
    await settled();
    expect(children.map((child) => child.state)).toEqual(['WOULD_DEADLOCK', 'WOULD_DEADLOCK']);
  });

  it('is refused when it is sequential itself and its ancestor is inside', async () => {
    const lock = createCallLock();
    enter(lock, 'outer');
    await settled();
    const child = enter(lock, 'inner', { exclusive: true, ancestors: ['outer'] });
    await settled();
    expect(child.state).toBe('WOULD_DEADLOCK');
  });

  it('joins an ordinary ancestor past a sequential call that waits for that ancestor', async () => {
    const lock = createCallLock();
    const outer = enter(lock, 'outer');
    const alone = enter(lock, 'alone', { exclusive: true });
    await settled();
    const child = enter(lock, 'inner', { ancestors: ['outer'] });
    await settled();
    expect([child.state, alone.state]).toEqual(['inside', 'waiting']);
    outer.release();
    await settled();
    expect(alone.state).toBe('waiting');
    child.release();
    await settled();
    expect(alone.state).toBe('inside');
  });

  it('waits like any other when its ancestors hold nothing', async () => {
    const lock = createCallLock();
    const alone = enter(lock, 'alone', { exclusive: true });
    const child = enter(lock, 'inner', { ancestors: ['code-run'] });
    await settled();
    expect(child.state).toBe('waiting');
    alone.release();
    await settled();
    expect(child.state).toBe('inside');
  });
});

type Step =
  | { readonly kind: 'ordinary' | 'sequential' }
  | { readonly kind: 'release' | 'abort'; readonly pick: number };

interface Modelled {
  readonly id: number;
  readonly exclusive: boolean;
  readonly abort: AbortController;
  readonly real: { state: string; release: ReleaseCall };
  state: 'waiting' | 'inside' | 'left';
}

describe('against a model', () => {
  /** The rule in its plainest form: take from the front of the queue while the next one is compatible. */
  function admitInOrder(calls: readonly Modelled[]): void {
    for (const call of calls.filter(({ state }) => state === 'waiting')) {
      const inside = calls.filter(({ state }) => state === 'inside');
      if (inside.length > 0 && (call.exclusive || inside.some(({ exclusive }) => exclusive))) return;
      call.state = 'inside';
    }
  }

  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constant<Step>({ kind: 'ordinary' }),
    fc.constant<Step>({ kind: 'sequential' }),
    fc.record({ kind: fc.constantFrom('release' as const, 'abort' as const), pick: fc.nat({ max: 20 }) }),
  );

  it('every interleaving of entering, releasing and cancelling lets exactly the right calls in [call.sequential]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const lock = createCallLock();
        const calls: Modelled[] = [];
        for (const next of steps) {
          apply(next, lock, calls);
          admitInOrder(calls);
          await settled();
          for (const call of calls.filter(({ state }) => state !== 'left'))
            expect(`${call.id} ${call.real.state}`).toBe(`${call.id} ${call.state}`);
        }
      }),
      { numRuns: 200 },
    );
  });

  function apply(next: Step, lock: CallLock, calls: Modelled[]): void {
    if (!('pick' in next)) {
      const exclusive = next.kind === 'sequential';
      const abort = new AbortController();
      const id = calls.length;
      calls.push({
        id,
        exclusive,
        abort,
        real: enter(lock, `c${id}`, { exclusive, signal: abort.signal }),
        state: 'waiting',
      });
      return;
    }
    const wanted = calls.filter(({ state }) => state === (next.kind === 'release' ? 'inside' : 'waiting'));
    const call = wanted[next.pick % Math.max(1, wanted.length)];
    if (call === undefined) return;
    if (next.kind === 'release') call.real.release();
    else call.abort.abort();
    call.state = 'left';
  }
});
