// `npm run qa -- routes`: the property over all routes for as many draws as one has time for.

import { drawRuns } from '../properties/draw-runs.ts';
import { QaUsageError, type QaTask } from './task.ts';

const DRAWS_DEFAULT_COUNT = 10_000;
/** Draws between two lines of progress. Count. */
const BATCH_COUNT = 500;

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
    let done = 0;
    let answers = 0;
    for (let seed = first; done < draws; seed += 1) {
      const report = await drawRuns({ draws: Math.min(BATCH_COUNT, draws - done), seed });
      done += report.draws;
      answers += report.answers;
      tell(`${done} of ${draws} draws, ${answers} answers`);
      if (report.problem !== undefined) {
        say(`seed ${seed} finds: ${report.problem}`);
        return {
          ok: false,
          summary: `a fault after ${done} draws`,
          json: { draws: done, answers, seed, problem: report.problem },
        };
      }
    }
    return {
      ok: true,
      summary: `${done} draws from seed ${first}: ${answers} answers, none of them wrong`,
      json: { draws: done, answers, seed: first },
    };
  },
};

function wholeNumber(flag: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new QaUsageError(`${flag} is ${JSON.stringify(text)}; allowed: a whole number from 1`);
  return Number(text);
}
