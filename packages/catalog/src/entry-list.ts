// The entries of one snapshot, sorted by id. Lists that differ in a few entries share one map from id to entry: putting ten
// thousand ids into a map takes longer than everything else that a small change costs.

import { compareCodeUnits } from '@toolcrib/tool';
import type { Entry } from './admit.ts';
import { differenceOf } from './difference.ts';
import { lazy } from './lazy.ts';
import { CHANGE_MAX_SHARE } from './limits.ts';

/** An immutable list with a look-up. */
export interface EntryList {
  /** Sorted by id, by code unit. */
  readonly sorted: readonly Entry[];
  get(id: string): Entry | undefined;
  /** What the look-up of a similar list can be made from. Made if need be. */
  root(): EntryRoot;
}

/** A list with a map of its own. */
export interface EntryRoot {
  readonly sorted: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
}

interface LookUp {
  readonly get: (id: string) => Entry | undefined;
  readonly root: EntryRoot;
}

/** @param root Of a similar list. */
export function createEntryList(sorted: readonly Entry[], root?: EntryRoot): EntryList {
  const lookUp = lazy((): LookUp => (root && overlay(sorted, root)) ?? whole(sorted));
  return { sorted, get: (id) => lookUp().get(id), root: () => lookUp().root };
}

function whole(sorted: readonly Entry[]): LookUp {
  const byId = new Map<string, Entry>();
  for (const entry of sorted) byId.set(entry.tool.id, entry);
  return { get: (id) => byId.get(id), root: { sorted, byId } };
}

function overlay(sorted: readonly Entry[], root: EntryRoot): LookUp | undefined {
  const { gone, come } = differenceOf(root.sorted, sorted, { idOf });
  if (gone.length + come.length > CHANGE_MAX_SHARE * root.sorted.length) return undefined;
  const [lost, own] = [new Set(gone), new Map(come.map((entry) => [entry.tool.id as string, entry]))];
  const get = (id: string): Entry | undefined => {
    const found = own.get(id) ?? root.byId.get(id);
    return found !== undefined && lost.has(found) ? undefined : found;
  };
  return { get, root };
}

function idOf({ tool }: Entry): string {
  return tool.id;
}

/** Puts two lists that are sorted by id, and have none in common, into one. */
export function mergeEntries(a: readonly Entry[], b: readonly Entry[]): readonly Entry[] {
  if (b.length === 0) return a;
  const merged: Entry[] = [];
  let nth = 0;
  for (const entry of a) {
    for (let next = b[nth]; next !== undefined && next.tool.id < entry.tool.id; next = b[nth]) {
      merged.push(next);
      nth += 1;
    }
    merged.push(entry);
  }
  return nth < b.length ? merged.concat(b.slice(nth)) : merged;
}

/** Sorts entries by id, by code unit. */
export function sortEntries(entries: Iterable<Entry>): readonly Entry[] {
  return [...entries].sort((a, b) => compareCodeUnits(a.tool.id, b.tool.id));
}
