#!/usr/bin/env node
// The `toolcrib` command: the process around the command line. The only file that reads arguments, environment and signals.

import { enableCompileCache } from 'node:module';
import process from 'node:process';

// Loading is most of a short command's time; what is imported after this line is compiled once per machine.
enableCompileCache();
const { createRedactor } = await import('@toolcrib/telemetry');
const { runCli } = await import('./commands/cli.ts');
const { takePipes } = await import('./process-pipes.ts');

const stop = new AbortController();
for (const [name, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const)
  process.on(name, () => {
    // Who asks twice does not want to wait; children end with the process.
    if (stop.signal.aborted) process.exit(128 + number);
    stop.abort(new Error(`stopped by ${name}`));
  });

const onHangup = (listener: () => void) => void process.on('SIGHUP', listener);
const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

// A reader that has seen enough, such as `head`, is no failure.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
// A tool that drops a promise must not take down the runs of all the others.
process.on('unhandledRejection', (reason) => {
  const said = reason instanceof Error ? reason.message : String(reason);
  complain(createRedactor().text(`Something failed in the background, and nobody waited for it: ${said}`));
});

const code = await runCli(
  process.argv.slice(2),
  { env: process.env, cwd: process.cwd(), say, signal: stop.signal, onHangup, takePipes },
  { out: say, err: complain },
);
// Everything of ours is closed by now; a timer or socket that a plugin holds must not keep the command from ending.
for (const output of [process.stdout, process.stderr])
  await new Promise<void>((resolve) => output.write('', () => resolve()));
process.exit(code);
