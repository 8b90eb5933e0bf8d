// What one run of guest code costs: side by side, in the same minutes, with the least that a process of its own can cost.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeSandbox, probe, type BridgeHost, type Sandbox } from '@toolcrib/bridge';
import { descendantsOf } from '../process-tree.ts';
import { renderTable } from '../table.ts';
import { spreadOf, timed, type Bench, type BenchInput, type Spread } from './bench.ts';

/** A warm child boots beside nothing that is measured. Milliseconds. */
const REFILL_MS = 600;
/** How long a closed loop goes on. Milliseconds. */
const LOOP_MS = 5_000;
const CODE = `const answers = await Promise.all([1, 2, 3].map((n) => openclaw.tools.call('target', { n })));
return answers.map(({ result }) => result.n);`;
const HOST: BridgeHost = { call: async (request) => ({ tool: {}, result: (request as { args: unknown }).args }) };

/** `sandbox`: cold and warm runs, memory, and runs per second. */
export const sandboxBench: Bench = { name: 'sandbox', run: measure };

async function measure({ rounds, say }: BenchInput): Promise<object> {
  const report = await probe();
  if (!report.offered) throw new Error(`nothing to measure: ${report.reason}`);
  say(`${report.reason}; ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)} at the start`);
  const times = await measureTimes(rounds);
  const rows = Object.entries(times).map(([name, { p50, p95, best }]) => [name, ms(p50), ms(p95), ms(best)]);
  say(renderTable(['one run, three calls at once', 'p50 ms', 'p95 ms', 'best ms'], rows));
  const ratio = times.warm.p50 / times.bare.p50;
  say(`warm p50 / bare spawn p50: ${ratio.toFixed(2)}`);
  const memory = [await measureMemory(1), await measureMemory(2)];
  for (const { children, privateMiB, sharedMiB } of memory)
    say(
      `idle, ${children} warm: ${privateMiB.toFixed(0)} MiB private and ${sharedMiB.toFixed(0)} MiB in all per child`,
    );
  const loops = [];
  for (const atOnce of [1, 2, 4]) loops.push(await measureLoop(atOnce));
  for (const { atOnce, perSecond } of loops) say(`${atOnce} at once: ${perSecond.toFixed(1)} runs per second`);
  say(`load ${os.loadavg()[0]?.toFixed(1)} at the end`);
  return { isolation: report.reason, cores: os.availableParallelism(), rounds, times, ratio, memory, loops };
}

type Times = Readonly<Record<'bare' | 'cold' | 'warm', Spread>>;

/** All three in turn, so that whatever else the machine does hits them alike. */
async function measureTimes(rounds: number): Promise<Times> {
  const [cold, warm] = [nodeSandbox({ poolSize: 0 }), nodeSandbox({ poolSize: 1 })];
  const times = { bare: [] as number[], cold: [] as number[], warm: [] as number[] };
  await Promise.all([runOnce(cold), runOnce(warm)]);
  for (let round = 0; round < rounds; round += 1) {
    await pause(REFILL_MS);
    times.warm.push(await timed(() => runOnce(warm)));
    await pause(REFILL_MS);
    times.bare.push(await timed(spawnBare));
    times.cold.push(await timed(() => runOnce(cold)));
  }
  await Promise.all([cold.close(), warm.close()]);
  return { bare: spreadOf(times.bare), cold: spreadOf(times.cold), warm: spreadOf(times.warm) };
}

/** The least that a child in permission mode can cost: it boots, does nothing, and ends. */
async function spawnBare(): Promise<void> {
  const child = spawn(process.execPath, ['--permission', '-e', '0'], { env: {}, stdio: 'ignore' });
  await once(child, 'exit');
}

async function runOnce(sandbox: Sandbox): Promise<void> {
  const outcome = await sandbox.run({ code: CODE, timeoutMs: 20_000 }, HOST);
  if (!outcome.ok) throw new Error(outcome.error.message);
}

interface Memory {
  readonly children: number;
  /** Given back when the child ends. MiB per child, wrappers included. */
  readonly privateMiB: number;
  /** With its share of what it shares with others. MiB per child. */
  readonly sharedMiB: number;
}

async function measureMemory(children: number): Promise<Memory> {
  const before = await descendantsOf(process.pid);
  const sandbox = nodeSandbox({ poolSize: children });
  await runOnce(sandbox);
  const look = async (): Promise<Memory> => {
    const ids = (await descendantsOf(process.pid)).filter((id) => !before.includes(id));
    const sum = (key: string): number => ids.reduce((total, id) => total + kibOf(id, key), 0) / 1024 / children;
    return { children, privateMiB: sum('Private_Clean') + sum('Private_Dirty'), sharedMiB: sum('Pss') };
  };
  const memory = await settled(look);
  await sandbox.close();
  return memory;
}

/** Children that boot grow; those that wait do not. */
async function settled(look: () => Promise<Memory>): Promise<Memory> {
  let [last, steady] = [await look(), 0];
  for (let tries = 0; tries < 40 && steady < 4; tries += 1) {
    await pause(REFILL_MS / 2);
    const next = await look();
    steady = next.sharedMiB > 0 && Math.abs(next.sharedMiB - last.sharedMiB) < 0.5 ? steady + 1 : 0;
    last = next;
  }
  return last;
}

function kibOf(pid: number, key: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

interface Loop {
  readonly atOnce: number;
  readonly perSecond: number;
}

async function measureLoop(atOnce: number): Promise<Loop> {
  const sandbox = nodeSandbox({ poolSize: 1 });
  await runOnce(sandbox);
  const startedAt = performance.now();
  let runs = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - startedAt < LOOP_MS) {
      await runOnce(sandbox);
      runs += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  await sandbox.close();
  return { atOnce, perSecond: runs / seconds };
}

function ms(time: number): string {
  return time.toFixed(1);
}
