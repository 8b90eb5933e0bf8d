// The sandbox that this package offers: a permission-mode Node child with a QuickJS realm in it. This file only puts the
// parts together: what was proven, the pool, and the runs.

import { startChild, type BridgeChild, type ChildCommand } from './bridge-child.ts';
import { codeTooLarge, sandboxClosed, sandboxUnavailable, syntaxError } from './errors.ts';
import { markOf } from './isolation/node-binary.ts';
import { distrust, findIsolation, type Floor, type Isolation, type ProbeOptions } from './isolation/probe.ts';
import { openWorkshop, type Workshop } from './isolation/workshop.ts';
import * as limits from './limits.ts';
import { startRun, type Acquired, type Run } from './run.ts';
import { toRunTimes, type ClockParts } from './run-clock.ts';
import type { BridgeHost, RunError, RunOutcome, RunRequest, Sandbox } from './sandbox.ts';
import { createWarmPool, type WarmPool } from './warm-pool.ts';

/** How to build a sandbox. */
export interface NodeSandboxOptions extends ProbeOptions {
  /** Children that are started ahead. Count, 0-4; 0 starts each with its run. Default 1. */
  readonly poolSize?: number;
  /** How long an unused child waits. Milliseconds. Default 300,000. */
  readonly poolIdleMs?: number;
  /**
   * Stops a run's clock while the guest does nothing but wait for the host, for instance for an approval.
   * The run still ends after `ceilingMs`, pauses included: default 300,000, at most 3,600,000. Default off.
   */
  readonly pauseClockOnHost?: boolean | { readonly ceilingMs: number };
  /** For tests: runs although the probe failed. Never set this elsewhere. */
  readonly runUnproven?: boolean;
}

