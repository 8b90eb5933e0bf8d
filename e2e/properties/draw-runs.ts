// Draws runs and checks each, for the tests and for `npm run qa -- routes`.

import fc from 'fast-check';
import { nodeSandbox } from '@toolcrib/bridge';
import { ajvValidator } from '@toolcrib/dispatch';
import { serveSurface, type Served } from '../conformance/served-surface.ts';
import { checkRealGuest } from './check-real-guest.ts';
import { checkRun } from './check-run.ts';
import { drawnRun, type DrawnRun } from './drawn-run.ts';

/** What came of the draws. */
export interface DrawsReport {
  readonly draws: number;
  readonly seed: number;
  /** Answers that were held against the oracle. */
  readonly answers: number;
  /** The smallest run that fails, and why. */
  readonly problem?: string;
}

/** How many runs, and where the drawing begins. */
export interface Draws {
  readonly draws: number;
  readonly seed: number;
}

/** Checks drawn runs on every route, the guest's side of the bridge stood in for. */
export async function drawRuns(draws: Draws): Promise<DrawsReport> {
  return draw(draws, checkRun);
}

/** Checks drawn runs through guest code in the real sandbox. */
export async function drawRealGuests(draws: Draws): Promise<DrawsReport> {
  const sandbox = nodeSandbox();
  try {
    return await draw(draws, (drawn, parts) => checkRealGuest(drawn, { ...parts, sandbox }));
  } finally {
    await sandbox.close();
  }
}

/** Checks drawn runs once more through MCP: the three controls, hydrated names, direct calls and code, each behind an endpoint. */
export async function drawServed(draws: Draws): Promise<DrawsReport> {
  return draw(draws, async (drawn, parts) => {
    const open: Served[] = [];
    try {
      return await checkRun(drawn, {
        ...parts,
        more: async (planned) => {
          const inner = planned.filter(({ name }) => name !== 'by-name');
          open.push(...(await Promise.all(inner.map(({ surface }) => serveSurface(surface)))));
          return open.map(({ surface }, at) => ({ name: `mcp ${inner[at]?.name}`, surface }));
        },
      });
    } finally {
      await Promise.all(open.map((served) => served.close()));
    }
  });
}

async function draw({ draws, seed }: Draws, check: typeof checkRun): Promise<DrawsReport> {
  const validator = ajvValidator();
  let answers = 0;
  try {
    const outcome = await fc.check(
      fc.asyncProperty(drawnRun, async (drawn) => {
        answers += await check(drawn, { validator });
      }),
      { numRuns: draws, seed },
    );
    const report = { draws: outcome.numRuns, seed, answers };
    return outcome.failed ? { ...report, problem: problemOf(outcome) } : report;
  } finally {
    await validator.close();
  }
}

function problemOf({ counterexample, counterexamplePath, errorInstance }: fc.RunDetails<[DrawnRun]>): string {
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return `${why}\nin the run ${JSON.stringify(counterexample?.[0])}\nat the path ${counterexamplePath}`;
}
