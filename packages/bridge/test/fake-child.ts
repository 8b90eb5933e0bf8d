// A child that does what a test says, for everything that must hold without a process.

import type { BridgeChild, ChildExit, ChildListener } from '../src/bridge-child.ts';
import type { Frame } from '../src/frames.ts';
import { createTail } from '../src/tail.ts';

export interface FakeChild extends BridgeChild {
  readonly sent: Frame[];
  readonly kills: () => number;
  readonly held: () => boolean | undefined;
  /** What the child does. */
  readonly does: {
    readonly frame: (type: number, id: number, text: string) => void;
    violation(what: string): void;
    stderr(text: string): void;
    exit(exit: ChildExit): void;
    close(): void;
  };
}

export function fakeChild(queuedBytes = 0): FakeChild {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent: Frame[] = [];
  const tail = createTail();
  let listener: ChildListener | undefined;
  let ended: ChildExit | undefined;
  let closed = false;
  let kills = 0;
  let held: boolean | undefined;
  const exit = (how: ChildExit): void => {
    if (ended !== undefined) return;
    ended = how;
    listener?.exit(how);
  };
  const close = (): void => {
    if (closed) return;
    exit({ code: null, signal: 'SIGKILL' });
    closed = true;
    listener?.closed();
    resolve();
  };
  return {
    pid: 1,
    tail,
    sent,
    kills: () => kills,
    held: () => held,
    exit: () => ended,
    isClosed: () => closed,
    failedToBoot: () => false,
    listen(next) {
      listener = next;
    },
    send: (type, id, text) => void sent.push({ type, id, text }),
    queuedBytes: () => queuedBytes,
    kill() {
      kills += 1;
      queueMicrotask(close);
    },
    hold(on) {
      held = on;
    },
    closed: promise,
    does: {
      frame: (type, id, text) => listener?.frame({ type, id, text }),
      violation: (what) => listener?.violation(what),
      stderr(text) {
        tail.push(Buffer.from(text));
        listener?.stderr();
      },
      exit,
      close,
    },
  };
}

/** Lets every microtask run. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
