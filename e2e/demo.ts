// The main job, `npm run demo`: one task in every lane, on real ports, with a large plugin and real MCP servers, and a
// table of what each lane cost. `--json FILE` writes the same figures.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { renderLanes } from './lane-table.ts';
import { LANES, runLane, type LaneResult } from './lanes.ts';

const { values } = parseArgs({ options: { json: { type: 'string' } } });

const results: LaneResult[] = [];
for (const lane of LANES) {
  process.stderr.write(`running lane ${lane} …\n`);
  results.push((await runLane(lane)).result);
}

console.log(renderLanes(results));
for (const { lane, answer, problem } of results)
  console.log(`\n${lane}: ${problem ?? answer.replaceAll('\n', '\n  ')}`);

if (values.json !== undefined) {
  const lanes = results.map((result) => ({ ...result, answer: undefined, problem: undefined }));
  await writeFile(resolve(values.json), `${JSON.stringify({ lanes }, undefined, 2)}\n`);
}
process.exitCode = results.every((result) => result.ok) ? 0 : 1;
