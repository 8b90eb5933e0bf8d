// Keeps the catalog of each policy while the sources stay the same, so that the next run neither admits nor indexes again.
// When they change, what changed is taken out and put in; what stayed keeps its place in the index.

import { buildCatalog, type Catalog } from '@toolcrib/catalog';
import { compareCodeUnits, type Diagnostic, type ToolDefinition } from '@toolcrib/tool';
import { SNAPSHOT_CACHE_MAX_COUNT } from './limits.ts';
import type { ToolSources } from './tool-sources.ts';

/** A server that is down, or not up yet, and what it offered before. */
export interface UnavailableServer {
  readonly owner: string;
  readonly reason: string;
  readonly tools: ReturnType<ToolSources['formerTools']>;
}

/** Catalogs by policy key, least recently used first out; all of them brought up to date when the sources change. */
export interface SnapshotCache {
  /**
   * All tools before policy. One object per policy and version of the sources, because a catalog remembers the index of
   * what was last narrowed from it.
   */
  base(policyKey: string): Catalog;
  /** Tools that no catalog takes. */
  directOnly(): readonly ToolDefinition[];
  /** What the newest catalogs had to leave out. */
  diagnostics(): readonly Diagnostic[];
  /** MCP servers that are down or not up yet, by name. */
  unavailable(): readonly UnavailableServer[];
}

const STILL_STARTING = 'it is still starting: search again in a moment';

type Sources = Pick<ToolSources, 'tools' | 'servers' | 'version' | 'formerTools'>;

interface Kept {
  readonly version: number;
  /** What the catalog was made of. */
  readonly tools: readonly ToolDefinition[];
  readonly catalog: Catalog;
}

/** Opens an empty cache over the sources of a gateway. */
export function createSnapshotCache(sources: Sources): SnapshotCache {
  const kept = new Map<string, Kept>();
  let beside: Pick<Kept, 'version' | 'tools'> | undefined;
  return {
    base: (policyKey) => {
      const last = kept.get(policyKey);
      kept.delete(policyKey);
      const next =
        last?.version === sources.version() ? last : renew(sources, last, [...kept.values()].at(-1)?.catalog);
      kept.set(policyKey, next);
      const [oldest] = kept.keys();
      if (kept.size > SNAPSHOT_CACHE_MAX_COUNT && oldest !== undefined) kept.delete(oldest);
      return next.catalog;
    },
    directOnly: () => {
      const version = sources.version();
      if (beside?.version !== version)
        beside = { version, tools: sources.tools().filter((tool) => tool.catalogMode === 'direct-only') };
      return beside.tools;
    },
    diagnostics: () => [...kept.values()].flatMap(({ catalog }) => catalog.diagnostics),
    unavailable: () => {
      const former = Map.groupBy(sources.formerTools(), ({ owner }) => owner);
      return sources
        .servers()
        .filter(({ state, toolCount }) => state === 'failed' || (state === 'starting' && toolCount === 0))
        .map(({ name, state, reason = 'it is down' }) => ({
          owner: name,
          reason: state === 'starting' ? STILL_STARTING : reason,
          tools: former.get(name) ?? [],
        }))
        .toSorted((a, b) => compareCodeUnits(a.owner, b.owner));
    },
  };
}

function renew(sources: Sources, last: Kept | undefined, reuse: Catalog | undefined): Kept {
  const [version, tools] = [sources.version(), sources.tools()];
  const catalog = last === undefined ? buildCatalog(tools, reuse === undefined ? {} : { reuse }) : change(last, tools);
  return { version, tools, catalog };
}

/** Tools of a source that did not change are the same objects in both lists. */
function change({ tools: before, catalog }: Kept, tools: readonly ToolDefinition[]): Catalog {
  const [old, current] = [new Set(before), new Set(tools)];
  const gone = before.filter((tool) => !current.has(tool));
  const come = tools.filter((tool) => !old.has(tool));
  // Ids of MCP tools are distinct. Of two others with one id the first of the list stays, which only a new look can find.
  if ([...gone, ...come].some(({ source }) => source !== 'mcp')) return buildCatalog(tools, { reuse: catalog });
  const touched = new Set([...gone, ...come].map(placeOf));
  const settled = (finding: Diagnostic): boolean => touched.has(placeOf(finding));
  return catalog.with({ removed: gone.map(({ id }) => id), added: come, settled });
}

function placeOf({ source, owner }: Pick<Diagnostic, 'source' | 'owner'>): string {
  return `${source}:${owner}`;
}
