// Keeps the newest catalog snapshot of each policy, so that the next run with the same tools and policy reuses its index.

import type { Catalog, CatalogOptions } from '@toolcrib/catalog';
import { compareCodeUnits, type Diagnostic } from '@toolcrib/tool';
import { SNAPSHOT_CACHE_MAX_COUNT } from './limits.ts';
import type { ToolSources } from './tool-sources.ts';

/** Snapshots by policy key, least recently used first out. */
export interface SnapshotCache {
  options(policyKey: string): CatalogOptions;
  keep(policyKey: string, snapshot: Catalog): void;
  /** What the newest snapshots had to leave out. */
  diagnostics(): readonly Diagnostic[];
  /** MCP servers that are down, by name. */
  unavailable(): readonly { readonly owner: string; readonly reason: string }[];
}

/** Opens an empty cache over the sources of a gateway. */
export function createSnapshotCache(sources: ToolSources): SnapshotCache {
  const kept = new Map<string, Catalog>();
  return {
    options: (policyKey) => {
      const reuse = kept.get(policyKey);
      return reuse === undefined ? {} : { reuse };
    },
    keep: (policyKey, snapshot) => {
      kept.delete(policyKey);
      kept.set(policyKey, snapshot);
      const [oldest] = kept.keys();
      if (kept.size > SNAPSHOT_CACHE_MAX_COUNT && oldest !== undefined) kept.delete(oldest);
    },
    diagnostics: () => [...kept.values()].flatMap((snapshot) => snapshot.diagnostics),
    unavailable: () =>
      sources
        .servers()
        .filter((server) => server.state === 'failed')
        .map((server) => ({ owner: server.name, reason: server.reason ?? 'it is down' }))
        .toSorted((a, b) => compareCodeUnits(a.owner, b.owner)),
  };
}
