// Children that are started ahead. A child serves one run and is discarded; a child that said anything, or ended, is
// never handed out. Refilling waits until a run has settled: booting a child beside a run doubles the run's time.

import type { BridgeChild } from './bridge-child.ts';
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
    let ready = false;
    child.hold(false);
    child.listen({
      frame(frame) {
        if (!ready && frame.type === FROM_CHILD.ready) ready = true;
        else forget(child);
      },
      violation: () => forget(child),
      stderr: () => forget(child),
      exit: () => forget(child),
      closed: () => forget(child),
    });
    waiting.push({ child, cancelTimer: parts.setTimer(() => forget(child), parts.idleMs) });
  }

  function drop(): readonly BridgeChild[] {
    const all = waiting.map((entry) => entry.child);
    for (const child of all) forget(child);
    return all;
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
      await Promise.all(drop().map((child) => child.closed));
    },
  };
}
