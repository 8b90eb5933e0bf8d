// `npm run bench -- <bench> [--rounds N] [--json FILE]`: measures, prints, and writes the same figures.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';
import { sandboxBench } from './sandbox.ts';

const BENCHES: readonly Bench[] = [sandboxBench];
const ROUNDS = 30;

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' }, rounds: { type: 'string', default: String(ROUNDS) } },
  allowPositionals: true,
});
const bench = BENCHES.find(({ name }) => name === positionals[0]);
const rounds = Number(values.rounds);
if (bench === undefined || positionals.length > 1 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`usage: npm run bench -- ${BENCHES.map(({ name }) => name).join('|')} [--rounds N] [--json FILE]`);
  process.exit(2);
}
const figures = await bench.run({ rounds, say: (line) => console.log(line) });
if (values.json !== undefined) await writeFile(resolve(values.json), `${JSON.stringify(figures, undefined, 2)}\n`);
