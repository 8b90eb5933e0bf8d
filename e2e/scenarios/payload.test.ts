// The proof that the house exists for: one task, every lane, compared by what the provider received.

import { expect, test } from 'vitest';
import { CONTROL_NAMES } from '@toolcrib/tool';
import type { LedgerEntry } from '@toolcrib/mock-provider';
import warehouse from '../fixtures/warehouse-plugin/index.ts';
import { LANES, runLane, type LaneRun } from '../lanes.ts';
import type { Lane } from '../requirements.ts';
import { verifies } from '../verifies.ts';

const runs = new Map<Lane, Promise<LaneRun>>();
function laneRun(lane: Lane): Promise<LaneRun> {
  const run = runs.get(lane) ?? runLane(lane);
  runs.set(lane, run);
  return run;
}

// What the directory names need not be searched for, and is described instead.
const LOOKED_UP: Readonly<Record<Lane, readonly number[]>> = {
  direct: [0, 0],
  tools: [2, 1],
  code: [2, 1],
  directory: [1, 2],
};
const STRUCTURED = [CONTROL_NAMES.search, CONTROL_NAMES.describe, CONTROL_NAMES.call];
const controlsOf = (lane: Lane) => (lane === 'code' ? [CONTROL_NAMES.code] : STRUCTURED);
const DIRECT_ONLY = warehouse.tools.filter((tool) => tool.catalogMode === 'direct-only').map((tool) => tool.name);

verifies(
  { ids: ['e2e.lanes', 'call.path', 'modes'], lanes: LANES, title: 'the target tools are called, with real effects' },
  async (lane) => {
    const { result } = await laneRun(lane);
    expect(result).toMatchObject({ lane, ok: true, calls: 2 });
  },
);

verifies(
  { ids: ['e2e.lanes', 'modes'], lanes: ['direct'], title: 'every schema of the plugin reaches the provider' },
  async (lane) => {
    const { requests } = await laneRun(lane);
    const declared = new Set(requests[0]?.toolNames);
    expect(warehouse.tools.filter((tool) => !declared.has(tool.name)).map((tool) => tool.name)).toEqual([]);
    expect(declared.size).toBeGreaterThan(warehouse.tools.length);
  },
);

verifies(
  {
    ids: ['e2e.lanes', 'modes', 'catalog.direct-only'],
    lanes: ['tools', 'code', 'directory'],
    title: 'only the controls and the visible tools reach the provider',
  },
  async (lane) => {
    const { requests } = await laneRun(lane);
    for (const request of requests)
      expect(request.toolNames.toSorted()).toEqual([...controlsOf(lane), ...DIRECT_ONLY].toSorted());
  },
);

verifies(
  { ids: ['e2e.lanes', 'search.batch'], lanes: ['tools'], title: 'two queries are resolved by one tool_search' },
  async (lane) => {
    const { requests, log } = await laneRun(lane);
    const searches = requests.at(-1)?.body;
    expect(JSON.stringify(searches).split(`"name":"${CONTROL_NAMES.search}"`)).toHaveLength(3);
    expect(log.searches).toBe(2);
  },
);

verifies(
  { ids: ['e2e.lanes', 'lean'], lanes: LANES, title: 'the log says what the model saw and what ran' },
  async (lane) => {
    const { log, requests } = await laneRun(lane);
    const bytes = requests.reduce((sum, request) => sum + request.bytes, 0);
    expect(log.provider).toEqual({ requests: requests.length, bytes, firstBytes: requests[0]?.bytes });
    expect(log.skippedLines).toBe(0);
    expect(log.schemasUpFront).toBe(requests[0]?.toolNames.length);
    expect(log.tools.map(({ id, source, calls }) => [id, source, calls.finished])).toEqual([
      ['mcp:files:write_file', 'mcp', 1],
      ['openclaw:warehouse:warehouse_reserve_stock', 'openclaw', 1],
    ]);
    expect([log.searches, log.describes]).toEqual(LOOKED_UP[lane]);
  },
);

