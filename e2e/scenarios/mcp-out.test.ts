// The gateway as an MCP server: the real command, unmodified clients of both generations, over pipes and over a port.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, test } from 'vitest';
import { childrenOf, descendantsOf } from '../process-tree.ts';
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
    if (mode === 'direct') expect(names).toContain('warehouse_reserve_stock');
    else expect(names).toEqual([...(mode === 'code' ? ['tool_search_code'] : CONTROLS), DIRECT_ONLY]);
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

test('an integer that a number cannot hold is refused, never rounded on its way [gateway.mcp-out] [call.repair]', async () => {
  const opened = await station({
    plugins: [],
    mcpServers: {
      growing: { command: process.execPath, args: [join(import.meta.dirname, '../fixtures/servers/growing.mjs')] },
    },
  });
  const child = spawn(process.execPath, opened.argv('mcp'), { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const send = (message: string) => child.stdin.write(`{"jsonrpc":"2.0",${message}}\n`);
  send(
    '"id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}',
  );
  await lines.next();
  send('"method":"notifications/initialized"');
  // The longer one has 23 digits: read as a number it would pass for a round one.
  for (const digits of ['12345678901234567890', '12345678901234567890123', '42']) {
    send(
      `"id":1,"method":"tools/call","params":{"name":"tool_call","arguments":{"id":"mcp:growing:raw","args":{"n":${digits}}}}`,
    );
    const answer = JSON.parse(String((await lines.next()).value)) as { readonly result: CallToolResult };
    const said = textOf(answer.result);
    if (digits === '42') expect(said).toContain('{\\"n\\":42}');
    else expect(said).toContain('n is a whole number too large to be passed on exactly');
  }
  child.stdin.end();
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('progress comes through, and a call that is cancelled stops upstream [gateway.mcp-out]', async () => {
  const opened = await station();
  const client = await opened.connect({ wire: 'http', era: 'legacy' });
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
});

describe.each([
  { wire: 'stdio', era: 'legacy' },
  { wire: 'stdio', era: 'modern' },
  { wire: 'http', era: 'legacy' },
  { wire: 'http', era: 'modern' },
] as const)('approvals over $wire, $era', ({ wire, era }) => {
  const policy = { session: { ask: ['openclaw:warehouse:warehouse_reserve_stock'] } };
  const reserve = (orderId: string) => ({
    name: 'tool_call',
    arguments: {
      id: 'openclaw:warehouse:warehouse_reserve_stock',
      args: { orderId, sku: 'BOLT-M8', quantity: 4 },
    },
  });
  const choose = (decision: string) => ({ action: 'accept' as const, content: { decision } });

  test('the person at the client lets a call run, and sees what it is [gateway.approvals] [gateway.mcp-out]', async () => {
    const asked: string[] = [];
    const opened = await station({ policy });
    const client = await opened.connect({
      wire,
      era,
      answer: (message) => {
        asked.push(message);
        return choose('once');
      },
    });
    const result = await client.callTool(reserve('SO-1001'));
    expect(result.isError).toBeUndefined();
    expect(textOf(result)).toMatch(/VC-[0-9A-F]{8}/);
    await client.callTool(reserve('SO-1001'));
    expect(asked).toHaveLength(2);
    expect(asked[0]).toContain('openclaw:warehouse:warehouse_reserve_stock');
    expect(asked[0]).toContain('"orderId": "SO-1001"');
  });

  test('a no is told as a no, and nothing ran [gateway.approvals] [closed]', async () => {
    const opened = await station({ policy });
    const client = await opened.connect({ wire, era, answer: () => choose('deny') });
    const result = await client.callTool(reserve('SO-1001'));
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('APPROVAL_DENIED');
  });
});

test('a yes for the session holds for the same call of the session, and for no other [gateway.approvals]', async () => {
  const opened = await station({ policy: { session: { ask: ['echo'] } } });
  let asked = 0;
  const client = await opened.connect({
    wire: 'stdio',
    era: 'legacy',
    answer: () => {
      asked += 1;
      return { action: 'accept', content: { decision: 'session' } };
    },
  });
  const echo = (message: string) =>
    client.callTool({ name: 'tool_call', arguments: { id: 'mcp:everything:echo', args: { message } } });
  await echo('one');
  await echo('one');
  expect(asked).toBe(1);
  await echo('two');
  expect(asked).toBe(2);
});

test('where a client has nobody to ask and no port is open, the answer is no [gateway.approvals] [closed]', async () => {
  const opened = await station({ policy: { session: { ask: ['echo'] } } });
  const client = await opened.connect({ wire: 'stdio', era: 'legacy' });
  const result = await client.callTool({
    name: 'tool_call',
    arguments: { id: 'mcp:everything:echo', args: { message: 'x' } },
  });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain('APPROVAL_DENIED');
});

test('where a client has nobody to ask, the API can answer [gateway.approvals]', async () => {
  const opened = await station({ policy: { session: { ask: ['echo'] } } });
  const { url } = await opened.serve();
  const client = await opened.connect({ wire: 'http', era: 'modern' });
  const call = client.callTool({
    name: 'tool_call',
    arguments: { id: 'mcp:everything:echo', args: { message: 'hi' } },
  });
  let approvals: { readonly id: string }[] = [];
  while (approvals.length === 0)
    ({ approvals } = (await (await fetch(`${url}/admin/approvals`)).json()) as { approvals: { id: string }[] });
  const body = JSON.stringify({ answer: 'once' });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/admin/approvals/${approvals[0]?.id}`, { method: 'POST', body, headers });
  expect(textOf(await call)).toContain('Echo: hi');
});

test('the end of standard input ends the command and every child, and nothing but messages was printed [gateway.mcp-out] [gateway.drain]', async () => {
  const opened = await station();
  const chatty = join(opened.folder, 'chatty');
  await mkdir(chatty);
  await writeFile(
    join(chatty, 'index.js'),
    `console.log('loading'); export default { id: 'chatty', tools: [{ name: 'chat', description: 'Chats.', inputSchema: { type: 'object' }, execute: () => { console.log('running'); return { content: [{ type: 'text', text: 'chatted' }] }; } }] };`,
  );
  const config = JSON.parse(await readFile(opened.configPath, 'utf8')) as { plugins: string[] };
  await writeFile(opened.configPath, JSON.stringify({ ...config, plugins: [...config.plugins, chatty] }));
  const child = spawn(process.execPath, opened.argv('mcp', '--mode', 'direct'), { stdio: ['pipe', 'pipe', 'ignore'] });
  const printed: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const answered = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      printed.push(line);
      if (line.includes('chatted')) resolve();
    });
  });
  const send = (message: string) => child.stdin.write(`{"jsonrpc":"2.0",${message}}\n`);
  send(
    '"id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}',
  );
  send('"id":1,"method":"tools/call","params":{"name":"chat","arguments":{}}');
  await answered;
  const started = await descendantsOf(child.pid ?? 0);
  expect(started.length).toBeGreaterThanOrEqual(3);
  child.stdin.end();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(printed.map((line) => (JSON.parse(line) as { readonly id: number }).id)).toEqual([0, 1]);
  expect(await childrenOf(1, started)).toEqual([]);
});

test('an agent that does not exist ends the command with a sentence on standard error [gateway.mcp-out]', async () => {
  const opened = await station();
  const argv = opened.argv('mcp', '--agent', 'nobody');
  const failed = await promisify(execFile)(process.execPath, argv).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('There is no agent "nobody"') });
});

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
