// The main job, `npm run demo`: one task in every lane, on real ports, with a large plugin and real MCP servers, and a
// table of what each lane cost. `--json FILE` writes the same figures.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LANES, runLane, type LaneResult } from './lanes.ts';
import { renderTable } from './table.ts';

const { values } = parseArgs({ options: { json: { type: 'string' } } });

const results: LaneResult[] = [];
for (const lane of LANES) {
  process.stderr.write(`running lane ${lane} …\n`);
  results.push((await runLane(lane)).result);
}

const direct = results.find((result) => result.lane === 'direct');
const saving = (bytes: number) =>
  direct === undefined || direct.bytes === 0 ? '' : `${(100 - (100 * bytes) / direct.bytes).toFixed(1)} %`;
const columns = [
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
console.log(renderTable(columns, rows));
for (const { lane, answer, problem } of results)
  console.log(`\n${lane}: ${problem ?? answer.replaceAll('\n', '\n  ')}`);

if (values.json !== undefined) {
  const lanes = results.map((result) => ({ ...result, answer: undefined, problem: undefined }));
  await writeFile(resolve(values.json), `${JSON.stringify({ lanes }, undefined, 2)}\n`);
}
process.exitCode = results.every((result) => result.ok) ? 0 : 1;
