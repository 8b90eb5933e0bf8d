// Keeps the catalog of each policy while the sources stay the same, so that the next run neither admits nor indexes again.

import { buildCatalog, type Catalog } from '@toolcrib/catalog';
import { compareCodeUnits, type Diagnostic, type ToolDefinition } from '@toolcrib/tool';
import { SNAPSHOT_CACHE_MAX_COUNT } from './limits.ts';
import type { ToolSources } from './tool-sources.ts';

/** Catalogs by policy key, least recently used first out; all of them renewed when the sources change. */
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
  /** MCP servers that are down, by name. */
  unavailable(): readonly { readonly owner: string; readonly reason: string }[];
}

/** Opens an empty cache over the sources of a gateway. */
export function createSnapshotCache(sources: Pick<ToolSources, 'tools' | 'servers' | 'version'>): SnapshotCache {
  const kept = new Map<string, { readonly version: number; readonly catalog: Catalog }>();
  return {
    base: (policyKey) => {
      const version = sources.version();
      const last = kept.get(policyKey);
      kept.delete(policyKey);
      const reuse = last?.catalog ?? [...kept.values()].at(-1)?.catalog;
      const catalog =
        last?.version === version ? last.catalog : buildCatalog(sources.tools(), reuse === undefined ? {} : { reuse });
      kept.set(policyKey, { version, catalog });
      const [oldest] = kept.keys();
      if (kept.size > SNAPSHOT_CACHE_MAX_COUNT && oldest !== undefined) kept.delete(oldest);
      return catalog;
    },
    directOnly: () => sources.tools().filter((tool) => tool.catalogMode === 'direct-only'),
    diagnostics: () => [...kept.values()].flatMap(({ catalog }) => catalog.diagnostics),
    unavailable: () =>
      sources
        .servers()
        .filter((server) => server.state === 'failed')
        .map((server) => ({ owner: server.name, reason: server.reason ?? 'it is down' }))
        .toSorted((a, b) => compareCodeUnits(a.owner, b.owner)),
  };
}
