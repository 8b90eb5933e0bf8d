// `npm run evidence -- <runner> <folder> [--json FILE]`: runs one kind of evidence over a folder of data. The last line
// is a figure; the exit code is 0 only if everything holds.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { casesRunner } from './cases/runner.ts';
import { hostileRunner } from './hostile.ts';
import { retrievalRunner } from './retrieval.ts';
import type { Runner } from './runner.ts';
import { signaturesRunner } from './signatures.ts';

const RUNNERS: readonly Runner[] = [casesRunner, hostileRunner, signaturesRunner, retrievalRunner];

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  const runner = RUNNERS.find((candidate) => candidate.name === name);
  if (runner === undefined) return usage();
  const options = { json: { type: 'string' as const }, ...runner.options };
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) return usage();
  const say = (line: string) => console.log(line);
  const outcome = await runner.run({ folder: resolve(folder), options: values, say });
  if (typeof values.json === 'string') await writeFile(values.json, `${JSON.stringify(outcome.json, undefined, 2)}\n`);
  say(outcome.summary);
  return outcome.ok ? 0 : 1;
}

function usage(): number {
  console.error('usage: npm run evidence -- <runner> <folder> [--json FILE]');
  for (const runner of RUNNERS) console.error(`  ${runner.name} ${runner.usage}`);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
