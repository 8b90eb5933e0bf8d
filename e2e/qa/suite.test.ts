import { beforeAll, describe, expect, test } from 'vitest';
import { LANES, runLane, type LaneRun } from '../lanes.ts';
import type { Lane } from '../requirements.ts';
import { proveLanes } from './lane-proofs.ts';
import { suiteTask } from './suite.ts';

const runs = new Map<Lane, LaneRun>();
beforeAll(async () => {
  for (const lane of LANES) runs.set(lane, await runLane(lane));
});

const failing = (changed: ReadonlyMap<Lane, LaneRun>): readonly string[] =>
  proveLanes(changed).flatMap(({ sentence, holds }) => (holds ? [] : [sentence]));

/** The runs with one lane's changed. */
function but(lane: Lane, change: (run: LaneRun) => Partial<LaneRun>): ReadonlyMap<Lane, LaneRun> {
  const run = runs.get(lane);
  if (run === undefined) throw new Error(`${lane} was not run`);
  return new Map([...runs, [lane, { ...run, ...change(run) }]]);
}

describe('the sentences of the suite [e2e.lanes]', () => {
  test('hold, each of them', () => {
    expect(failing(runs)).toEqual([]);
    expect(proveLanes(runs)).toHaveLength(17);
  });

  test.each<[sentence: string, lane: Lane, change: (run: LaneRun) => Partial<LaneRun>]>([
    ['direct can call the tool', 'direct', ({ log }) => ({ log: { ...log, tools: [] } })],
    ['code can call the same tool', 'code', ({ result }) => ({ result: { ...result, ok: false } })],
    [
      'direct exposes the schemas of the plugin to the provider',
      'direct',
      ({ requests }) => ({ requests: requests.map((request) => ({ ...request, body: {} })) }),
    ],
    [
      'directory exposes only its controls and the visible tools',
      'directory',
      ({ requests }) => ({
        requests: requests.map((request) => ({ ...request, toolNames: [...request.toolNames, 'one_more'] })),
      }),
    ],
    ['tools sends less than direct in all', 'tools', ({ result }) => ({ result: { ...result, bytes: 10_000_000 } })],
    [
      'the session log of tools shows the expected counts',
      'tools',
      ({ log }) => ({ log: { ...log, describes: log.describes + 1 } }),
    ],
    [
      'results of code carry the bridged telemetry that the session log has',
      'code',
      ({ log }) => ({ log: { ...log, searches: 3 } }),
    ],
    [
      'tools resolves two queries with one tool_search before tool_call',
      'tools',
      ({ requests }) => ({ requests: requests.slice(0, 1) }),
    ],
  ])('%s, or the suite says that it does not', (sentence, lane, change) => {
    expect(failing(but(lane, change))).toContain(sentence);
  });
});

test.each([
  [{ 'provider-mode': 'mock-openai' }, '--scenario is missing; there is: tool-search-gateway-e2e'],
  [
    { 'provider-mode': 'mock-openai', scenario: 'nope' },
    '--scenario is "nope", which there is not; there is: tool-search-gateway-e2e',
  ],
  [
    { 'provider-mode': 'live', scenario: 'tool-search-gateway-e2e' },
    '--provider-mode is "live", which there is not; there is: mock-openai',
  ],
])('a command line that means nothing says what there is: %j', async (options, message) => {
  const none = (): void => undefined;
  await expect(suiteTask.run({ options, say: none, tell: none })).rejects.toThrow(message);
});
