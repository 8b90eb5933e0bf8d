// `npm run bench -- <bench> [--rounds N] [--sizes N,N] [--turns N] [--peers FOLDER] [--json FILE]`: measures, prints, and writes the same figures.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';
import { gatewayBench } from './gateway.ts';
import { liveBench } from './live.ts';
import { sandboxBench } from './sandbox.ts';
import { searchBench } from './search.ts';
import { soakBench } from './soak.ts';

const BENCHES: readonly Bench[] = [gatewayBench, liveBench, sandboxBench, searchBench, soakBench];
const ROUNDS = 30;
const SIZES = '100,1000,10000';
const TURNS = 10_000;

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: String(ROUNDS) },
    sizes: { type: 'string', default: SIZES },
    turns: { type: 'string', default: String(TURNS) },
    peers: { type: 'string' },
  },
  allowPositionals: true,
});
const bench = BENCHES.find(({ name }) => name === positionals[0]);
const rounds = Number(values.rounds);
const turns = Number(values.turns);
const sizes = values.sizes.split(',').map(Number);
const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1;
if (bench === undefined || positionals.length > 1 || !isCount(rounds) || !isCount(turns) || !sizes.every(isCount)) {
  console.error(
    `usage: npm run bench -- ${BENCHES.map(({ name }) => name).join('|')} [--rounds N] [--sizes N,N] [--turns N] [--peers FOLDER] [--json FILE]`,
  );
  process.exit(2);
}
const figures = await bench.run({
  rounds,
  sizes,
  turns,
  ...(values.peers !== undefined && { peers: resolve(values.peers) }),
  say: (line) => console.log(line),
});
if (values.json !== undefined) await writeFile(resolve(values.json), `${JSON.stringify(figures, undefined, 2)}\n`);