/** Opens a sandbox. Its probe and its first warm child start at once; it must be closed. */
export function nodeSandbox(options: NodeSandboxOptions = {}): Sandbox {
  const runs = new Set<Run>();
  const children = new Set<BridgeChild>();
  let current = open(options, children);
  let closing: Promise<void> | undefined;

  async function acquire(): Promise<Acquired> {
    const asked = current;
    const made = await asked;
    if (closing !== undefined) return { error: sandboxClosed() };
    if ('error' in made) return made;
    if (!made.isStale()) return { child: made.pool.take() };
    if (current === asked) current = made.close().then(() => open(options, children, made.floor));
    return acquire();
  }

  async function tidy(run: Run): Promise<void> {
    await run.outcome;
    runs.delete(run);
    const made = await current;
    if (!('error' in made) && closing === undefined) setImmediate(() => made.pool.fill());
  }

  async function closeAll(): Promise<void> {
    for (const run of runs) run.close();
    const made = await current;
    if (!('error' in made)) await made.close();
    for (const child of children) {
      child.hold(true);
      child.kill();
    }
    await Promise.all([...children].map((child) => child.closed));
  }

  return {
    run(request, host) {
      const refused = closing === undefined ? refusal(request) : sandboxClosed();
      if (refused !== undefined) return Promise.resolve(failed(refused));
      const run = startRun(toParts(request, host, options, acquire));
      runs.add(run);
      void tidy(run);
      return run.outcome;
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** What runs are made of, once isolation is proven. */
interface Made {
  readonly pool: WarmPool;
  /** Whether the Node has changed or a child could not boot: what was proven may not hold any more. */
  isStale(): boolean;
  /** What a later probe must reach. */
  readonly floor: Floor;
  /** Ends waiting children; those in use are their runs' own. */
  close(): Promise<void>;
}
type MadeOrNot = Made | { readonly error: RunError };

/** @param floor What was proven before; less is not taken. */
async function open(options: NodeSandboxOptions, children: Set<BridgeChild>, floor?: Floor): Promise<MadeOrNot> {
  let workshop: Workshop | undefined;
  try {
    workshop = openWorkshop(options.scratchFolder);
    const isolation = await findIsolation(workshop, options, floor);
    const usable = isolation.report.offered || options.runUnproven === true;
    const made = usable ? make(workshop, isolation, options, children) : undefined;
    if (made !== undefined) return made;
    workshop.close();
    return { error: sandboxUnavailable(isolation.report.reason) };
  } catch (error) {
    workshop?.close();
    return { error: sandboxUnavailable(error instanceof Error ? error.message : 'the probe failed') };
  }
}

function make(
  workshop: Workshop,
  { construction, grade }: Isolation,
  options: NodeSandboxOptions,
  children: Set<BridgeChild>,
): Made | undefined {
  if (construction === undefined) return undefined;
  const bare = construction.without.includes('guest-realm');
  const command = (how: 'warm' | 'cold'): ChildCommand | undefined =>
    workshop.command(construction, bare ? 'bare' : how);
  const cold = command('cold');
  if (cold === undefined) return undefined;
  let stale = false;
  const start = (how: 'warm' | 'cold'): BridgeChild =>
    startCounted((how === 'warm' ? command(how) : undefined) ?? cold, children, () => {
      stale = true;
      distrust(construction);
    });
  const size = clampCount(options.poolSize);
  const pool = createWarmPool({
    size,
    idleMs: options.poolIdleMs ?? limits.POOL_IDLE_MAX_MS,
    start,
    setTimer: idleTimer,
  });
  pool.fill();
  return {
    pool,
    floor: { wrapper: construction.wrapper, grade: grade ?? 'strict' },
    isStale: () => stale || markOf(construction.node.path) !== construction.node.mark,
    async close() {
      await pool.close();
      workshop.close();
    },
  };
}

/** @param onBootFailure Is told of a child that ended before it was ready. */
function startCounted(command: ChildCommand, children: Set<BridgeChild>, onBootFailure: () => void): BridgeChild {
  const child = startChild(command);
  children.add(child);
  void child.closed.then(() => {
    children.delete(child);
    if (child.failedToBoot()) onBootFailure();
  });
  return child;
}

function toParts(
  request: RunRequest,
  host: BridgeHost,
  options: NodeSandboxOptions,
  acquire: () => Promise<Acquired>,
): Parameters<typeof startRun>[0] {
  const { code, timeoutMs, signal } = request;
  const times = toRunTimes(timeoutMs, ceilingOf(request, options));
  return { code, host, times, ...(signal === undefined ? {} : { signal }), clock: CLOCK, acquire };
}

function ceilingOf({ maxTimeoutMs }: RunRequest, { pauseClockOnHost = false }: NodeSandboxOptions): number | undefined {
  if (pauseClockOnHost === false) return undefined;
  return maxTimeoutMs ?? (pauseClockOnHost === true ? limits.HOST_WAIT_CEILING_DEFAULT_MS : pauseClockOnHost.ceilingMs);
}

function refusal({ code }: RunRequest): RunError | undefined {
  if (typeof code !== 'string') return syntaxError('the code is not a text');
  const bytes = Buffer.byteLength(code);
  return bytes > limits.CODE_MAX_BYTES ? codeTooLarge(bytes) : undefined;
}

function failed(error: RunError): RunOutcome {
  return { ok: false, error, logs: [], notices: [], calls: [] };
}

function clampCount(size: number = limits.POOL_DEFAULT_COUNT): number {
  return Number.isFinite(size)
    ? Math.min(limits.POOL_MAX_COUNT, Math.max(0, Math.floor(size)))
    : limits.POOL_DEFAULT_COUNT;
}

const CLOCK: ClockParts = {
  now: () => performance.now(),
  setTimer(callback, afterMs) {
    const timer = setTimeout(callback, afterMs);
    return () => clearTimeout(timer);
  },
};

/** An idle child must not keep its parent alive. */
function idleTimer(callback: () => void, afterMs: number): () => void {
  const timer = setTimeout(callback, afterMs);
  timer.unref();
  return () => clearTimeout(timer);
}
