// The running totals that every code result carries: what the catalog holds and what was done with it.

import type { Catalog } from '@toolcrib/catalog';
import type { CounterTotals } from '@toolcrib/telemetry';
import { SOURCES, type ToolSource } from '@toolcrib/tool';

/** Totals of the catalog session. `counterScope` changes when the catalog is replaced and at no other time. */
export interface TelemetryObject extends CounterTotals {
  /** Tools in the catalog. */
  readonly catalogSize: number;
  /** The same by source. */
  readonly sources: Readonly<Record<ToolSource, number>>;
}

/** Makes the object from the snapshot of the turn and the counters of the session. */
export function telemetryObject(snapshot: Catalog, totals: CounterTotals): TelemetryObject {
  const count = (source: ToolSource): number => snapshot.tools.filter((tool) => tool.source === source).length;
  const sources = Object.fromEntries(SOURCES.map((source) => [source, count(source)]));
  return { catalogSize: snapshot.size, sources: sources as Record<ToolSource, number>, ...totals };
}
