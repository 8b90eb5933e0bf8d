// One child process and all that it started. A child leads a process group of its own, so that helpers which it leaves
// behind end with it: end of input first, then SIGTERM, then SIGKILL, each after a bounded wait.

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { GROUP_POLL_MS, GROUP_REAP_MS } from './limits.ts';
import { settledWithin } from './waiting.ts';

/** What to run. */
export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
  readonly graceMs: number;
}

/** A running child. */
export interface Child {
  readonly process: ChildProcessWithoutNullStreams;
  /** Resolves with how it ended, such as `exited with code 1`. */
  readonly exited: Promise<string>;
  /** Ends the child and its group; the same promise each time. Never rejects. */
  end(): Promise<void>;
}

const WINDOWS = process.platform === 'win32';

/** Starts a child. Rejects with Node's own error when it cannot be started. */
export function startChild(options: ChildOptions): Promise<Child> {
  const child = spawn(options.command, [...options.args], {
    env: { ...options.env },
    cwd: options.cwd,
    stdio: 'pipe',
    shell: false,
    detached: !WINDOWS,
    windowsHide: true,
  });
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `exited with code ${code}` : `was ended by ${signal}`),
    );
  });
  if (child.pid !== undefined) endWithProcess(child.pid);
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> =>
    (ending ??= endGroup(child, exited, options.graceMs).finally(() => groups.delete(child.pid)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => {
      child.on('error', () => {});
      resolve({ process: child, exited, end });
    });
  });
}

/** Groups whose end nobody has seen. */
const groups = new Set<number | undefined>();

// A process that is ended at once has no time to end its children in order, and they must not outlive it.
function endWithProcess(pid: number): void {
  process.off('exit', endAll).on('exit', endAll);
  groups.add(pid);
}

function endAll(): void {
  for (const pid of groups) if (pid !== undefined) signalGroup(pid, 'SIGKILL');
}

async function endGroup(
  child: ChildProcessWithoutNullStreams,
  exited: Promise<string>,
  graceMs: number,
): Promise<void> {
  const pid = child.pid;
  if (pid === undefined) return;
  child.stdin.end();
  await settledWithin(exited, graceMs);
  if (isAlive(child, pid)) {
    signalGroup(pid, 'SIGTERM');
    await waitUntilGone(child, pid, graceMs);
  }
  if (isAlive(child, pid)) {
    signalGroup(pid, 'SIGKILL');
    await waitUntilGone(child, pid, GROUP_REAP_MS);
  }
  child.stdin.destroy();
  child.stdout.destroy();
  child.stderr.destroy();
}

async function waitUntilGone(child: ChildProcessWithoutNullStreams, pid: number, ms: number): Promise<void> {
  for (let waited = 0; waited < ms && isAlive(child, pid); waited += GROUP_POLL_MS) await sleep(GROUP_POLL_MS);
}

/** Tells whether the child or, where there are groups, any member of its group is still there. */
function isAlive(child: ChildProcessWithoutNullStreams, pid: number): boolean {
  if (WINDOWS) return child.exitCode === null && child.signalCode === null;
  try {
    return process.kill(-pid, 0);
  } catch (error) {
    return isPermissionError(error);
  }
}

/** On Windows there is no group: the tree is ended at once, which is all that it offers. */
function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (WINDOWS) {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true }).on('error', () => {});
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The last member left between the look and the signal.
  }
}

function isPermissionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPERM';
}
