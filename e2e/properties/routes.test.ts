// The property over all routes, with few draws: the same ones at every run, and others at each. `npm run qa -- routes`
// draws thousands.

import { describe, expect, test } from 'vitest';
import { drawRealGuests, drawRuns, drawServed } from './draw-runs.ts';

const RANDOM_SEED = Date.now() % 1_000_000_000;

describe('whatever tools and policies are drawn', () => {
  test.each([
    ['always the same', 20_261_130],
    ['new at each run', RANDOM_SEED],
  ])(
    'every route gives the one answer that the policy of the moment has, draws %s, seed %d [catalog.policy] [call.path] [closed]',
    async (_which, seed) => {
      const { problem, answers } = await drawRuns({ draws: 60, seed });
      expect(problem).toBeUndefined();
      expect(answers).toBeGreaterThan(1_000);
    },
  );

  test(`an MCP client gets that same answer, seed ${RANDOM_SEED} [catalog.policy] [gateway.mcp-out]`, async () => {
    const { problem, answers } = await drawServed({ draws: 6, seed: RANDOM_SEED });
    expect(problem).toBeUndefined();
    expect(answers).toBeGreaterThan(100);
  });

  test(`guest code in the real sandbox gets that same answer, seed ${RANDOM_SEED} [catalog.policy] [call.path]`, async () => {
    const { problem, answers } = await drawRealGuests({ draws: 12, seed: RANDOM_SEED });
    expect(problem).toBeUndefined();
    expect(answers).toBeGreaterThan(100);
  });
});
