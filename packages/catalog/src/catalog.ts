// The catalog: an immutable set of tools that can be looked up, searched, narrowed and extended. Making another one from it
// costs what changes, not what stays.

import type { Diagnostic, ToolDefinition } from '@toolcrib/tool';
import { admit } from './admit.ts';
import { bm25Ranker } from './bm25-ranker.ts';
import type { Resolution } from './names.ts';
import { findNearNames } from './near-names.ts';
import type { RankerFactory } from './ranker.ts';
import { searchCatalog } from './search.ts';
import type { CatalogSearch, CatalogSearchOptions, Keep } from './search.ts';
import { createSnapshot } from './snapshot.ts';
import type { Snapshot, SnapshotParts } from './snapshot.ts';

/** How to build a catalog. */
export interface CatalogOptions {
  /** Orders tools for a query. Keep the factory: an index is shared between catalogs with the same one. Default BM25. */
  readonly ranker?: RankerFactory;
  /** A catalog whose index is taken over where content and ranker are the same; tools are those of the new one. */
  readonly reuse?: Catalog;
}

/** Tools to take out, by encoded id, and then to put in. */
export interface CatalogChange {
  readonly added?: Iterable<ToolDefinition>;
  readonly removed?: Iterable<string>;
  /** Findings about refused tools that are judged anew, and so no longer hold. Default: none. */
  readonly settled?: (finding: Diagnostic) => boolean;
}

/** A set of tools at one moment. */
export interface Catalog {
  /** Fingerprint of the content: the same tools give the same one, in whatever order they came. */
  readonly snapshotId: string;
  readonly size: number;
  /** Tools that were left out, and names that can be mistaken for one another; sorted. */
  readonly diagnostics: readonly Diagnostic[];
  /** Sorted by id, by code unit. Direct-only tools are not among them. */
  readonly tools: readonly ToolDefinition[];
  /** The tool with this id in its encoded form. */
  get(id: string): ToolDefinition | undefined;
  /** Tries the encoded id, then the raw form of an id, then the name. */
  resolve(idOrName: string): Resolution;
  /**
   * Finds tools for a query. The first search of a content builds its index.
   * @throws ToolcribError `INVALID_SEARCH_LIMIT` or `RANKER_FAILED`.
   */
  search(query: string, options: CatalogSearchOptions): CatalogSearch;
  /**
   * Builds the index ahead of the first search, in slices of a few milliseconds, and awaits `pause` between them: give it
   * `setImmediate` as a promise, and nobody waits for the index. Rejects as `pause` does, or with what the ranker throws.
   */
  warm(pause: () => Promise<void>): Promise<void>;
  /** Names near `word`, at most three, for "did you mean". */
  nearestNames(word: string, keep?: Keep): readonly string[];
  /** The catalog of those tools that `keep` lets pass; this one when all do. Findings about refused tools stay. */
  narrow(keep: Keep): Catalog;
  /** The catalog after a change; this one when nothing changes. Of two tools with one id the one that is there stays. */
  with(change: CatalogChange): Catalog;
}

// One constant, so that catalogs without a ranker of their own can share indexes.
const DEFAULT_RANKER = bm25Ranker();
const snapshots = new WeakMap<Catalog, Snapshot>();

/** Builds a catalog. Never throws because of a tool: a bad one is left out with a diagnostic. */
export function buildCatalog(tools: Iterable<ToolDefinition>, options: CatalogOptions = {}): Catalog {
  const { entries, diagnostics } = admit(tools);
  const donor = options.reuse && snapshots.get(options.reuse);
  const factory = options.ranker ?? DEFAULT_RANKER;
  return createCatalog(createSnapshot({ entries: entries.values(), factory, refusals: diagnostics, donors: [donor] }));
}

/** What a catalog and all that it was changed into were narrowed to last: a run narrows each of them in the same way. */
interface Family {
  narrowed?: Snapshot;
}

function createCatalog(snapshot: Snapshot, family: Family = {}): Catalog {
  // The last catalog that this one was changed into: a run that asks for the same change each turn must not build an index
  // each turn.
  let changed: Snapshot | undefined;
  const derive = (donor: Snapshot | undefined, made: Pick<SnapshotParts, 'entries' | 'refusals'>): Snapshot =>
    createSnapshot({ ...made, factory: snapshot.factory, donors: [snapshot, donor] });
  const get = (id: string): ToolDefinition | undefined => snapshot.entries.get(id)?.tool;
  const catalog: Catalog = {
    get snapshotId() {
      return snapshot.id();
    },
    get diagnostics() {
      return snapshot.diagnostics();
    },
    size: snapshot.tools.length,
    tools: snapshot.tools,
    get,
    resolve: (idOrName) => snapshot.table().resolve(idOrName),
    search: (query, options) =>
      searchCatalog(query, options, { get, table: snapshot.table(), ranker: () => snapshot.ranker.get() }),
    warm: (pause) => snapshot.ranker.warm(pause),
    nearestNames: (word, keep = () => true) => findNearNames(word, snapshot.table(), keep),
    narrow(keep) {
      const kept = [...snapshot.entries.values()].filter((entry) => keep(entry.tool));
      if (kept.length === snapshot.entries.size) return catalog;
      family.narrowed = derive(family.narrowed, { entries: kept, refusals: snapshot.refusals });
      return createCatalog(family.narrowed);
    },
    with(change) {
      const next = changeEntries(snapshot, change);
      if (next === undefined) return catalog;
      changed = derive(changed, next);
      return createCatalog(changed, family);
    },
  };
  snapshots.set(catalog, snapshot);
  return Object.freeze(catalog);
}

/** Takes out, then puts in; undefined where that changes nothing. */
function changeEntries(
  { entries, refusals }: Snapshot,
  { added = [], removed = [], settled = () => false }: CatalogChange,
): Pick<SnapshotParts, 'entries' | 'refusals'> | undefined {
  const remaining = new Map(entries);
  for (const id of removed) remaining.delete(id);
  const admission = admit(added, remaining);
  const kept = refusals.filter((finding) => !settled(finding));
  const changeCount = admission.entries.size + admission.diagnostics.length + refusals.length - kept.length;
  if (remaining.size === entries.size && changeCount === 0) return undefined;
  return {
    entries: [...remaining.values(), ...admission.entries.values()],
    refusals: [...kept, ...admission.diagnostics],
  };
}
