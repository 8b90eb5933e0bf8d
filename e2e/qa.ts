// `npm run qa -- <task> [--json FILE]`: proofs that take longer than a test may. The last line is a figure; the exit code is
// 0 only if everything holds, and 2 where the command line means nothing.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { routesTask } from './qa/routes.ts';
import { suiteTask } from './qa/suite.ts';
import { QaUsageError, type QaTask } from './qa/task.ts';

const TASKS: readonly QaTask[] = [suiteTask, routesTask];

async function main([name, ...rest]: readonly string[]): Promise<number> {
  const task = TASKS.find((candidate) => candidate.name === name);
  if (task === undefined)
    return usage(name === undefined ? 'no task was named' : `there is no task ${JSON.stringify(name)}`);
  try {
    const { values } = parseArgs({ args: [...rest], options: { json: { type: 'string' as const }, ...task.options } });
    const options = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
    const outcome = await task.run({
      options,
      say: (line) => console.log(line),
      tell: (line) => process.stderr.write(`${line}\n`),
    });
    if (options['json'] !== undefined)
      await writeFile(resolve(options['json']), `${JSON.stringify(outcome.json, undefined, 2)}\n`);
    console.log(outcome.summary);
    return outcome.ok ? 0 : 1;
  } catch (error) {
    const isUsage = error instanceof QaUsageError || (error instanceof TypeError && 'code' in error);
    if (isUsage && error instanceof Error) return usage(error.message);
    throw error;
  }
}

function usage(problem: string): number {
  console.error(`${problem}\nusage: npm run qa -- <task> [--json FILE]`);
  for (const task of TASKS) console.error(`  ${task.name} ${task.usage}`);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
