// Running totals of one catalog session: what was searched, described, called.

import { openCounterScope } from './counter-scope.ts';

/** Totals since the scope began. Counts of executed operations. */
export interface CounterTotals {
  readonly counterScope: string;
  readonly searchCount: number;
  readonly describeCount: number;
  readonly callCount: number;
}

/** Counts what a catalog session does. Nothing here throws. */
export interface Counters {
  /** @param count Executed queries; each entry of a batch is one. Default 1. Anything but a positive integer is ignored. */
  searched(count?: number): void;
  described(): void;
  called(): void;
  /** A copy that later counting leaves alone. */
  totals(): CounterTotals;
  /** Starts at zero under a new scope: for a catalog that was replaced or restored. */
  newScope(): void;
  /** Ends counting for good; `totals` keeps answering with the last figures. */
  freeze(): void;
}

/** What {@link createCounters} needs. */
export interface CountersOptions {
  /** Makes the name of a scope, such as a random UUID. Asked once now and once per `newScope`. */
  readonly newScopeId: () => string;
}

/** Opens counters at zero. */
export function createCounters(options: CountersOptions): Counters {
  const scope = openCounterScope(options.newScopeId);
  const zero = { searchCount: 0, describeCount: 0, callCount: 0 };
  let count = { ...zero };
  let frozen = false;
  const add = (name: keyof typeof zero, amount = 1): void => {
    if (!frozen && Number.isSafeInteger(amount) && amount > 0) count[name] += amount;
  };
  return {
    searched: (amount) => add('searchCount', amount),
    described: () => add('describeCount'),
    called: () => add('callCount'),
    totals: () => Object.freeze({ counterScope: scope.id(), ...count }),
    newScope: () => {
      if (frozen) return;
      scope.renew();
      count = { ...zero };
    },
    freeze: () => {
      frozen = true;
    },
  };
}
