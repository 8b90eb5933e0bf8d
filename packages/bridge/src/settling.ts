// The core of a run: which event ends it, and what may still happen then. It does nothing itself; it takes events and
// answers with what is to be done, so that every interleaving can be tried without a process.

import type { CallOutcome } from './sandbox.ts';

/** What can happen to a run. */
export type RunEvent =
  | { readonly kind: 'call'; readonly id: number }
  | { readonly kind: 'call-ended'; readonly id: number; readonly ok: boolean; readonly code?: string }
  | { readonly kind: 'refused'; readonly id: number; readonly code: string }
  | { readonly kind: 'exit' }
  | { readonly kind: 'drained' }
  | Verdict;

/** Events that end a run at once. The details stay with whoever saw them. */
export type Verdict = {
  readonly kind: 'result' | 'error' | 'violation' | 'deadline' | 'abort' | 'unavailable' | 'closed';
};
/** What a run ended by. */
export type Ending = Verdict['kind'] | 'exit';

/** What is to be done about an event. `settle` comes once, and after it nothing else. */
export type Effect =
  | { readonly kind: 'start-call'; readonly id: number }
  | { readonly kind: 'deliver'; readonly id: number }
  | { readonly kind: 'await-drain' }
  | { readonly kind: 'settle'; readonly by: Ending };

/** How one call stands. */
export interface CallState {
  readonly id: number;
  readonly outcome: CallOutcome | 'running';
  readonly code?: string;
}

/** The state of one run. */
export interface Settling {
  /** Takes one event. At most one effect follows. */
  take(event: RunEvent): Effect | undefined;
  isSettled(): boolean;
  /** Calls in their order. After the settling none of them is running. */
  calls(): readonly CallState[];
  runningCount(): number;
}

/** Opens the state of one run. */
export function createSettling(): Settling {
  const calls = new Map<number, CallState>();
  let phase: 'open' | 'draining' | 'settled' = 'open';
  let running = 0;

  function settle(by: Ending): Effect {
    phase = 'settled';
    for (const call of calls.values())
      if (call.outcome === 'running') calls.set(call.id, { id: call.id, outcome: 'cancelled' });
    running = 0;
    return { kind: 'settle', by };
  }

  /** A call that comes after the end, or out of a child that has ended, never starts. */
  function call(id: number): Effect | undefined {
    if (phase !== 'open') {
      calls.set(id, { id, outcome: 'never-started' });
      return undefined;
    }
    calls.set(id, { id, outcome: 'running' });
    running += 1;
    return { kind: 'start-call', id };
  }

  function callEnded(id: number, ok: boolean, code: string | undefined): Effect | undefined {
    if (phase === 'settled' || calls.get(id)?.outcome !== 'running') return undefined;
    calls.set(id, { id, outcome: ok ? 'finished' : 'failed', ...(code === undefined ? {} : { code }) });
    running -= 1;
    return phase === 'open' ? { kind: 'deliver', id } : undefined;
  }

  /** The end of the process is the end of the run, unless its last words in the pipe say otherwise. */
  function drain(event: RunEvent): Effect | undefined {
    if (event.kind === 'result' || event.kind === 'error' || event.kind === 'violation') return settle(event.kind);
    return event.kind === 'exit' ? undefined : settle('exit');
  }

  return {
    take(event) {
      if (event.kind === 'call') return call(event.id);
      if (event.kind === 'call-ended') return callEnded(event.id, event.ok, event.code);
      if (phase === 'settled') return undefined;
      if (event.kind === 'refused') {
        calls.set(event.id, { id: event.id, outcome: 'never-started', code: event.code });
        return phase === 'open' ? { kind: 'deliver', id: event.id } : undefined;
      }
      if (phase === 'draining') return drain(event);
      if (event.kind === 'drained') return settle('exit');
      if (event.kind !== 'exit') return settle(event.kind);
      phase = 'draining';
      return { kind: 'await-drain' };
    },
    isSettled: () => phase === 'settled',
    calls: () => [...calls.values()].toSorted((a, b) => a.id - b.id),
    runningCount: () => running,
  };
}
