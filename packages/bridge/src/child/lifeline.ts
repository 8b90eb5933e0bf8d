// Whether this child should still be alive. Asked from inside guest code, which is the only code that runs for long: a
// child whose parent was killed, or whose time is up, ends here even where no operating system layer ends it.

/** The end of a child that nobody ends. */
export interface Lifeline {
  /** Starts the clock. */
  limit(lifeMs: number): void;
  readonly isOver: () => boolean;
}

const LOOK_EVERY_MS = 50;

/** Watches the clock and the parent. A parent that died leaves its children to another process. */
export function createLifeline(now: () => number = Date.now, parentId: () => number = () => process.ppid): Lifeline {
  const parent = parentId();
  let endsAt = Number.POSITIVE_INFINITY;
  let looksAt = 0;
  return {
    limit(lifeMs) {
      endsAt = now() + lifeMs;
    },
    isOver() {
      const time = now();
      if (time < looksAt) return false;
      looksAt = time + LOOK_EVERY_MS;
      return time >= endsAt || parentId() !== parent;
    },
  };
}
