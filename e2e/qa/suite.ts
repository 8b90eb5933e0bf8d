// `npm run qa -- suite`: a scenario over lanes against a provider that costs nothing, as a table and as the sentences that
// it proves.

import { LANES, runLane, type LaneRun } from '../lanes.ts';
import { renderLanes } from '../lane-table.ts';
import type { Lane } from '../requirements.ts';
import { proveLanes } from './lane-proofs.ts';
import { QaUsageError, type QaOutcome, type QaTask } from './task.ts';

const SCENARIOS: readonly string[] = ['tool-search-gateway-e2e'];
const PROVIDER_MODES: readonly string[] = ['mock-openai'];

/** The task. */
export const suiteTask: QaTask = {
  name: 'suite',
  usage: `--provider-mode ${PROVIDER_MODES.join('|')} --scenario ${SCENARIOS.join('|')}`,
  options: { 'provider-mode': { type: 'string' }, scenario: { type: 'string' } },
  run: async ({ options, say, tell }) => {
    oneOf('--provider-mode', options['provider-mode'], PROVIDER_MODES);
    oneOf('--scenario', options['scenario'], SCENARIOS);
    const runs = new Map<Lane, LaneRun>();
    for (const lane of LANES) {
      tell(`running lane ${lane} …`);
      try {
        runs.set(lane, await runLane(lane));
      } catch (error) {
        const problem = `the lane ${lane} could not be run: ${error instanceof Error ? error.message : String(error)}`;
        return { ok: false, summary: `FAIL  ${problem}`, json: { lanes: [], proofs: [], problem } };
      }
    }
    return report(runs, say);
  },
};

function report(runs: ReadonlyMap<Lane, LaneRun>, say: (line: string) => void): QaOutcome {
  const results = [...runs.values()].map(({ result }) => result);
  const proofs = proveLanes(runs);
  say(renderLanes(results));
  say('');
  for (const { sentence, holds, found } of proofs)
    say(`${holds ? 'pass' : 'FAIL'}  ${sentence}${holds ? '' : `: ${found}`}`);
  const held = proofs.filter(({ holds }) => holds).length;
  return {
    ok: held === proofs.length,
    summary: `${held} of ${proofs.length} sentences hold`,
    json: { lanes: results.map((result) => ({ ...result, answer: undefined, problem: undefined })), proofs },
  };
}

function oneOf(flag: string, value: string | undefined, known: readonly string[]): void {
  if (value !== undefined && known.includes(value)) return;
  const found = value === undefined ? 'is missing' : `is ${JSON.stringify(value)}, which there is not`;
  throw new QaUsageError(`${flag} ${found}; there is: ${known.join(', ')}`);
}
