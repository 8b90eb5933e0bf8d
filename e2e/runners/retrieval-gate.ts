// Both sides of the gate: requests that no tool of a catalog can meet and that come back without a sound hit, and right answers
// that come back as weak. The hopeless requests are ours (fixtures/hopeless-queries), written for four of the data sets.

import { readFile } from 'node:fs/promises';
import { headOf } from '@toolcrib/tool';
import { renderTable } from '../table.ts';
import type { OpenedSet } from './retrieval-sets.ts';

/** Hits that a model is shown. Count. Source: requirement `search.limits`. */
const SHOWN_COUNT = 8;
const QUERY_MAX_CHARS = 4096;
const KINDS = ['foreign', 'near'] as const;

/** What the gate did on one data set. Percent; absent where there are no hopeless requests for it. */
export interface GateFigures {
  readonly set: string;
  readonly foreign?: number;
  readonly near?: number;
  /** Right answers among the first eight that are weak. */
  readonly lost: number;
}

interface HopelessQuery {
  readonly query: string;
  readonly kind: (typeof KINDS)[number];
}

/** Measures one data set. */
export async function measureGate(name: string, { catalog, labels, queries }: OpenedSet): Promise<GateFigures> {
  const search = (query: string) => catalog.search(headOf(query, QUERY_MAX_CHARS), { limit: SHOWN_COUNT }).hits;
  const hopeless = await readHopeless(name);
  const shares = KINDS.flatMap((kind) => {
    const asked = hopeless.filter((query) => query.kind === kind);
    const silent = asked.filter(({ query }) => search(query).every((hit) => hit.weak));
    return asked.length === 0 ? [] : [[kind, (100 * silent.length) / asked.length] as const];
  });
  let right = 0;
  let lost = 0;
  for (const { query, relevant } of queries) {
    const found = search(query).filter((hit) => relevant.includes(labels.get(hit.tool.id) ?? ''));
    right += found.length;
    lost += found.filter((hit) => hit.weak).length;
  }
  return { set: name, ...Object.fromEntries(shares), lost: (100 * lost) / Math.max(1, right) };
}

/** A table of all sets, and their mean. */
export function renderGate(all: readonly GateFigures[]): string {
  const mean = (of: (figures: GateFigures) => number | undefined): string => {
    const values = all.map(of).filter((value) => value !== undefined);
    return (values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(1);
  };
  const show = (value: number | undefined): string => (value === undefined ? '' : value.toFixed(1));
  const rows = all.map(({ set, foreign, near, lost }) => [set, show(foreign), show(near), show(lost)]);
  const last = ['mean', mean((one) => one.foreign), mean((one) => one.near), mean((one) => one.lost)];
  return renderTable(['gate', 'foreign silent %', 'near silent %', 'right lost %'], [...rows, last]);
}

async function readHopeless(name: string): Promise<readonly HopelessQuery[]> {
  const url = new URL(`../fixtures/hopeless-queries/${name}.jsonl`, import.meta.url);
  const text = await readFile(url, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as HopelessQuery);
}
