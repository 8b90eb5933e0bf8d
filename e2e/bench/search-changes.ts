// What keeping an index costs: adding, removing, saving, loading, and how long a build keeps others waiting. Ours only: the others
// cannot be changed once built, or do not tell.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { bm25Ranker, buildCatalog, type SearchDocument } from '@toolcrib/catalog';
import { fingerprint, type ToolDefinition } from '@toolcrib/tool';
import { clock, MIB } from './search-clock.ts';
import { makeDocuments } from './search-corpus.ts';

/** Tools added and removed. Count. */
const CHANGE_COUNT = 100;

/** Measures. Milliseconds, MiB, percent, by what they are of. */
export async function measureChanges(documents: readonly SearchDocument[]): Promise<Readonly<Record<string, number>>> {
  const [ranker, rebuildMs] = clock(() => bm25Ranker()(documents));
  const added = makeDocuments(CHANGE_COUNT, documents.length);
  const removed = documents.slice(0, Math.min(CHANGE_COUNT, documents.length / 2)).map(({ id }) => id);
  const [larger, addMs] = clock(() => ranker.change?.({ removed: [], added }));
  const [smaller, removeMs] = clock(() => ranker.change?.({ removed, added: [] }));
  const [saved, saveMs] = clock(() => ranker.save?.() ?? new Uint8Array());
  const [, loadMs] = clock(() => bm25Ranker({ saved })(documents));
  const { longestMs, longCount, slicesCount } = await measureSlices(documents);
  return {
    'changed in place (1 yes, 0 built anew)': larger === undefined || smaller === undefined ? 0 : 1,
    'rebuild ms': rebuildMs,
    'add 100, ms': addMs,
    'remove 100, ms': removeMs,
    'add 100, % of a rebuild': (100 * addMs) / rebuildMs,
    'remove 100, % of a rebuild': (100 * removeMs) / rebuildMs,
    'save ms': saveMs,
    'load ms': loadMs,
    'saved MiB': saved.byteLength / MIB,
    'slices of catalog.warm': slicesCount,
    'longest slice of catalog.warm, CPU ms': longestMs,
    'slices of catalog.warm over 20 CPU ms': longCount,
  };
}

/** Longer than that nobody is to wait. Milliseconds. */
const LONG_SLICE_MS = 20;

interface SliceFigures {
  readonly slicesCount: number;
  readonly longestMs: number;
  readonly longCount: number;
}

/** How long others wait while a catalog of these tools builds its index ahead of the first search. CPU time, as elsewhere. */
async function measureSlices(documents: readonly SearchDocument[]): Promise<SliceFigures> {
  const catalog = buildCatalog(documents.map(toTool));
  let slicesCount = 0;
  let longestMs = 0;
  let longCount = 0;
  let before = process.threadCpuUsage();
  const note = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    const spentMs = (user + system) / 1_000;
    longestMs = Math.max(longestMs, spentMs);
    if (spentMs > LONG_SLICE_MS) longCount += 1;
    slicesCount += 1;
  };
  await catalog.warm(async () => {
    note();
    await nextTurn();
    before = process.threadCpuUsage();
  });
  note();
  return { longestMs, longCount, slicesCount };
}

function toTool({
  id,
  name,
  description,
  owner,
  parameterNames,
  parameterDescriptions,
}: SearchDocument): ToolDefinition {
  const [text = ''] = parameterDescriptions;
  const properties = Object.fromEntries(parameterNames.map((key) => [key, { type: 'string', description: text }]));
  const inputSchema = { type: 'object', properties };
  return {
    id,
    name,
    description,
    source: 'openclaw',
    owner,
    inputSchema,
    schemaDigest: fingerprint(inputSchema),
    schemaBytes: JSON.stringify(inputSchema).length,
    execute: () => Promise.reject(new Error('tools of the bench cannot be called')),
  };
}
