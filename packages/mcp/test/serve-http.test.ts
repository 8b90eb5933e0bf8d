import { ToolcribError } from '@toolcrib/tool';
import { afterEach, expect, test, vi } from 'vitest';
import type { McpEndpoint } from '../src/serve-http.ts';
import { SESSION_IDLE_MS, SESSIONS_MAX_COUNT } from '../src/limits.ts';
import { endpointOf, overHttp, stage, text } from './serve-support.ts';

afterEach(() => {
  vi.useRealTimers();
});

const URL_OF_MCP = 'http://127.0.0.1/mcp';
const INITIALIZE =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}';

function post(endpoint: McpEndpoint, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const accept = 'application/json, text/event-stream';
  const all = { 'content-type': 'application/json', accept, ...headers };
  return endpoint.fetch(new Request(URL_OF_MCP, { method: 'POST', body, headers: all }));
}

async function begin(endpoint: McpEndpoint): Promise<string> {
  const response = await post(endpoint, INITIALIZE);
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

test('a session begins with initialize and ends with DELETE; its id is unknown from then on', async () => {
  const made = stage();
  const endpoint = endpointOf(made);
  const { client, transport } = await overHttp(endpoint, { era: 'legacy' });
  const id = transport?.sessionId ?? '';
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(endpoint.sessionCount()).toBe(1);
  await transport?.terminateSession();
  expect(endpoint.sessionCount()).toBe(0);
  expect(made.closed).toEqual(['surface-1']);
  const after = await post(endpoint, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', { 'mcp-session-id': id });
  expect(after.status).toBe(404);
  await client.close();
});

test.each([
  ['a session that nobody opened', { 'mcp-session-id': 'guess' }, 404],
  ['no session', {}, 400],
])('a request with %s is refused', async (_what, headers, status) => {
  const endpoint = endpointOf(stage());
  const response = await post(endpoint, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null });
  const stream = new Request(URL_OF_MCP, { headers: { accept: 'text/event-stream', ...headers } });
  expect((await endpoint.fetch(stream)).status).toBe(status);
});

test('a body that is no JSON, or of another type, is refused and opens nothing', async () => {
  const made = stage();
  const endpoint = endpointOf(made);
  expect((await post(endpoint, '{"id":')).status).toBe(400);
  expect((await post(endpoint, INITIALIZE, { 'content-type': 'text/plain' })).status).toBe(400);
  expect(endpoint.sessionCount()).toBe(0);
});

test('each session has a surface of its own, opened with the headers of its initialize', async () => {
  const made = stage();
  const endpoint = endpointOf(made);
  await overHttp(endpoint, { era: 'legacy', headers: { 'x-who': 'one' } });
  expect(made.headers?.get('x-who')).toBe('one');
  await overHttp(endpoint, { era: 'legacy', headers: { 'x-who': 'two' } });
  expect(made.headers?.get('x-who')).toBe('two');
  expect(endpoint.sessionCount()).toBe(2);
});

test('a session that is idle for long is ended, one with an open stream is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const made = stage();
  let now = 0;
  const endpoint = endpointOf(made, () => now);
  await begin(endpoint);
  await overHttp(endpoint, { era: 'legacy' });
  now = SESSION_IDLE_MS + 1;
  vi.advanceTimersByTime(SESSION_IDLE_MS);
  expect(endpoint.sessionCount()).toBe(1);
  expect(made.closed).toEqual(['surface-1']);
});

test('where all sessions are taken, the one that was idle longest makes room', async () => {
  const made = stage();
  let now = 0;
  const endpoint = endpointOf(made, () => (now += 1));
  await overHttp(endpoint, { era: 'legacy' });
  const idle = await begin(endpoint);
  for (let filled = 2; filled < SESSIONS_MAX_COUNT; filled += 1) await begin(endpoint);
  await begin(endpoint);
  expect(endpoint.sessionCount()).toBe(SESSIONS_MAX_COUNT);
  expect(made.closed).toEqual(['surface-2']);
  const gone = await post(endpoint, '{"jsonrpc":"2.0","id":1,"method":"ping"}', { 'mcp-session-id': idle });
  expect(gone.status).toBe(404);
});

test('a large integer reaches the surface digit for digit, in both generations', async () => {
  const made = stage();
  const endpoint = endpointOf(made);
  const id = await begin(endpoint);
  const params = '"name":"echo","arguments":{"n":12345678901234567890}';
  const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${params}}}`;
  expect(await (await post(endpoint, call, { 'mcp-session-id': id })).text()).toContain('12345678901234567890n');
  const meta =
    '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}';
  const single = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${params},${meta}}}`;
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'echo' };
  expect(await (await post(endpoint, single, headers)).text()).toContain('12345678901234567890n');
});

test('requests without a session share one surface per group', async () => {
  const made = stage({ plain: text('fine') });
  const endpoint = endpointOf(made);
  const first = await overHttp(endpoint, { era: 'modern' });
  const second = await overHttp(endpoint, { era: 'modern' });
  await first.client.callTool({ name: 'plain' });
  await second.client.callTool({ name: 'plain' });
  expect(endpoint.sessionCount()).toBe(0);
  await endpoint.close();
  expect(made.closed).toEqual(['surface-1']);
});

test('closing ends streams, sessions and running calls, and refuses what comes after', async () => {
  const made = stage();
  const endpoint = endpointOf(made);
  const { client } = await overHttp(endpoint, { era: 'legacy' });
  const call = client.callTool({ name: 'hang' });
  const ended = call.then(
    () => 'answered',
    () => 'given up',
  );
  while (made.calls.length === 0) await new Promise(setImmediate);
  await endpoint.close();
  await client.close();
  expect(await ended).toBe('given up');
  expect(made.closed).toEqual(['surface-1']);
  expect((await post(endpoint, INITIALIZE)).status).toBe(503);
});

test('a surface that cannot be opened is an answer, and the next request is tried anew', async () => {
  let tries = 0;
  const made = stage();
  const endpoint = endpointOf({
    ...made,
    open: (client) => {
      tries += 1;
      return tries === 1 ? Promise.reject(new ToolcribError('X', 'no such agent')) : made.open(client);
    },
  });
  const refused = await post(endpoint, INITIALIZE);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { message: 'no such agent' } });
  expect((await post(endpoint, INITIALIZE)).status).toBe(200);
});

test.each([
  [
    'its session is ended by DELETE',
    (endpoint: McpEndpoint, id: string) =>
      endpoint.fetch(new Request(URL_OF_MCP, { method: 'DELETE', headers: { 'mcp-session-id': id } })),
  ],
  ['the endpoint closes', (endpoint: McpEndpoint) => endpoint.close()],
])('a call that is under way when %s is answered before its stream ends', async (_when, end) => {
  const made = stage();
  const endpoint = endpointOf(made);
  const id = await begin(endpoint);
  const call = '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"hang"}}';
  const response = await post(endpoint, call, { 'mcp-session-id': id });
  while (made.calls.length === 0) await new Promise(setImmediate);
  const [read] = await Promise.all([response.text(), end(endpoint, id)]);
  expect(read).toContain('"id":7');
  expect(read).toContain('"message":"aborted"');
  expect([endpoint.sessionCount(), made.closed]).toEqual([0, ['surface-1']]);
});

test('a call without a session is answered before the endpoint closes', async () => {
  const made = stage();
  const endpoint = endpointOf(made);
  const { client } = await overHttp(endpoint, { era: 'modern' });
  const answered = client.callTool({ name: 'hang' }).catch(String);
  while (made.calls.length === 0) await new Promise(setImmediate);
  await endpoint.close();
  expect(await answered).toContain('aborted');
});
