// What finding tools costs: building, memory, queries, adding and removing, saving and loading, side by side with others.

import os from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bm25Ranker } from '@toolcrib/catalog';
import type { SearchDocument } from '@toolcrib/catalog';
import { renderTable } from '../table.ts';
import type { Bench, BenchInput } from './bench.ts';
import { makeDocuments, makeQueries } from './search-corpus.ts';
import { minisearchEngine, toolcribEngine, winkEngine } from './search-engines.ts';
import type { Built, Engine } from './search-engines.ts';

const ENGINES: readonly Engine[] = [toolcribEngine, winkEngine, minisearchEngine];
/** Tools added and removed. Count. */
const CHANGE_COUNT = 100;
/** Queries of each length. Count; fewer where a single one takes long. */
const QUERIES_COUNT = 200;
/** Time that one engine may spend on queries of one length. Milliseconds. */
const QUERY_BUDGET_MS = 8_000;
const MIB = 1_048_576;

interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

interface EngineFigures {
  readonly engine: string;
  readonly tools: number;
  readonly buildMs: number;
  readonly memoryMiB: number;
  readonly short: Percentiles;
  readonly long: Percentiles;
}

/** `search`: see the top of this file. */
export const searchBench: Bench = { name: 'search', run: measure };

async function measure({ sizes, say }: BenchInput): Promise<object> {
  say(`${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)} at the start; times are CPU times`);
  const collect = exposeGc();
  const results = [];
  for (const tools of sizes) {
    const documents = makeDocuments(tools);
    const engines = ENGINES.map((engine) => measureEngine(engine, documents, collect));
    say(renderTable(COLUMNS, engines.map(toRow)));
    const changes = measureChanges(documents);
    for (const [name, value] of Object.entries(changes)) say(`  ${tools} tools, ${name}: ${value.toFixed(2)}`);
    results.push({ tools, engines, changes });
  }
  say(`load ${os.loadavg()[0]?.toFixed(1)} at the end`);
  return { cores: os.availableParallelism(), results };
}

const COLUMNS = ['engine', 'tools', 'build ms', 'MiB', 'short p50', 'p95', 'p99', 'long p50', 'p95', 'p99'];

function toRow({ engine, tools, buildMs, memoryMiB, short, long }: EngineFigures): readonly (string | number)[] {
  const times = [short, long].flatMap(({ p50, p95, p99 }) => [p50, p95, p99]).map((time) => time.toFixed(3));
  return [engine, tools, buildMs.toFixed(0), memoryMiB.toFixed(1), ...times];
}

function measureEngine(engine: Engine, documents: readonly SearchDocument[], collect: () => void): EngineFigures {
  // A first small index, so that nobody is measured cold.
  const warm = engine.build(documents.slice(0, 500));
  for (const query of makeQueries(documents, 50, false)) warm.search(query);
  collect();
  const before = memoryInUse();
  const [built, buildMs] = clock(() => engine.build(documents));
  collect();
  const memoryMiB = (memoryInUse() - before) / MIB;
  return {
    engine: engine.name,
    tools: documents.length,
    buildMs,
    memoryMiB,
    short: measureQueries(built, makeQueries(documents, QUERIES_COUNT, false)),
    long: measureQueries(built, makeQueries(documents, QUERIES_COUNT, true)),
  };
}

function measureQueries(built: Built, queries: readonly string[]): Percentiles {
  const times: number[] = [];
  const end = performance.now() + QUERY_BUDGET_MS;
  for (const query of queries) {
    times.push(quickest(() => built.search(query)));
    if (performance.now() > end) break;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Ours only: the others cannot be changed once built (wink), or are not told apart by it. Milliseconds, MiB, percent. */
function measureChanges(documents: readonly SearchDocument[]): Readonly<Record<string, number>> {
  const [ranker, rebuildMs] = clock(() => bm25Ranker()(documents));
  const added = makeDocuments(CHANGE_COUNT, documents.length);
  const removed = documents.slice(0, Math.min(CHANGE_COUNT, documents.length / 2)).map(({ id }) => id);
  const [larger, addMs] = clock(() => ranker.change?.({ removed: [], added }));
  const [smaller, removeMs] = clock(() => ranker.change?.({ removed, added: [] }));
  const [saved, saveMs] = clock(() => ranker.save?.() ?? new Uint8Array());
  const [, loadMs] = clock(() => bm25Ranker({ saved })(documents));
  const inPlace = larger === undefined || smaller === undefined ? 0 : 1;
  return {
    'changed in place (1 yes, 0 built anew)': inPlace,
    'rebuild ms': rebuildMs,
    'add 100, ms': addMs,
    'remove 100, ms': removeMs,
    'add 100, % of a rebuild': (100 * addMs) / rebuildMs,
    'remove 100, % of a rebuild': (100 * removeMs) / rebuildMs,
    'save ms': saveMs,
    'load ms': loadMs,
    'saved MiB': saved.byteLength / MIB,
    'longest slice of a build, ms': longestSlice(documents),
  };
}

function longestSlice(documents: readonly SearchDocument[]): number {
  const steps = bm25Ranker().inSteps?.(documents);
  let longest = 0;
  for (let done = false; !done;) {
    const [step, took] = clock(() => steps?.next());
    longest = Math.max(longest, took);
    done = step === undefined || step.done === true;
  }
  return longest;
}

/** The best of three by the clock on the wall: CPU times are too coarse for parts of a millisecond. Milliseconds. */
function quickest(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const startedAt = performance.now();
    work();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}

/** CPU time of this thread: on a shared machine the clock on the wall measures the neighbours. Milliseconds. */
function clock<T>(work: () => T): readonly [result: T, ms: number] {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return [result, (user + system) / 1_000];
}

function memoryInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** A way to collect garbage now, so that memory can be compared. */
function exposeGc(): () => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  return () => {
    gc();
    gc();
  };
}
