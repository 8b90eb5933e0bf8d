// The first code in the guest, and all that it ever sees of the host: `console` and `openclaw.tools`. Everything crosses
// one function, `send(kind, id, text)`; the host pulls three strings in return.

import { createCalls } from './calls.ts';
import { createEnding } from './ending.ts';
import { create, defineProperty, freeze, keepBigInts } from './intrinsics.ts';
import { createLog, LEVELS } from './log.ts';
import type { Send } from './send.ts';

/** What the child's host side holds of the guest. */
export interface Connection {
  readonly start: (body: () => Promise<unknown>, callIt: boolean) => void;
  readonly answer: (id: number, text: string) => void;
  readonly refuse: (id: number, text: string) => void;
}

const METHODS: readonly string[] = ['search', 'describe', 'call'];
/** Gone from the guest: it has no timers, no shared memory and no queue beside its promises. */
const REMOVED: readonly string[] = ['queueMicrotask', 'SharedArrayBuffer', 'Atomics', 'WebAssembly', 'performance'];

/** Builds the two globals; everything in them is frozen and has no prototype to climb. */
export function connect(send: Send): Connection {
  keepBigInts();
  const calls = createCalls(send);
  const log = createLog(send);
  const ending = createEnding(send, log.dropped);
  const tools = create(null) as object;
  for (let at = 0; at < METHODS.length; at += 1) {
    const method = METHODS[at] as string;
    define(tools, method, (...args: readonly unknown[]) => calls.make(method, args));
  }
  const printer = create(null) as object;
  for (let level = 0; level < LEVELS.length; level += 1)
    define(printer, LEVELS[level] as string, (...parts: readonly unknown[]) => log.write(level, parts));
  const api = create(null) as object;
  define(api, 'tools', tools);
  define(globalThis, 'openclaw', api);
  define(globalThis, 'console', printer);
  for (let at = 0; at < REMOVED.length; at += 1)
    delete (globalThis as unknown as Record<string, unknown>)[REMOVED[at] as string];
  return { start: ending.start, answer: calls.answer, refuse: calls.refuse };
}

function define(target: object, key: string, value: object): void {
  defineProperty(target, key, { value: freeze(value), enumerable: true, writable: false, configurable: false });
}
