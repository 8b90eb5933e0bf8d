// The lanes side by side: what each cost, and what it saved against direct mode. The demo and the suite print the same one.

import type { LaneResult } from './lanes.ts';
import { renderTable } from './table.ts';

const COLUMNS: readonly string[] = [
  'lane',
  'ok',
  'requests',
  'bytes',
  'first bytes',
  'first tool bytes',
  'tools',
  'searches',
  'describes',
  'calls',
  'saving',
];

/** Renders the table. */
export function renderLanes(results: readonly LaneResult[]): string {
  const direct = results.find((result) => result.lane === 'direct');
  const saving = (bytes: number): string =>
    direct === undefined || direct.bytes === 0 ? '' : `${(100 - (100 * bytes) / direct.bytes).toFixed(1)} %`;
  const rows = results.map((result) => [
    result.lane,
    result.ok ? 'yes' : 'NO',
    result.requests,
    result.bytes,
    result.firstBytes,
    result.firstToolBytes,
    result.tools,
    result.searches,
    result.describes,
    result.calls,
    saving(result.bytes),
  ]);
  return renderTable(COLUMNS, rows);
}
