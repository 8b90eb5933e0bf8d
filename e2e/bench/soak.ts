// Many turns against a server that falls, comes back and changes its list: what is left over must not grow. Everything is
// real but the model, whose turns are taken by hand: process, pipes, catalog, sessions, calls.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { ajvValidator } from '@toolcrib/dispatch';
import type { Validator } from '@toolcrib/tool';
import { createGateway, parseConfig, type Gateway, type OpenedRun } from 'toolcrib';
import { childrenOf } from '../process-tree.ts';
import { renderTable } from '../table.ts';
import type { Bench, BenchInput } from './bench.ts';

const TENTHS = 10;
/** Turns of one run, as a conversation has them. Count. */
const RUN_TURNS_COUNT = 20;
/** The server changes its list, and falls, once in so many turns. Count. */
const SHIFT_EVERY = 7;
const FALL_EVERY = 50;
/** Longer than a server must stay up to be healthy again, so that each fall is its first. Milliseconds. */
const TURN_MS = 120_000;
const SETTLE_MS = 1_000;

/** `soak`: what is left after each tenth of the turns. */
export const soakBench: Bench = { name: 'soak', run: measure };

interface Left {
  readonly turns: number;
  readonly heapMiB: number;
  /** Of it, what the program holds; the rest is what the engine compiled, which grows as long as it finds something hot. */
  readonly objectsMiB: number;
  readonly listeners: number;
  readonly children: number;
  /** Handles that keep the process alive. */
  readonly handles: number;
  /** Schemas that were compiled so far: each digest is compiled once. */
  readonly validators: number;
  readonly failures: number;
}

async function measure({ turns, say }: BenchInput): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const before = await childrenOf(process.pid);
  const clock = { now: Date.now() };
  const validators = countValidators();
  const gateway = await openGateway(folder, clock, validators.validator);
  await gateway.ready();
  const left: Left[] = [];
  let run: OpenedRun | undefined;
  let failures = 0;
  const startedAt = performance.now();
  for (let turn = 1; turn <= turns; turn += 1) {
    if (turn % RUN_TURNS_COUNT === 1) {
      run?.close();
      run = undefined;
    }
    run ??= await gateway.open({});
    clock.now += TURN_MS;
    failures += await takeTurn(gateway, run, turn);
    if (turn % Math.ceil(turns / TENTHS) === 0 || turn === turns)
      left.push(await lookAround({ turn, before, failures, validators: validators.count() }));
  }
  run?.close();
  const seconds = (performance.now() - startedAt) / 1_000;
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
  const childrenAfterClose = (await childrenOf(process.pid)).filter((pid) => !before.includes(pid)).length;
  const rows = left.map((row) => [
    row.turns,
    row.heapMiB.toFixed(1),
    row.objectsMiB.toFixed(2),
    row.listeners,
    row.children,
    row.handles,
    row.validators,
    row.failures,
  ]);
  say(
    renderTable(
      ['turns', 'heap MiB', 'objects MiB', 'listeners', 'children', 'handles', 'validators', 'failed calls'],
      rows.map((row) => row.map(String)),
    ),
  );
  say(`${turns} turns in ${seconds.toFixed(0)} s; ${childrenAfterClose} children after close`);
  return { turns, seconds, left, childrenAfterClose };
}

/** The house's validator, with a look at which schemas it is given. */
function countValidators(): { readonly validator: Validator; readonly count: () => number } {
  const inner = ajvValidator();
  const digests = new Set<string>();
  const validator: Validator = {
    compile: (request) => {
      digests.add(request.digest);
      return inner.compile(request);
    },
    validate: (request) => {
      digests.add(request.digest);
      return inner.validate(request);
    },
    close: () => inner.close(),
  };
  return { validator, count: () => digests.size };
}

async function openGateway(folder: string, clock: { readonly now: number }, validator: Validator): Promise<Gateway> {
  const script = join(import.meta.dirname, '../fixtures/servers/flapping.mjs');
  const raw = {
    provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' },
    mcpServers: { flapping: { command: process.execPath, args: [script], closeGraceMs: 200 } },
    logFolder: folder,
  };
  const config = await parseConfig(raw, { name: 'the soak', folder, env: {} });
  return createGateway(config, { env: process.env, now: () => clock.now, validator });
}

/** Searches, calls, and makes the server change. @returns calls that failed. */
async function takeTurn(gateway: Gateway, open: OpenedRun, turn: number): Promise<number> {
  open.nextTurn();
  const call = async (name: string, args: object): Promise<number> => {
    const result = await open.surface.handle(name, args, {
      callId: `call-${turn}-${name}`,
      signal: new AbortController().signal,
    });
    return result.isError === true ? 1 : 0;
  };
  await call('tool_search', { query: `which tool is there in generation ${turn % 5}` });
  const target = turn % FALL_EVERY === 0 ? 'fall' : turn % SHIFT_EVERY === 0 ? 'shift' : 'count';
  const failed = await call('tool_call', { id: `mcp:flapping:${target}`, args: {} });
  if (target === 'fall') await until(() => gateway.status().servers[0]?.state === 'ready');
  return target === 'fall' ? 0 : failed;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(5);
}

async function lookAround(at: {
  readonly turn: number;
  readonly before: readonly number[];
  readonly failures: number;
  readonly validators: number;
}): Promise<Left> {
  await pause(SETTLE_MS);
  collectGarbage();
  const children = (await childrenOf(process.pid)).filter((pid) => !at.before.includes(pid));
  return {
    turns: at.turn,
    heapMiB: process.memoryUsage().heapUsed / 2 ** 20,
    objectsMiB: objectBytes() / 2 ** 20,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    children: children.length,
    handles: process.getActiveResourcesInfo().length,
    failures: at.failures,
    validators: at.validators,
  };
}

/** Spaces of the heap that hold objects; code, its constants and its tables live in others. */
const OBJECT_SPACES = ['new_space', 'old_space', 'new_large_object_space', 'large_object_space'];

function objectBytes(): number {
  const spaces = v8.getHeapSpaceStatistics().filter(({ space_name: name }) => OBJECT_SPACES.includes(name));
  return spaces.reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);
}

function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  collect();
  collect();
}
