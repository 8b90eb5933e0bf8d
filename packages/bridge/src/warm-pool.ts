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
  readonly start: () => BridgeChild;
  readonly setTimer: (callback: () => void, afterMs: number) => () => void;
  /** Is told of a child that ended before it was ready. */
  readonly onBootFailure?: (child: BridgeChild) => void;
}

/** A pool of single-use children. */
export interface WarmPool {
  /** The oldest waiting child, or a new one. It is the caller's from here on. */
  take(): BridgeChild;
  /** Starts what is missing. */
  fill(): void;
  /** Ends all waiting children, for instance because what they were made of has changed. */
  drop(): void;
  /** Children that wait, ready or booting. */
  idleCount(): number;
  /** Drops all and starts no more; resolves when they are gone. */
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

  /** @returns whether it was still waiting. */
  function forget(child: BridgeChild): boolean {
    const at = waiting.findIndex((entry) => entry.child === child);
    if (at === -1) return false;
    waiting.splice(at, 1)[0]?.cancelTimer();
    child.kill();
    return true;
  }

  function add(): void {
    const child = parts.start();
    let ready = false;
    child.hold(false);
    child.listen({
      frame(frame) {
        if (!ready && frame.type === FROM_CHILD.ready) ready = true;
        else forget(child);
      },
      violation: () => void forget(child),
      stderr: () => void forget(child),
      exit() {
        const ended = forget(child);
        if (ended && !ready) parts.onBootFailure?.(child);
      },
      closed: () => void forget(child),
    });
    waiting.push({ child, cancelTimer: parts.setTimer(() => void forget(child), parts.idleMs) });
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
      const child = next?.child ?? parts.start();
      child.hold(true);
      return child;
    },
    fill() {
      while (open && waiting.length < parts.size) add();
    },
    drop: () => void drop(),
    idleCount: () => waiting.length,
    async close() {
      open = false;
      await Promise.all(drop().map((child) => child.closed));
    },
  };
}
