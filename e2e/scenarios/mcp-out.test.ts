// The gateway as an MCP server: the real command, unmodified clients of both generations, over pipes and over a port.

import { join } from 'node:path';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, test } from 'vitest';
import { makeTask, type Step } from '../task.ts';
import { layOutInspector } from './inspector.ts';
import { COMMAND, openStation, textOf, type ClientWishes, type Station } from './mcp-station.ts';

const stations: Station[] = [];
afterEach(async () => {
  for (const station of stations.splice(0)) await station.close();
});

async function station(config: object = {}): Promise<Station> {
  const opened = await openStation(config);
  stations.push(opened);
  return opened;
}

/** One step of the task as a model takes it in this mode. @returns what it read. */
async function take(client: Client, mode: string, { tool, query, args }: Step): Promise<string> {
  if (mode === 'direct') return textOf(await client.callTool({ name: tool, arguments: { ...args } }));
  if (mode === 'code') {
    const code = `const [first] = (await openclaw.tools.search(${JSON.stringify(query)})).filter((hit) => hit.name === ${JSON.stringify(tool)});
return (await openclaw.tools.call(first.id, ${JSON.stringify(args)})).result;`;
    return textOf(await client.callTool({ name: 'tool_search_code', arguments: { code } }));
  }
  const hits = JSON.parse(textOf(await client.callTool({ name: 'tool_search', arguments: { query } }))) as {
    readonly id: string;
    readonly name: string;
  }[];
  const id = hits.find((hit) => hit.name === tool)?.id;
  return textOf(await client.callTool({ name: 'tool_call', arguments: { id, args } }));
}

const CONTROLS = ['tool_search', 'tool_describe', 'tool_call'];
const CONTROLS_OF: Readonly<Record<string, readonly string[]>> = {
  direct: [],
  code: ['tool_search_code'],
  tools: CONTROLS,
  directory: CONTROLS,
};
// Stays visible in every mode.
const DIRECT_ONLY = 'warehouse_raise_alarm';

const WAYS: readonly (ClientWishes & { readonly mode: string })[] = [
  { wire: 'stdio', era: 'legacy', mode: 'tools' },
  { wire: 'stdio', era: 'modern', mode: 'tools' },
  { wire: 'http', era: 'legacy', mode: 'tools' },
  { wire: 'http', era: 'modern', mode: 'tools' },
  { wire: 'stdio', era: 'modern', mode: 'direct' },
  { wire: 'http', era: 'legacy', mode: 'direct' },
  { wire: 'stdio', era: 'legacy', mode: 'code' },
  { wire: 'http', era: 'modern', mode: 'code' },
  { wire: 'stdio', era: 'legacy', mode: 'directory' },
  { wire: 'http', era: 'modern', mode: 'directory' },
];

describe.each(WAYS)('mode $mode over $wire, $era', ({ wire, era, mode }) => {
  test("an unmodified client completes the task with a plugin tool and a real server's [gateway.mcp-out] [modes]", async () => {
    const toolSearch = mode === 'direct' ? false : { mode };
    const opened = await station(wire === 'http' ? { tools: { toolSearch } } : {});
    const client = await opened.connect({ wire, era, words: ['--mode', mode] });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    const controls = names.filter((name) => name.startsWith('tool_'));
    expect(controls).toEqual(CONTROLS_OF[mode]);
    expect(names.includes('warehouse_reserve_stock')).toBe(mode === 'direct');
    expect(names).toContain(DIRECT_ONLY);
    const task = makeTask(opened.folder);
    const said = [];
    for (const step of task.steps) said.push(await take(client, mode, step));
    expect(await task.verify(said.join('\n'))).toBeUndefined();
    await client.close();
    const activities = (await opened.log()).filter(({ kind }) => kind === 'activity');
    expect(
      activities.map(({ route, outcome, tool }) => [(tool as { readonly name: string }).name, route, outcome]),
    ).toEqual([
      ['warehouse_reserve_stock', 'mcp', 'finished'],
      ['write_file', 'mcp', 'finished'],
    ]);
  });
});

