// `npm run qa -- routes`: the property over all routes for as many draws as one has time for.

import { drawRealGuests, drawRuns, drawServed, type DrawsReport } from '../properties/draw-runs.ts';
import { QaUsageError, type QaOutcome, type QaTask } from './task.ts';

const DRAWS_DEFAULT_COUNT = 10_000;
/** Draws between two lines of progress. Count. */
const BATCH_COUNT = 500;
/** One draw in so many goes through MCP as well, and one through the real sandbox. Count. */
const SLOW_PART = 50;

/** The task. */
export const routesTask: QaTask = {
  name: 'routes',
  usage: '[--draws N] [--seed S]',
  options: { draws: { type: 'string' }, seed: { type: 'string' } },
  run: async ({ options, say, tell }) => {
    const draws = wholeNumber('--draws', options['draws'] ?? String(DRAWS_DEFAULT_COUNT));
    const first = wholeNumber('--seed', options['seed'] ?? String(Date.now() % 1_000_000_000));
    // Thousands of refusals are made here, and nobody looks at where.
    Error.stackTraceLimit = 0;
    const done = { draws: 0, answers: 0 };
    const fails = (report: DrawsReport): QaOutcome | undefined => {
      done.draws += report.draws;
      done.answers += report.answers;
      if (report.problem === undefined) return undefined;
      say(`seed ${report.seed} finds: ${report.problem}`);
      return { ok: false, summary: `a fault after ${done.draws} draws`, json: { ...done, ...report } };
    };
    for (let seed = first; done.draws < draws; seed += 1) {
      const plain = Math.min(BATCH_COUNT, draws - done.draws);
      const slow = Math.ceil(plain / SLOW_PART);
      const failed =
        fails(await drawRuns({ draws: plain, seed })) ??
        fails(await drawServed({ draws: slow, seed })) ??
        fails(await drawRealGuests({ draws: slow, seed }));
      if (failed !== undefined) return failed;
      tell(`${done.draws} of ${draws} draws, ${done.answers} answers`);
    }
    return {
      ok: true,
      summary: `${done.draws} draws from seed ${first}: ${done.answers} answers, none of them wrong`,
      json: { ...done, seed: first },
    };
  },
};

function wholeNumber(flag: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new QaUsageError(`${flag} is ${JSON.stringify(text)}; allowed: a whole number from 1`);
  return Number(text);
}
