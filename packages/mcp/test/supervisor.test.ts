// The states of one server, on clocks that the test turns.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { supervise, type Supervised, type Supervisor } from '../src/supervisor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Fake extends Supervised {
  fall(reason: string): void;
  closed: boolean;
}

function fakeConnection(): Fake {
  const { promise, resolve } = Promise.withResolvers<string>();
  const fake: Fake = {
    lost: promise,
    fall: resolve,
    closed: false,
    close: () => {
      fake.closed = true;
      resolve('closed');
      return Promise.resolve();
    },
  };
  return fake;
}

type Step = Fake | Error | 'hang';

/** Starts by the given steps, then fails; tells the states that were entered. */
function run(steps: readonly Step[]): { supervisor: Supervisor<Fake>; states: string[]; startCount: () => number } {
  const states: string[] = [];
  let startCount = 0;
  const supervisor = supervise<Fake>({
    server: 's',
    startTimeoutMs: 5_000,
    now: () => Date.now(),
    onState: (state) => {
      const detail = state.kind === 'failed' ? ` ${state.reason} ${state.retryInMs}` : '';
      states.push(state.kind === 'starting' ? `starting ${state.reason}` : `${state.kind}${detail}`);
    },
    start: (abort) => {
      const step = steps[startCount] ?? new Error('is broken');
      startCount += 1;
      if (step === 'hang')
        return new Promise((_resolve, reject) => abort.addEventListener('abort', () => reject(new Error('gone'))));
      return step instanceof Error ? Promise.reject(step) : Promise.resolve(step);
    },
  });
  return { supervisor, states, startCount: () => startCount };
}

const signal = new AbortController().signal;

describe('supervise', () => {
  it('doubles the delay with each failure, up to a minute, and never gives up', async () => {
    const { states, startCount } = run([]);
    await vi.advanceTimersByTimeAsync(400_000);
    expect(states.slice(0, 9)).toEqual(
      [1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => `failed is broken ${seconds * 1_000}`),
    );
    expect(startCount()).toBeGreaterThan(10);
  });

  it('fails a start that takes too long, and tries again', async () => {
    const connection = fakeConnection();
    const { supervisor, states } = run(['hang', connection]);
    await vi.advanceTimersByTimeAsync(5_000);
    await supervisor.firstAttempt;
    expect(states).toEqual(['failed did not start within 5000 ms 1000']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await supervisor.connection(signal)).toBe(connection);
  });

  it('brings a server back at once after its first fall, then makes it wait', async () => {
    const [first, second, third] = [fakeConnection(), fakeConnection(), fakeConnection()];
    const { supervisor, states } = run([first, second, third]);
    await supervisor.firstAttempt;
    first.fall('exited');
    expect(await vi.waitFor(() => supervisor.state().kind)).toBe('ready');
    await vi.advanceTimersByTimeAsync(0);
    second.fall('exited again');
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual(['ready', 'starting exited', 'ready', 'failed exited again 2000']);
    expect([first.closed, second.closed]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await supervisor.connection(signal)).toBe(third);
  });

  it('forgets failures of a server that has been healthy for a minute', async () => {
    const [first, second, third] = [fakeConnection(), fakeConnection(), fakeConnection()];
    const { supervisor, states } = run([first, second, third]);
    await supervisor.firstAttempt;
    first.fall('a');
    await vi.advanceTimersByTimeAsync(60_000);
    second.fall('b');
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual(['ready', 'starting a', 'ready', 'starting b', 'ready']);
  });

  it('lets a call wait for a start, and refuses it at once while the server is down', async () => {
    const { supervisor } = run([fakeConnection(), 'hang']);
    await supervisor.firstAttempt;
    const connection = await supervisor.connection(signal);
    connection.fall('exited');
    await vi.advanceTimersByTimeAsync(0);
    const waiting = supervisor.connection(signal).catch((error: unknown) => String(error));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await waiting).toContain('it did not start within 5000 ms');
    await expect(supervisor.connection(signal)).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' });
  });

  it('lets go of a call that is aborted while it waits', async () => {
    const { supervisor } = run(['hang']);
    const controller = new AbortController();
    const waiting = supervisor.connection(controller.signal);
    controller.abort('enough');
    await expect(waiting).rejects.toThrow('enough');
  });

  it('renews only the connection that is in use', async () => {
    const [first, second] = [fakeConnection(), fakeConnection()];
    const { supervisor, states, startCount } = run([first, second]);
    await supervisor.firstAttempt;
    supervisor.renew(first);
    supervisor.renew(first);
    expect(await supervisor.connection(signal)).toBe(second);
    supervisor.renew(first);
    expect([states, startCount(), first.closed]).toEqual([['ready', 'starting undefined', 'ready'], 2, true]);
  });

  it('starts anew when told to: a ready server, a failed one without waiting for its turn, a starting one once', async () => {
    const [first, second] = [fakeConnection(), fakeConnection()];
    const { supervisor, states, startCount } = run([first, second, new Error('is broken'), fakeConnection()]);
    await supervisor.firstAttempt;
    await Promise.all([supervisor.reconnect(), supervisor.reconnect()]);
    expect([startCount(), first.closed, await supervisor.connection(signal)]).toEqual([2, true, second]);
    second.fall('fell');
    await vi.advanceTimersByTimeAsync(0);
    expect(states.slice(3)).toEqual(['starting fell', 'failed is broken 2000']);
    await supervisor.reconnect();
    expect([startCount(), states.at(-1)]).toEqual([4, 'ready']);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(startCount()).toBe(4);
    await supervisor.close();
    await supervisor.reconnect();
    expect(startCount()).toBe(4);
  });

  it('ends everything when it is closed: the connection, the start, the timer', async () => {
    const ready = run([fakeConnection()]);
    await ready.supervisor.firstAttempt;
    const connection = await ready.supervisor.connection(signal);
    await ready.supervisor.close();
    expect([connection.closed, ready.states]).toEqual([true, ['ready', 'closed']]);

    const hanging = run(['hang']);
    await Promise.all([hanging.supervisor.close(), vi.advanceTimersByTimeAsync(0)]);
    expect(hanging.states).toEqual(['closed']);

    const failed = run([]);
    await failed.supervisor.firstAttempt;
    await failed.supervisor.close();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(failed.startCount()).toBe(1);
  });
});
