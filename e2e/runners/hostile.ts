// `evidence hostile <folder> [--id ID] [--pool N]`: hostile programs through the real code mode, each in a parent process of
// its own. Where no isolation can be proven nothing is run, and that is never a pass.

import { probe } from '@toolcrib/bridge';
import { createDispatcher, createPolicy } from '@toolcrib/dispatch';
import { openSession, planSurface, resolveConfig } from '@toolcrib/modes';
import { readHostileCases } from './hostile/hostile-case.ts';
import { runHostile, type HostileVerdict } from './hostile/run-hostile.ts';
import type { Runner, RunnerOutcome } from './runner.ts';

/** The runner of hostile programs. */
export const hostileRunner: Runner = {
  name: 'hostile',
  usage: '<folder> [--id ID] [--pool N]',
  options: { id: { type: 'string' }, pool: { type: 'string' } },
  run: async ({ folder, options, say }) => {
    const wanted = options['id'];
    const cases = (await readHostileCases(folder)).filter(({ id }) => wanted === undefined || wanted === id);
    const { offered, reason } = await probe();
    say(`code mode: ${reason}`);
    if (!offered) return notRun(cases.length, reason);
    const verdicts: HostileVerdict[] = [];
    for (const one of cases) {
      const verdict = await runHostile(one, Number(options['pool'] ?? 0));
      verdicts.push(verdict);
      if (verdict.problems.length > 0) say(`${verdict.id}\n    ${verdict.problems.join('\n    ')}`);
    }
    const held = verdicts.filter(({ problems }) => problems.length === 0).length;
    const peak = Math.max(0, ...verdicts.map(({ childPeakBytes }) => childPeakBytes));
    say(`largest child: ${(peak / 1024 / 1024).toFixed(0)} MiB`);
    return {
      ok: cases.length > 0 && held === cases.length,
      summary: `${held} of ${cases.length} hostile programs held`,
      json: { cases: cases.length, held, isolation: reason, verdicts },
    };
  },
};

/** Asserts that the mode has given way, with nothing run. */
async function notRun(count: number, reason: string): Promise<RunnerOutcome> {
  const policy = createPolicy([]);
  const session = openSession([], { policy, dispatcher: createDispatcher({ policy }) });
  const surface = await planSurface(session, resolveConfig(true), { unavailable: reason });
  const fell = surface.mode === 'tools' ? 'the mode fell back to tools' : `THE MODE IS ${surface.mode}`;
  surface.close();
  return {
    ok: false,
    summary: `not run: ${count} hostile programs, because no isolation was proven; ${fell}`,
    json: { cases: count, held: 0, notRun: true, reason, mode: surface.mode },
  };
}
