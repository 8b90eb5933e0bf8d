// One run: a child, the host and a clock, tied together by the state machine in settling.ts. Every callback turns into an
// event; what it means is decided there, and only there.

import type { BridgeChild, ChildListener } from './bridge-child.ts';
import type { Frame } from './frames.ts';
import { parseError, parseValue } from './guest-message.ts';
import { DRAIN_MAX_MS } from './limits.ts';
import { openRunCalls, type RunCalls } from './run-calls.ts';
import { startClock, type ClockParts, type RunClock, type RunTimes } from './run-clock.ts';
import { createRunLog, type RunLog } from './run-log.ts';
import { toOutcome, type RunFacts } from './run-outcome.ts';
import type { BridgeHost, RunError, RunOutcome } from './sandbox.ts';
import { createSettling, type Effect, type RunEvent, type Settling } from './settling.ts';
import { FROM_CHILD, TO_CHILD, type RunMessage } from './wire.ts';

/** What a run needs. */
export interface RunParts {
  readonly code: string;
  readonly host: BridgeHost;
  readonly times: RunTimes;
  readonly signal?: AbortSignal;
  readonly clock: ClockParts;
  /** Gives a child that has run nothing, or why there is none. Must not reject. */
  readonly acquire: () => Promise<Acquired>;
}
/** A child of the caller's own from here on, or a reason. */
export type Acquired = { readonly child: BridgeChild } | { readonly error: RunError };

/** A run under way. */
export interface Run {
  /** Never rejects. */
  readonly outcome: Promise<RunOutcome>;
  /** Ends it because the sandbox closes. */
  close(): void;
}

/** Facts gathered on the way to the end. */
type Facts = Partial<Omit<RunFacts, 'by' | 'calls' | 'subjects' | 'logs'>>;

/** Starts a run. */
export function startRun(parts: RunParts): Run {
  const { promise, resolve } = Promise.withResolvers<RunOutcome>();
  const settling = createSettling();
  const log = createRunLog();
  let facts: Facts = {};
  let child: BridgeChild | undefined;
  let cancelDrain = (): void => {};

  const clock = startClock(parts.times, parts.clock, (limitMs) => end({ kind: 'deadline' }, { limitMs }));
  const calls = openRunCalls({
    host: parts.host,
    settling,
    log,
    send(type, id, text) {
      clock.resume();
      child?.send(type, id, text);
    },
    queuedBytes: () => child?.queuedBytes() ?? 0,
  });

  function end(event: RunEvent, more: Facts = {}): void {
    if (!settling.isSettled()) facts = { ...facts, ...more };
    act(settling.take(event));
  }

  function act(effect: Effect | undefined): void {
    if (effect?.kind === 'settle') settle(effect.by);
    else if (effect?.kind === 'await-drain')
      cancelDrain = parts.clock.setTimer(() => end({ kind: 'drained' }), DRAIN_MAX_MS);
  }

  /** The order matters: it is settled already, then the calls hear of it, then the child dies, then the caller. */
  function settle(by: RunFacts['by']): void {
    clock.stop();
    cancelDrain();
    parts.signal?.removeEventListener('abort', onAbort);
    calls.cancel();
    child?.kill();
    queueMicrotask(() => {
      const exit = child?.exit();
      const last = { ...facts, ...(exit === undefined ? {} : { exit }), tail: child?.tail.render() ?? '' };
      resolve(toOutcome({ ...last, by, calls: settling.calls(), subjects: calls.subjects, logs: log.lines() }));
    });
  }

  function attach(acquired: Acquired): void {
    if ('error' in acquired) return end({ kind: 'unavailable' }, { error: acquired.error });
    child = acquired.child;
    if (settling.isSettled()) return child.kill();
    child.listen(createListener({ settling, log, calls, clock, end }));
    child.send(TO_CHILD.run, 0, JSON.stringify(toMessage(parts, clock)));
    if (child.exit() !== undefined) end({ kind: 'exit' });
    if (child.isClosed()) end({ kind: 'drained' });
    return undefined;
  }

  const onAbort = (): void => end({ kind: 'abort' });
  parts.signal?.addEventListener('abort', onAbort, { once: true });
  if (parts.signal?.aborted === true) onAbort();
  else void parts.acquire().then(attach);
  return { outcome: promise, close: () => end({ kind: 'closed' }) };
}

function toMessage(parts: RunParts, clock: RunClock): RunMessage {
  return { code: parts.code, lifeMs: clock.lifeMs(), sayWaiting: parts.times.ceilingMs !== undefined };
}

/** What a listener passes on. */
interface ListenerParts {
  readonly settling: Settling;
  readonly log: RunLog;
  readonly calls: RunCalls;
  readonly clock: RunClock;
  readonly end: (event: RunEvent, more?: Facts) => void;
}

/** Turns what the child does into events. Nothing that it says is believed beyond its form. */
function createListener({ settling, log, calls, clock, end }: ListenerParts): ChildListener {
  const broken = (what: string): void => end({ kind: 'violation' }, { violation: what });

  function frame(message: Frame): void {
    if (message.type === FROM_CHILD.call) {
      if (!calls.take(message)) broken('a call that may not be made');
      return;
    }
    if (settling.isSettled()) return;
    if (message.type === FROM_CHILD.log) log.add(message.text, message.id);
    else if (message.type === FROM_CHILD.error) takeError(message);
    else if (message.type === FROM_CHILD.result) takeResult(message);
    else if (message.type === FROM_CHILD.waiting && message.id === calls.answeredCount() && settling.runningCount() > 0)
      clock.pause();
  }

  function takeError(message: Frame): void {
    const error = parseError(message.text);
    if (error === undefined) return broken('an error that cannot be read');
    log.dropped(message.id);
    return end({ kind: 'error' }, { error });
  }

  function takeResult(message: Frame): void {
    const result = parseValue(message.text);
    if (result === undefined) return broken('a result that cannot be read');
    log.dropped(message.id);
    return end({ kind: 'result' }, result);
  }

  return {
    frame,
    violation: broken,
    stderr: () => undefined,
    exit: () => end({ kind: 'exit' }),
    closed: () => end({ kind: 'drained' }),
  };
}