const chatBody = (request: LedgerEntry | undefined): string => JSON.stringify(request?.body);
const promptOf = (request: LedgerEntry): string => {
  const { messages } = request.body as { readonly messages: readonly { role: string; content: string }[] };
  const systems = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  return systems.length === 1 && messages[0]?.role === 'system'
    ? (systems[0] ?? '')
    : 'no single system message in front';
};

verifies(
  {
    ids: ['directory', 'modes', 'e2e.lanes'],
    lanes: ['tools', 'code', 'directory'],
    title: 'every request begins with the same directory: all deferred plugin tools, and nothing of any server',
  },
  async (lane) => {
    const { requests } = await laneRun(lane);
    const [prompt = '', ...others] = requests.map(promptOf);
    expect(others.filter((other) => other !== prompt)).toEqual([]);
    const listed = prompt.split('\n').filter((line) => line.startsWith('- '));
    const deferred = warehouse.tools.map(({ name }) => name).filter((name) => !DIRECT_ONLY.includes(name));
    expect(listed.map((line) => line.slice(2, line.indexOf(' (')))).toEqual(deferred.toSorted());
    expect(prompt).not.toMatch(/write_file|memory|"type"/);
    expect(prompt.length).toBeLessThanOrEqual(18_000);
  },
);

verifies(
  {
    ids: ['e2e.lanes', 'directory.hydrate', 'call.path'],
    lanes: ['directory'],
    title: 'a tool that was never declared is called by the name that the directory gave, through the gate',
  },
  async (lane) => {
    const { requests } = await laneRun(lane);
    expect(requests.some(({ toolNames }) => toolNames.includes('warehouse_reserve_stock'))).toBe(false);
    expect(chatBody(requests.at(-1))).toContain('"name":"warehouse_reserve_stock"');
    expect(chatBody(requests.at(-1))).toMatch(/VC-[0-9A-F]{8}/);
  },
);

verifies(
  {
    ids: ['e2e.lanes', 'code.result', 'telemetry.object'],
    lanes: ['code'],
    title: 'one body did it all, and its result carries the bridged counts that the log has',
  },
  async (lane) => {
    const { requests, log } = await laneRun(lane);
    expect(requests).toHaveLength(2);
    const body = requests[1]?.body as { readonly messages: readonly { role: string; content: string }[] } | undefined;
    const results = body?.messages
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => JSON.parse(content) as unknown);
    expect(results).toEqual([
      {
        ok: true,
        value: expect.any(Array),
        logs: [],
        notices: [],
        telemetry: {
          catalogSize: expect.any(Number),
          sources: { openclaw: warehouse.tools.length - DIRECT_ONLY.length, mcp: expect.any(Number), client: 0 },
          counterScope: expect.any(String),
          searchCount: log.searches,
          describeCount: log.describes,
          callCount: log.calls,
        },
      },
    ]);
  },
);

test.each([
  ['tools', 10],
  ['code', 10],
  ['directory', 8],
] as const)(
  'the lane %s declares at most 3 % of the tool bytes of the direct lane, and sends less than a part in %d in all [e2e.lanes]',
  async (lane, part) => {
    const [direct, compact] = [(await laneRun('direct')).result, (await laneRun(lane)).result];
    expect(compact.firstToolBytes).toBeGreaterThan(0);
    expect(compact.firstToolBytes / direct.firstToolBytes).toBeLessThanOrEqual(0.03);
    expect(compact.bytes).toBeLessThan(direct.bytes / part);
  },
);

test.each([
  ['code', 'chat', true],
  ['code', 'responses', false],
  ['tools', 'chat', true],
  ['tools', 'responses', false],
  ['directory', 'chat', true],
  ['directory', 'responses', false],
] as const)('the lane %s works over %s with streaming %s [e2e.lanes]', async (lane, api, stream) => {
  const { result, requests } = await runLane(lane, { api, stream });
  expect(result).toMatchObject({ ok: true, calls: 2 });
  expect(new Set(requests.map((request) => request.api))).toEqual(new Set([api]));
});
