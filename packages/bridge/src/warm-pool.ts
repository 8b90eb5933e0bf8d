// Children that are started ahead. A child serves one run and is discarded; a child that said anything, or ended, is
// never handed out. Refilling waits until a run has settled: booting a child beside a run doubles the run's time.

import type { BridgeChild, ChildListener } from './bridge-child.ts';
import { FROM_CHILD } from './wire.ts';

/** What a pool needs. */
export interface PoolParts {
  /** Most children that wait. Count. */
  readonly size: number;
  /** A child that waited this long ends. Milliseconds. */
  readonly idleMs: number;
  /** Starts a child: `warm` to wait, `cold` for a run that waits for it. */
  readonly start: (how: 'warm' | 'cold') => BridgeChild;
  readonly setTimer: (callback: () => void, afterMs: number) => () => void;
}

/** A pool of single-use children. */
export interface WarmPool {
  /** The oldest waiting child, or a new one. It is the caller's from here on. */
  take(): BridgeChild;
  /** Starts what is missing. */
  fill(): void;
  /** Children that wait, ready or booting. */
  idleCount(): number;
  /** Ends all waiting children and starts no more; resolves when they are gone. */
  close(): Promise<void>;
}

interface Waiting {
  readonly child: BridgeChild;
  readonly cancelTimer: () => void;
}

/** Opens a pool. It starts nothing until it is filled. */
export function createWarmPool(parts: PoolParts): WarmPool {
  const waiting: Waiting[] = [];
  let open = true;

  function forget(child: BridgeChild): void {
    const at = waiting.findIndex((entry) => entry.child === child);
    if (at === -1) return;
    waiting.splice(at, 1)[0]?.cancelTimer();
    child.kill();
  }

  function add(): void {
    const child = parts.start('warm');
    child.hold(false);
    child.listen(idleListener(() => forget(child)));
    waiting.push({ child, cancelTimer: parts.setTimer(() => forget(child), parts.idleMs) });
  }

  return {
    take() {
      const next = waiting.shift();
      next?.cancelTimer();
      const child = next?.child ?? parts.start('cold');
      child.hold(true);
      return child;
    },
    fill() {
      while (open && waiting.length < parts.size) add();
    },
    idleCount: () => waiting.length,
    async close() {
      open = false;
      const children = waiting.map(({ child }) => child);
      for (const child of children) {
        child.hold(true);
        forget(child);
      }
      await Promise.all(children.map((child) => child.closed));
    },
  };
}

/** A child that waits says that it is ready, once, and nothing else. */
function idleListener(forget: () => void): ChildListener {
  let ready = false;
  return {
    frame(frame) {
      if (!ready && frame.type === FROM_CHILD.ready) ready = true;
      else forget();
    },
    violation: forget,
    stderr: forget,
    exit: forget,
    closed: forget,
  };
}
