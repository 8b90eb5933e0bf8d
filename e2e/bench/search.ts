// What finding tools costs: building, memory and queries, side by side with others; and what keeping an index costs.

import os from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SearchDocument } from '@toolcrib/catalog';
import { renderTable } from '../table.ts';
import type { Bench, BenchInput } from './bench.ts';
import { measureChanges } from './search-changes.ts';
import { clock, MIB, quickest } from './search-clock.ts';
import { makeDocuments, makeQueries } from './search-corpus.ts';
import { minisearchEngine, toolcribEngine, winkEngine } from './search-engines.ts';
import type { Built, Engine } from './search-engines.ts';
import { loadPeers } from './search-peers.ts';

const ENGINES: readonly Engine[] = [toolcribEngine, winkEngine, minisearchEngine];
/** Queries of each length. Count; fewer where a single one takes long. */
const QUERIES_COUNT = 200;
/** Time that one engine may spend on queries of one length. Milliseconds. */
const QUERY_BUDGET_MS = 8_000;

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

async function measure({ sizes, peers, say }: BenchInput): Promise<object> {
  say(`${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)} at the start; times are CPU times`);
  const collect = exposeGc();
  const compared = [...ENGINES, ...(peers === undefined ? [] : await loadPeers(peers))];
  const results = [];
  for (const tools of sizes) {
    const documents = makeDocuments(tools);
    const engines = compared.map((engine) => measureEngine(engine, documents, collect));
    say(renderTable(COLUMNS, engines.map(toRow)));
    const changes = await measureChanges(documents);
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
