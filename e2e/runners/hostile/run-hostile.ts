// One hostile program from the stage to the verdict, in a parent process that may be lost.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { HostileCase, HostileReport, HostileTask } from './hostile-case.ts';
import { judge, type Evidence } from './judge.ts';
import { watchDescendants, type ProcessWatch } from './process-watch.ts';
import { openStage, type Stage } from './stage.ts';

/** How long processes of a settled run may take to go. Milliseconds. */
const GONE_WITHIN_MS = 2_000;
/** The least time that is watched after the settling, for calls that start too late. Milliseconds. */
const WATCH_AFTER_MS = 150;
/** The parent is given up after the deadline of its run and this. Milliseconds. */
const PARENT_EXTRA_MS = 20_000;
const ROOT = join(import.meta.dirname, '../../..');

/** What came of one program. */
export interface HostileVerdict {
  readonly id: string;
  readonly problems: readonly string[];
  readonly outcome: string;
  /** Milliseconds. */
  readonly tookMs: number;
  readonly childPeakBytes: number;
}

/** Runs one program. @param poolSize Children started ahead: 0 boots one for the run, 1 uses a warm one. */
export async function runHostile(one: HostileCase, poolSize: number): Promise<HostileVerdict> {
  const stage = await openStage();
  try {
    const timeoutMs = one.timeoutMs ?? 2_000;
    const code = one.code.replace(/\$\{([A-Z_]+)\}/g, (whole, name: string) => stage.placeholders[name] ?? whole);
    const evidence = await perform({ code, timeoutMs, poolSize, logFolder: stage.logFolder }, stage);
    const { report, childPeakBytes } = evidence;
    const problems = judge(one, evidence);
    return { id: one.id, problems, outcome: report?.outcome ?? 'none', tookMs: report?.tookMs ?? 0, childPeakBytes };
  } finally {
    await stage.close();
  }
}

async function perform(task: HostileTask, stage: Stage): Promise<Evidence> {
  const parent = startParent(stage);
  const watch = watchDescendants(parent.pid ?? 0);
  const giveUp = setTimeout(() => parent.kill('SIGKILL'), task.timeoutMs + PARENT_EXTRA_MS);
  let stderr = '';
  parent.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  parent.stdin?.on('error', () => undefined).write(`${JSON.stringify(task)}\n`);
  const ended = once(parent, 'close') as Promise<[number | null, string | null]>;
  const { report, left } = await converse(parent, watch, task.poolSize > 0);
  const [code, signal] = await ended;
  clearTimeout(giveUp);
  const remaining = await goneWithin(() => watch.alive());
  watch.stop();
  return {
    exit: String(signal ?? code),
    stderr,
    ...(report === undefined ? {} : { report }),
    harm: stage.harm(),
    secrets: stage.secrets,
    paths: [`${tmpdir()}/`, ROOT, `${homedir()}/`],
    childPeakBytes: watch.peakBytes(),
    left: [...new Set([...left, ...remaining])],
  };
}

function startParent(stage: Stage): ChildProcess {
  const script = join(import.meta.dirname, 'parent-process.ts');
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, ['--no-warnings', script], {
    cwd: stage.cwd,
    env: { PATH, HOME, LANG: 'C.UTF-8', ...stage.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
}

interface Talk {
  readonly report?: HostileReport;
  readonly left: readonly number[];
}

/**
 * Hears that the run has settled, waits for its processes to go, lets the parent finish, and takes its report.
 * @param refills The next child is started as the run settles, so only the end of the parent tells what is left.
 */
async function converse(parent: ChildProcess, watch: ProcessWatch, refills: boolean): Promise<Talk> {
  let talk: Talk = { left: [] };
  if (parent.stdout === null) return talk;
  for await (const line of createInterface({ input: parent.stdout })) {
    const message = JSON.parse(line) as HostileReport | { readonly settled: true };
    if (!('settled' in message)) talk = { ...talk, report: message };
    else {
      const alive = refills ? () => [] : watch.survivors();
      await pause(WATCH_AFTER_MS);
      talk = { ...talk, left: await goneWithin(alive) };
      parent.stdin?.end('finish\n');
    }
  }
  return talk;
}

async function goneWithin(alive: () => readonly number[]): Promise<readonly number[]> {
  const until = performance.now() + GONE_WITHIN_MS;
  while (alive().length > 0 && performance.now() < until) await pause(25);
  return alive();
}
