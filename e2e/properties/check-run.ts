// One drawn run from its first turn over a policy that changes in mid-turn to its last turn, narrowed and with later tools.

import { Broken, checkRoutes } from './check-routes.ts';
import { checkSearch, checkShown } from './check-search.ts';
import type { DrawnRun } from './drawn-run.ts';
import { isClientNameTaken } from './oracle.ts';
import { beginNextTurn, changePolicy, closeStage, openStage, type StageParts } from './stage.ts';

/** Checks a run. @returns how many answers were checked. @throws Broken at the first that does not hold. */
export async function checkRun(drawn: DrawnRun, parts: StageParts): Promise<number> {
  const stage = await openStage(drawn, parts);
  try {
    let checked = 0;
    const tryAll = async (): Promise<void> => {
      checked += await checkSearch(stage);
      checked += await checkRoutes(stage);
    };
    const isRefused = stage.surfaces.every(({ name }) => name !== 'directory');
    if (isRefused !== isClientNameTaken(stage.moment))
      throw new Broken(`mode directory is ${isRefused ? 'refused' : 'planned'}, which is against the names of the run`);
    checkShown(stage);
    await tryAll();
    changePolicy(stage);
    await tryAll();
    beginNextTurn(stage);
    checkShown(stage);
    await tryAll();
    return checked;
  } finally {
    closeStage(stage);
  }
}