describe('the inspector, which speaks as clients of 2025-11-25 do', () => {
  test.each(['stdio', 'http'])('lists, searches and calls over %s [gateway.mcp-out]', async (wire) => {
    const opened = await station();
    const target =
      wire === 'http'
        ? [`${(await opened.serve()).url}/mcp`, '--transport', 'http']
        : ['-e', `TOOLCRIB_CONFIG=${opened.configPath}`, process.execPath, COMMAND, 'mcp'];
    const inspect = await layOutInspector(opened.folder, target);
    const { tools } = (await inspect('--method', 'tools/list')) as { readonly tools: { readonly name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual([...CONTROLS, DIRECT_ONLY]);
    const call = async (name: string, ...args: readonly string[]) => {
      const words = args.flatMap((arg) => ['--tool-arg', arg]);
      return textOf((await inspect('--method', 'tools/call', '--tool-name', name, ...words)) as CallToolResult);
    };
    const reserve = 'openclaw:warehouse:warehouse_reserve_stock';
    expect(await call('tool_search', 'query=reserve stock for an order')).toContain(reserve);
    const args = 'args={"orderId":"SO-1001","sku":"BOLT-M8","quantity":4}';
    expect(await call('tool_call', `id=${reserve}`, args)).toMatch(/VC-[0-9A-F]{8}/);
    expect(await call('tool_call', 'id=mcp:everything:echo', 'args={"message":"hi"}')).toContain('Echo: hi');
  });
});

test('a change of an upstream list reaches the client, and the new tool can be called [gateway.mcp-out] [catalog.live]', async () => {
  const opened = await station({
    plugins: [],
    mcpServers: {
      growing: { command: process.execPath, args: [join(import.meta.dirname, '../fixtures/servers/growing.mjs')] },
    },
  });
  const client = await opened.connect({ wire: 'stdio', era: 'legacy', words: ['--mode', 'direct'] });
  const told = new Promise<void>((resolve) => {
    client.setNotificationHandler('notifications/tools/list_changed', () => resolve());
  });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['grow', 'raw']);
  await client.callTool({ name: 'grow' });
  await told;
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['grow', 'grown_2', 'raw']);
  expect(textOf(await client.callTool({ name: 'grown_2' }))).toBe('grown');
});

test.each(['legacy', 'modern'] as const)(
  'progress comes through, and a cancelled call stops upstream, %s [gateway.mcp-out]',
  async (era) => {
    const opened = await station();
    const client = await opened.connect({ wire: 'http', era });
    const long = (duration: number) => ({
      name: 'tool_call',
      arguments: { id: 'mcp:everything:trigger-long-running-operation', args: { duration, steps: 4 } },
    });
    const seen: number[] = [];
    await client.callTool(long(0.4), { onprogress: ({ progress }) => seen.push(progress) });
    expect(seen).toEqual([1, 2, 3, 4]);
    const cancel = new AbortController();
    const call = client.callTool(long(600), {
      signal: cancel.signal,
      onprogress: () => cancel.abort(new Error('enough')),
      timeout: 600_000,
    });
    setTimeout(() => cancel.abort(new Error('enough')), 300);
    await expect(call).rejects.toThrow('enough');
    let activities: readonly Readonly<Record<string, unknown>>[] = [];
    while (activities.length < 2) activities = (await opened.log()).filter(({ kind }) => kind === 'activity');
    expect(activities.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['finished', undefined],
      ['failed', 'CANCELLED'],
    ]);
  },
);

test('strangers are kept from the endpoint [gateway.mcp-out] [gateway.security]', async () => {
  const opened = await station({ listen: { port: 0, token: 'a-long-gateway-token' } });
  const { url } = await opened.serve();
  const initialize = JSON.stringify({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  });
  const post = async (headers: Record<string, string>) => {
    const accept = 'application/json, text/event-stream';
    const all = { 'content-type': 'application/json', accept, ...headers };
    const response = await fetch(`${url}/mcp`, { method: 'POST', body: initialize, headers: all });
    await response.text();
    return response;
  };
  const authorization = 'Bearer a-long-gateway-token';
  expect((await post({})).status).toBe(401);
  expect((await post({ authorization: 'Bearer wrong' })).status).toBe(401);
  expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
  const welcome = await post({ authorization });
  expect(welcome.status).toBe(200);
  const session = welcome.headers.get('mcp-session-id') ?? '';
  expect(session).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  const over = await fetch(`${url}/mcp`, { method: 'DELETE', headers: { 'mcp-session-id': session } });
  expect(over.status).toBe(401);
  const unknown = await fetch(`${url}/mcp`, {
    headers: { authorization, accept: 'text/event-stream', 'mcp-session-id': 'a-guess' },
  });
  expect(unknown.status).toBe(404);
});
