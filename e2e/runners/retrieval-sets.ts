// Data sets of labelled queries as catalogs: a folder each, tools and queries as JSON lines. Apart from the runner because every
// way of measuring opens them.

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildCatalog, type Catalog, type RankerFactory } from '@toolcrib/catalog';
import {
  compareCodeUnits,
  fingerprint,
  formatToolId,
  headOf,
  type JsonSchema,
  type ToolDefinition,
} from '@toolcrib/tool';
import { measure, type Figures, type Judged } from './retrieval-figures.ts';

/** The product cuts a scalar query here. Characters. Source: requirement `search.batch`. */
const QUERY_MAX_CHARS = 4096;
/** Hits that are looked at for the figures. Count. */
const DEPTH_COUNT = 20;

interface ListedTool {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly server?: string;
  readonly inputSchema?: JsonSchema;
}
/** A query with its right answers. */
export interface LabelledQuery {
  readonly query: string;
  readonly relevant: readonly string[];
}
/** A data set as it was read. */
export interface DataSet {
  readonly name: string;
  readonly tools: readonly ToolDefinition[];
  /** The data set's id of each tool, by its id here. */
  readonly labels: ReadonlyMap<string, string>;
  readonly queries: readonly LabelledQuery[];
}
/** A data set, ready to be asked. */
export interface OpenedSet extends DataSet {
  readonly catalog: Catalog;
}
/** Which data sets to read, and how. */
export interface ReadChoice {
  /** The only one to read. */
  readonly only?: string;
  /** Leaves parameters out, as for tools of strangers. */
  readonly untrusted: boolean;
}

/** Reads the data sets of a folder, by name. */
export async function readSets(folder: string, { only, untrusted }: ReadChoice): Promise<readonly DataSet[]> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && (only ?? entry.name) === entry.name)
    .map((entry) => entry.name)
    .toSorted(compareCodeUnits);
  return Promise.all(names.map((name) => readSet(name, join(folder, name), untrusted)));
}

async function readSet(name: string, folder: string, untrusted: boolean): Promise<DataSet> {
  const listed = await readLines<ListedTool>(join(folder, 'catalog.jsonl'));
  const queries = await readLines<LabelledQuery>(join(folder, 'queries.jsonl'));
  const labels = new Map<string, string>();
  const tools = listed.map((tool) => {
    const definition = toDefinition(tool, untrusted);
    labels.set(definition.id, tool.id);
    return definition;
  });
  return { name, tools, labels, queries };
}

/** Indexes a data set with a ranker, or with the bundled one. */
export function openSet(set: DataSet, ranker?: RankerFactory): OpenedSet {
  const catalog = buildCatalog(set.tools, ranker === undefined ? {} : { ranker });
  if (catalog.size !== set.tools.length)
    throw new Error(`${set.name}: ${set.tools.length - catalog.size} tools were left out`);
  return { ...set, catalog };
}

/** Asks one query and keeps what is needed to judge the answer. */
export function judge({ catalog, labels }: OpenedSet, { query, relevant }: LabelledQuery): Judged {
  const { hits } = catalog.search(headOf(query, QUERY_MAX_CHARS), { limit: DEPTH_COUNT });
  return {
    relevant,
    found: hits.map((hit) => labels.get(hit.tool.id) ?? ''),
    confident: hits.filter((hit) => !hit.weak).length,
  };
}

/** The figures of a data set over some of its queries. Those without a right answer do not count. */
export function figuresOf(opened: OpenedSet, queries: readonly LabelledQuery[] = opened.queries): Figures {
  return measure(queries.filter(({ relevant }) => relevant.length > 0).map((query) => judge(opened, query)));
}

/** At most `count` of a list, evenly picked. */
export function sample<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, nth) => list[Math.floor((nth * list.length) / count)] as T);
}

/** Data sets count as trusted, so that parameters are indexed; `untrusted` leaves parameters out instead. */
function toDefinition(tool: ListedTool, untrusted: boolean): ToolDefinition {
  const owner = tool.server ?? 'set';
  const inputSchema = untrusted || tool.inputSchema === undefined ? { type: 'object' } : tool.inputSchema;
  return {
    id: formatToolId({ source: 'openclaw', owner, name: tool.name }),
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

async function readLines<T>(path: string): Promise<readonly T[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}
