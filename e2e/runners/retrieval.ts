// Ranking quality on labelled queries: a folder of data sets, each a catalog and its queries as JSON lines.

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildCatalog, type Catalog } from '@toolcrib/catalog';
import {
  compareCodeUnits,
  fingerprint,
  formatToolId,
  headOf,
  type JsonSchema,
  type ToolDefinition,
} from '@toolcrib/tool';
import { renderTable } from '../table.ts';
import { FIGURES, meanOf, measure, type Figures, type Judged } from './retrieval-figures.ts';
import { measureGate, renderGate, type GateFigures } from './retrieval-gate.ts';
import type { Runner } from './runner.ts';

/** The product cuts a scalar query here. Characters. Source: requirement `search.batch`. */
const QUERY_MAX_CHARS = 4096;
const DEPTH_COUNT = 20;

interface ListedTool {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly server?: string;
  readonly inputSchema?: JsonSchema;
}
interface LabelledQuery {
  readonly query: string;
  readonly relevant: readonly string[];
}
/** A data set, ready to be asked. */
export interface OpenedSet {
  readonly catalog: Catalog;
  /** The data set's id of each tool, by its id here. */
  readonly labels: ReadonlyMap<string, string>;
  readonly queries: readonly LabelledQuery[];
}
interface SetFigures extends Figures {
  readonly hopeless?: { readonly queries: number; readonly abstained: number };
}

/** `retrieval <folder> [--untrusted] [--set NAME] [--hopeless]`. */
export const retrievalRunner: Runner = {
  name: 'retrieval',
  usage: '<folder> [--untrusted] [--set NAME] [--hopeless]',
  options: { untrusted: { type: 'boolean' }, set: { type: 'string' }, hopeless: { type: 'boolean' } },
  run: async ({ folder, options, say }) => {
    const names = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && (options['set'] ?? entry.name) === entry.name)
      .map((entry) => entry.name)
      .toSorted(compareCodeUnits);
    const sets = new Map<string, SetFigures>();
    const untrusted = options['untrusted'] === true;
    for (const name of names) sets.set(name, await measureSet(join(folder, name), untrusted));
    const gate: GateFigures[] = [];
    for (const name of options['hopeless'] === true ? names : [])
      gate.push(await measureGate(name, await openSet(join(folder, name), untrusted)));
    const mean = toMean([...sets.values()]);
    const rows = [...sets, ['mean', mean] as const].map(([name, set]) => [
      name,
      ...FIGURES.map((figure) => set[figure].toFixed(1)),
    ]);
    say(renderTable(['set', ...FIGURES], rows));
    for (const [name, { hopeless }] of sets)
      if (hopeless) say(`${name}: ${hopeless.queries} hopeless queries, ${hopeless.abstained.toFixed(1)} % abstained`);
    if (gate.length > 0) say(renderGate(gate));
    return {
      ok: sets.size > 0,
      summary: `mean nDCG@10 ${mean['nDCG@10'].toFixed(1)}, hit@1 ${mean['hit@1'].toFixed(1)}, recall@8 ${mean['recall@8'].toFixed(1)} over ${sets.size} sets`,
      json: { mean, sets: Object.fromEntries(sets), ...(gate.length > 0 && { gate }) },
    };
  },
};

async function openSet(folder: string, untrusted: boolean): Promise<OpenedSet> {
  const tools = await readLines<ListedTool>(join(folder, 'catalog.jsonl'));
  const queries = await readLines<LabelledQuery>(join(folder, 'queries.jsonl'));
  const labels = new Map<string, string>();
  const catalog = buildCatalog(tools.map((tool) => toDefinition(tool, { untrusted, labels })));
  if (catalog.size !== tools.length) throw new Error(`${folder}: ${tools.length - catalog.size} tools were left out`);
  return { catalog, labels, queries };
}

async function measureSet(folder: string, untrusted: boolean): Promise<SetFigures> {
  const { catalog, labels, queries } = await openSet(folder, untrusted);
  const judged = queries.map((query) => judge(catalog, labels, query));
  const hopeless = judged.filter((query) => query.relevant.length === 0);
  const figures = measure(judged.filter((query) => query.relevant.length > 0));
  if (hopeless.length === 0) return figures;
  const abstained = hopeless.filter((query) => query.confident === 0).length;
  return { ...figures, hopeless: { queries: hopeless.length, abstained: (100 * abstained) / hopeless.length } };
}

function judge(catalog: Catalog, labels: ReadonlyMap<string, string>, { query, relevant }: LabelledQuery): Judged {
  const { hits } = catalog.search(headOf(query, QUERY_MAX_CHARS), { limit: DEPTH_COUNT });
  return {
    relevant,
    found: hits.map((hit) => labels.get(hit.tool.id) ?? ''),
    confident: hits.filter((hit) => !hit.weak).length,
  };
}

/** Data sets count as trusted, so that parameters are indexed; `untrusted` leaves parameters out instead. */
function toDefinition(
  tool: ListedTool,
  { untrusted, labels }: { readonly untrusted: boolean; readonly labels: Map<string, string> },
): ToolDefinition {
  const owner = tool.server ?? 'set';
  const id = formatToolId({ source: 'openclaw', owner, name: tool.name });
  labels.set(id, tool.id);
  const inputSchema = untrusted || tool.inputSchema === undefined ? { type: 'object' } : tool.inputSchema;
  return {
    id,
    name: tool.name,
    description: tool.description,
    source: 'openclaw',
    owner,
    inputSchema,
    schemaDigest: fingerprint(inputSchema),
    schemaBytes: JSON.stringify(inputSchema).length,
    execute: () => Promise.reject(new Error('tools of a data set cannot be called')),
  };
}

function toMean(sets: readonly SetFigures[]): SetFigures {
  const hopeless = sets.flatMap((set) => (set.hopeless === undefined ? [] : [set.hopeless]));
  if (hopeless.length === 0) return meanOf(sets);
  const queries = hopeless.reduce((sum, set) => sum + set.queries, 0);
  const abstained = hopeless.reduce((sum, set) => sum + set.abstained, 0) / hopeless.length;
  return { ...meanOf(sets), hopeless: { queries, abstained } };
}

async function readLines<T>(path: string): Promise<readonly T[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}
