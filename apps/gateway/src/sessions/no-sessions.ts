// What stands in for the store where it cannot be opened: runs go on, and what they log is counted as dropped.

import type { SessionStore } from './session-store.ts';

/** Creates a store that keeps nothing. */
export function createNoSessions(): SessionStore {
  let dropped = 0;
  return {
    append: () => {
      dropped += 1;
    },
    dropped: () => dropped,
    flush: () => Promise.resolve(),
    sessions: () => Promise.resolve([]),
    lines: () => Promise.resolve([]),
    prune: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
}
