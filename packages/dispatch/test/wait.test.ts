import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '@toolcrib/tool';
import type { DispatcherOptions } from '../src/dispatcher.ts';
import { waitFor } from '../src/wait.ts';
import { always, deferred, failure, fakeContext, fakeTool, openGate as gate, settled, text } from './fixtures.ts';

describe('cancelling', () => {
  it('a call that is cancelled before it comes is not run', async () => {
    const tool = fakeTool();
    const error = await failure(gate().dispatch(tool, {}, fakeContext({ signal: AbortSignal.abort() })));
    expect([error.code, error.details['stage'], tool.calls]).toEqual(['CANCELLED', 'waiting', []]);
  });

  it('a tool that ignores its signal does not hold the caller', async () => {
    const leaving = new AbortController();
    const never = deferred<never>();
    const { dispatch, records } = gate();
    const pending = failure(
      dispatch(fakeTool({ execute: () => never.promise }), {}, fakeContext({ signal: leaving.signal })),
    );
    await settled();
    leaving.abort();
    const error = await pending;
    expect([error.code, error.details['stage']]).toEqual(['CANCELLED', 'running']);
    expect(error.message).toContain('whether it had its effect is unknown');
    expect(records.map(({ outcome }) => outcome.kind)).toEqual(['failed']);
  });

  it('such a tool keeps its place in the lock until it has really ended', async () => {
    const leaving = new AbortController();
    const slow = deferred<ReturnType<typeof text>>();
    const { dispatch } = gate();
    const alone = fakeTool({ executionMode: 'sequential', execute: () => slow.promise });
    const next = fakeTool({ name: 'next' });
    const first = failure(dispatch(alone, {}, fakeContext({ signal: leaving.signal })));
    await settled();
    leaving.abort();
    await first;
    const second = dispatch(next, {}, fakeContext());
    await settled();
    expect(next.calls).toEqual([]);
    slow.resolve(text('late'));
    await second;
    expect(next.calls).toEqual([{}]);
  });

  it('a tool that fails after its caller has left harms nobody', async () => {
    const leaving = new AbortController();
    const slow = deferred<never>();
    const pending = failure(
      gate().dispatch(fakeTool({ execute: () => slow.promise }), {}, fakeContext({ signal: leaving.signal })),
    );
    await settled();
    leaving.abort();
    expect((await pending).code).toBe('CANCELLED');
    slow.reject(new Error('late'));
    await settled();
  });

  const stuck = () => new Promise<never>(() => undefined);
  const stations: readonly [string, Partial<DispatcherOptions>, Partial<ToolDefinition>, string][] = [
    ['a before-hook', { hooks: { before: [stuck] } }, {}, 'waiting'],
    ['the validator', { validator: { compile: stuck, validate: stuck, close: stuck } }, {}, 'waiting'],
    ['the approver', { policy: always('ask'), approve: stuck }, {}, 'waiting'],
    ['an after-hook', { hooks: { after: [stuck] } }, {}, 'ran'],
  ];
  for (const [name, options, parts, stage] of stations)
    it(`ends the wait for ${name} at once`, async () => {
      const leaving = new AbortController();
      const pending = failure(gate(options).dispatch(fakeTool(parts), {}, fakeContext({ signal: leaving.signal })));
      await settled();
      leaving.abort();
      const error = await pending;
      expect([error.code, error.details['stage']]).toEqual(['CANCELLED', stage]);
    });

  it('leaves no listener on the signal of a long run', async () => {
    const { signal } = new AbortController();
    let listening = 0;
    const counted = new Proxy(signal, {
      get(target, key) {
        if (key === 'addEventListener') listening += 1;
        if (key === 'removeEventListener') listening -= 1;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const { dispatch } = gate({
      policy: always('ask'),
      approve: () => Promise.resolve('approved'),
      hooks: { before: [() => undefined], after: [() => undefined] },
    });
    for (let round = 0; round < 20; round += 1) await dispatch(fakeTool(), {}, fakeContext({ signal: counted }));
    expect(listening).toBe(0);
  });
});

describe('waitFor', () => {
  const bounds = (signal: AbortSignal) => ({ signal, aborted: () => new Error('aborted') });

  it('starts nothing where the signal has aborted before', async () => {
    let started = false;
    const waiting = waitFor(() => void (started = true), bounds(AbortSignal.abort()));
    await expect(waiting).rejects.toThrow('aborted');
    expect(started).toBe(false);
  });

  it('ends at the timeout and tells the work so', async () => {
    let told: AbortSignal | undefined;
    const work = (signal: AbortSignal) => {
      told = signal;
      return new Promise(() => undefined);
    };
    const { signal } = new AbortController();
    const waiting = waitFor(work, { ...bounds(signal), timeoutMs: 5, timedOut: () => new Error('late') });
    await expect(waiting).rejects.toThrow('late');
    expect(told?.aborted).toBe(true);
  });

  it('drops what the work says after the end, good or bad', async () => {
    const late = deferred<never>();
    const leaving = new AbortController();
    const waiting = waitFor(() => late.promise, bounds(leaving.signal));
    leaving.abort();
    await expect(waiting).rejects.toThrow('aborted');
    late.reject(new Error('too late'));
    await settled();
  });
});
