#!/usr/bin/env node
// The `toolcrib` command: the process around the command line. The only file that reads arguments, environment and signals.

import process from 'node:process';
import { runCli } from './commands/cli.ts';

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    stop.abort(new Error(`stopped by ${name}`));
  });

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);
process.exitCode = await runCli(
  process.argv.slice(2),
  { env: process.env, cwd: process.cwd(), say, signal: stop.signal },
  { out: say, err: complain },
);
