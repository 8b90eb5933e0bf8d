// The task against a provider that speaks Anthropic's Messages: the same effects, the same calls, and a prefix that is
// marked for the prompt cache and read from it in every request but the first.

import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '@toolcrib/mock-provider';
import { runLane, type LaneRun } from '../lanes.ts';
import type { Lane } from '../requirements.ts';

const LANES: readonly Lane[] = ['tools', 'code', 'directory'];
const runs = new Map<Lane, Promise<LaneRun>>();
function laneRun(lane: Lane): Promise<LaneRun> {
  const run = runs.get(lane) ?? runLane(lane, { api: 'messages' });
  runs.set(lane, run);
  return run;
}

/** What stands before the conversation, as the provider received it. */
function prefixOf({ body }: LedgerEntry): string {
  const { tools, system } = body as { readonly tools: unknown; readonly system: unknown };
  return JSON.stringify([tools, system]);
}

describe.each(LANES)('the lane %s over Messages', (lane) => {
  test('does the task, with as many calls as over chat [gateway.providers] [e2e.lanes]', async () => {
    const { result, requests } = await laneRun(lane);
    expect(result).toMatchObject({ ok: true, calls: 2 });
    expect(new Set(requests.map(({ api, path }) => `${api} ${path}`))).toEqual(new Set(['messages /v1/messages']));
    const chat = await runLane(lane);
    expect(requests.map(({ toolNames }) => toolNames)).toEqual(chat.requests.map(({ toolNames }) => toolNames));
  });

  test('marks the end of tools and system text, and reads them from the cache ever after [directory]', async () => {
    const { requests } = await laneRun(lane);
    expect(requests.length).toBeGreaterThan(1);
    const [first, ...others] = requests;
    const marks = [`tools[${(first?.toolNames.length ?? 0) - 1}]`, 'system[0]'];
    const writtenBytes = first?.cache?.writtenBytes ?? 0;
    expect(first?.cache).toEqual({ marks, readBytes: 0, writtenBytes });
    expect(writtenBytes).toBeGreaterThan((first?.toolBytes ?? 0) + (first?.promptBytes ?? 0) - 200);
    for (const request of others) {
      expect(request.cache).toEqual({ marks, readBytes: writtenBytes, writtenBytes: 0 });
      expect(prefixOf(request)).toBe(prefixOf(requests[0]!));
    }
  });
});
