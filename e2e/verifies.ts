// Scenario tests by requirement: `verifies(ids, lanes, title, run)` makes one test per lane whose title cites the ids.

import { test } from 'vitest';
import { REQUIREMENTS, type Lane } from './requirements.ts';

/** What a scenario proves, and where. */
export interface Claim {
  readonly ids: readonly string[];
  readonly lanes: readonly Lane[];
  readonly title: string;
}

/** Registers the scenario once per lane. An id that no rule has, or a lane that no cited rule names, is refused at once. */
export function verifies(claim: Claim, run: (lane: Lane) => Promise<void>): void {
  const rules = claim.ids.map((id) => {
    const rule = REQUIREMENTS.find((candidate) => candidate.id === id);
    if (rule === undefined) throw new Error(`no requirement has the id ${id}`);
    return rule;
  });
  for (const lane of claim.lanes) {
    if (!rules.some((rule) => rule.lanes?.includes(lane))) throw new Error(`no rule of "${claim.title}" names ${lane}`);
    test(`${lane}: ${claim.title} ${claim.ids.map((id) => `[${id}]`).join(' ')}`, () => run(lane));
  }
}
