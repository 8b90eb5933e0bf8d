// The catalog: an immutable set of tools that can be looked up, searched, narrowed and extended. Making another one from it
// costs what changes, not what stays.

import type { Diagnostic, ToolDefinition } from '@toolcrib/tool';
import { admit } from './admit.ts';
import type { Entry } from './admit.ts';
import { bm25Ranker } from './bm25-ranker.ts';
import { differenceOf } from './difference.ts';
import { mergeEntries, sortEntries } from './entry-list.ts';
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
  /** All tools that have `word` as their encoded id, raw id or name. */
  called(word: string): readonly ToolDefinition[];
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
  /**
   * The catalog of those tools that `keep` lets pass; this one when all do. Findings about refused tools stay.
   * @param key Names what `keep` lets pass. Whoever gives the same one again gets the same catalog without `keep` being
   * asked, and of a catalog that this one is changed into it is asked about what is new only. Absent: asked about all.
   */
  narrow(keep: Keep, key?: object): Catalog;
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
  const sorted = sortEntries(entries.values());
  return createCatalog(createSnapshot({ sorted, factory, refusals: diagnostics, donors: [donor] }));
}

/** What a catalog and all that it was changed into were narrowed to last: a run narrows each of them in the same way. */
interface Family {
  narrowed?: Snapshot;
  keyed?: Narrowing;
}

interface Narrowing {
  readonly key: object;
  readonly from: Snapshot;
  readonly to: Snapshot;
}

function createCatalog(snapshot: Snapshot, family: Family = {}): Catalog {
  // The last catalog that this one was changed into: a run that asks for the same change each turn must not build an index
  // each turn.
  let changed: Snapshot | undefined;
  const narrowings = new WeakMap<object, { readonly to: Snapshot; readonly catalog: Catalog }>();
  const derive = (made: Pick<SnapshotParts, 'sorted' | 'refusals'>, ...donors: SnapshotParts['donors']): Snapshot =>
    createSnapshot({ ...made, factory: snapshot.factory, donors: [snapshot, ...donors] });
  const narrow = (keep: Keep, key: object | undefined): Snapshot => {
    const sorted = keptOf(snapshot, keep, family.keyed?.key === key ? family.keyed : undefined);
    if (sorted.length === snapshot.tools.length) return snapshot;
    return derive({ sorted, refusals: snapshot.refusals }, family.keyed?.to, family.narrowed);
  };
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
    called: (word) => snapshot.table().called(word),
    resolve: (idOrName) => snapshot.table().resolve(idOrName),
    search: (query, options) =>
      searchCatalog(query, options, { get, table: snapshot.table(), ranker: () => snapshot.ranker.get() }),
    warm: (pause) => snapshot.ranker.warm(pause),
    nearestNames: (word, keep = () => true) => findNearNames(word, snapshot.table(), keep),
    narrow(keep, key) {
      const known = key && narrowings.get(key);
      const to = known?.to ?? narrow(keep, key);
      const narrowed = known?.catalog ?? (to === snapshot ? catalog : createCatalog(to));
      if (to !== snapshot) family.narrowed = to;
      if (key !== undefined) family.keyed = { key, from: snapshot, to };
      if (key !== undefined) narrowings.set(key, { to, catalog: narrowed });
      return narrowed;
    },
    with(change) {
      const next = changeEntries(snapshot, change);
      if (next === undefined) return catalog;
      changed = derive(next, changed);
      return createCatalog(changed, family);
    },
  };
  snapshots.set(catalog, snapshot);
  return Object.freeze(catalog);
}

/** What `keep` lets pass: of what is new where the rest is known, else of all. */
function keptOf({ entries: { sorted } }: Snapshot, keep: Keep, known: Narrowing | undefined): readonly Entry[] {
  if (known === undefined) return sorted.filter((entry) => keep(entry.tool));
  const { gone, come } = differenceOf(known.from.entries.sorted, sorted, { idOf: ({ tool }) => tool.id });
  const lost = new Set(gone);
  const left = known.to.entries.sorted.filter((entry) => !lost.has(entry));
  return mergeEntries(
    left,
    come.filter((entry) => keep(entry.tool)),
  );
}

/** Takes out, then puts in; undefined where that changes nothing. */
function changeEntries(
  { entries, refusals }: Snapshot,
  { added = [], removed = [], settled = () => false }: CatalogChange,
): Pick<SnapshotParts, 'sorted' | 'refusals'> | undefined {
  const gone = new Set([...removed].map((id) => entries.get(id)).filter((entry) => entry !== undefined));
  const stays = (entry: Entry | undefined): boolean => entry !== undefined && !gone.has(entry);
  const admission = admit(added, { has: (id) => stays(entries.get(id)) });
  const kept = refusals.filter((finding) => !settled(finding));
  const changeCount = admission.entries.size + admission.diagnostics.length + refusals.length - kept.length;
  if (gone.size === 0 && changeCount === 0) return undefined;
  const left = gone.size === 0 ? entries.sorted : entries.sorted.filter(stays);
  return {
    sorted: mergeEntries(left, sortEntries(admission.entries.values())),
    refusals: [...kept, ...admission.diagnostics],
  };
}
