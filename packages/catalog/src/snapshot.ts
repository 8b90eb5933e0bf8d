// What a catalog holds, apart from what it offers: entries, refusals, the ranker, and the index that equal snapshots share.

import { compareCodeUnits, fingerprint } from '@toolcrib/tool';
import type { Diagnostic, ToolDefinition } from '@toolcrib/tool';
import type { Entry } from './admit.ts';
import { createEntryList } from './entry-list.ts';
import type { EntryList } from './entry-list.ts';
import { lazy } from './lazy.ts';
import { findLookAlikes } from './look-alike.ts';
import { createNameTable } from './names.ts';
import type { NameRoot, NameTable } from './names.ts';
import { createIndexSlot } from './index-slot.ts';
import type { IndexSlot } from './index-slot.ts';
import type { RankerFactory } from './ranker.ts';

/** The inside of a catalog. Nothing of it changes; what is expensive is made when first asked for. */
export interface Snapshot {
  readonly entries: EntryList;
  readonly tools: readonly ToolDefinition[];
  readonly factory: RankerFactory;
  /** Findings about tools that are not in it. */
  readonly refusals: readonly Diagnostic[];
  readonly id: () => string;
  readonly ranker: IndexSlot;
  readonly table: () => NameTable;
  /** What the table of a similar snapshot can be made from, once this one has its own. */
  readonly nameRoot: () => NameRoot | undefined;
  readonly diagnostics: () => readonly Diagnostic[];
}

/** What a snapshot is made of. */
export interface SnapshotParts {
  /** Sorted by id, by code unit. */
  readonly sorted: readonly Entry[];
  readonly factory: RankerFactory;
  readonly refusals: readonly Diagnostic[];
  /** Snapshots whose index is taken over where content and ranker are the same, and changed where it is similar. */
  readonly donors: readonly (Snapshot | undefined)[];
}

/** Makes a snapshot. */
export function createSnapshot({ sorted, factory, refusals, donors }: SnapshotParts): Snapshot {
  const tools = Object.freeze(sorted.map((entry) => entry.tool));
  const neighbours = donors.filter((other) => other !== undefined).filter((other) => other.factory === factory);
  const [neighbour] = neighbours;
  const entries = createEntryList(sorted, neighbour?.entries.root());
  const donor = neighbours.find((other) => haveSameContent(other.entries.sorted, sorted));
  // Taken now, so that no snapshot has to hold another one for its names.
  let root = neighbours.map((other) => other.nameRoot()).find((found) => found !== undefined);
  const table = lazy(() => {
    const made = createNameTable(tools, { get: (id) => entries.get(id)?.tool, root });
    ({ root } = made);
    return made;
  });
  return {
    entries,
    tools,
    factory,
    refusals,
    // Digests have one length: joined, they can be read in one way only, and are fingerprinted in one piece.
    id: donor?.id ?? lazy(() => fingerprint(sorted.map((entry) => entry.digest).join(' '))),
    ranker: donor?.ranker ?? createIndexSlot(sorted, factory, neighbours),
    table,
    nameRoot: () => root,
    diagnostics: lazy(() => [...refusals, ...findLookAlikes(tools)].sort(compareDiagnostics)),
  };
}

function haveSameContent(a: readonly Entry[], b: readonly Entry[]): boolean {
  return a.length === b.length && a.every((entry, nth) => entry === b[nth] || entry.digest === b[nth]?.digest);
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  const byPlace = compareCodeUnits(a.source, b.source) || compareCodeUnits(a.owner, b.owner);
  const byTool = byPlace || compareCodeUnits(a.tool ?? '', b.tool ?? '');
  return byTool || compareCodeUnits(a.code, b.code) || compareCodeUnits(a.reason, b.reason);
}
