// The worker threads, and the clock that watches them. A thread that is too slow is ended and replaced; time spent waiting
// for a free thread or for a thread to start counts against nobody.

import { extname } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { Tinypool } from 'tinypool';
import type { Violation } from '@toolcrib/tool';
import { WORKER_HEAP_MAX_BYTES, WORKER_IDLE_MS, WORKER_MAX_COUNT, WORKER_START_TIMEOUT_MS } from './limits.ts';
import type { WorkerPhase, WorkerReply, WorkerTask } from './pattern-worker.ts';

/** What came of a task. */
export type WorkerOutcome =
  | { readonly kind: 'checked'; readonly violations: readonly Violation[] }
  | { readonly kind: 'unusable'; readonly reason: string; readonly isLasting: boolean }
  | { readonly kind: 'timed-out' };

/** Threads start with the first task and end when idle. */
export interface SchemaWorkers {
  run(task: Omit<WorkerTask, 'progress'>): Promise<WorkerOutcome>;
  close(): Promise<void>;
}

/** Milliseconds for each phase. */
export type PhaseTimeouts = Readonly<Record<WorkerPhase, number>>;

const WORKER_FILE = new URL(`./pattern-worker${extname(import.meta.filename)}`, import.meta.url);
const CLOSED: WorkerOutcome = { kind: 'unusable', reason: 'the validator is closed', isLasting: false };

/** Creates the threads' owner; no thread starts yet. */
export function createSchemaWorkers(timeouts: PhaseTimeouts): SchemaWorkers {
  const slots = createSlots(WORKER_MAX_COUNT);
  let pool: Tinypool | undefined;
  let isClosed = false;
  return {
    async run(task) {
      await slots.take();
      try {
        if (isClosed) return CLOSED;
        const outcome = await supervise((pool ??= createPool()), task, timeouts);
        return isClosed ? CLOSED : outcome;
      } finally {
        slots.give();
      }
    },
    async close() {
      isClosed = true;
      const open = pool;
      pool = undefined;
      await open?.destroy();
    },
  };
}

function createPool(): Tinypool {
  const pool = new Tinypool({
    runtime: 'worker_threads',
    filename: WORKER_FILE.href,
    name: 'check',
    minThreads: 0,
    maxThreads: WORKER_MAX_COUNT,
    idleTimeout: WORKER_IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: Math.floor(WORKER_HEAP_MAX_BYTES / 1024 / 1024) },
    env: {},
  });
  // A thread that breaks between two tasks hurts nobody, but an unheard `error` event would end the process.
  pool.on('error', () => undefined);
  return pool;
}

async function supervise(
  pool: Tinypool,
  task: Omit<WorkerTask, 'progress'>,
  timeouts: PhaseTimeouts,
): Promise<WorkerOutcome> {
  const { port1, port2 } = new MessageChannel();
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const deadline = createDeadline(end);
  let phase: WorkerPhase | 'starting' = 'starting';
  deadline.set(WORKER_START_TIMEOUT_MS);
  port1.on('message', (next: WorkerPhase) => {
    phase = next;
    deadline.set(timeouts[next]);
  });
  pool.on('error', end);
  try {
    const bounds = { signal: ending.signal, transferList: { transfer: [port2] } };
    const reply: WorkerReply = await pool.run({ ...task, progress: port2 }, bounds);
    return reply;
  } catch {
    return ending.signal.aborted ? lateOutcome(phase, timeouts) : brokenOutcome();
  } finally {
    deadline.clear();
    pool.off('error', end);
    port1.close();
  }
}

/** Where this thread was too busy to notice the answer in time, the answer still counts: it is read before the end. */
function createDeadline(end: () => void): { set(timeoutMs: number): void; clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  let last: NodeJS.Immediate | undefined;
  const clear = (): void => {
    clearTimeout(timer);
    clearImmediate(last);
  };
  return {
    set(timeoutMs) {
      clear();
      timer = setTimeout(() => (last = setImmediate(end)), timeoutMs);
    },
    clear,
  };
}

function lateOutcome(phase: WorkerPhase | 'starting', timeouts: PhaseTimeouts): WorkerOutcome {
  if (phase === 'checking') return { kind: 'timed-out' };
  if (phase === 'starting')
    return { kind: 'unusable', reason: 'the thread that checks did not start', isLasting: false };
  return { kind: 'unusable', reason: `compiling takes longer than ${timeouts.compiling} ms`, isLasting: true };
}

function brokenOutcome(): WorkerOutcome {
  return { kind: 'unusable', reason: 'checking needs too much memory', isLasting: false };
}

function createSlots(count: number): { take(): Promise<void>; give(): void } {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    give() {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
