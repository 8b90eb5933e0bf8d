import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ToolcribError } from '@toolcrib/tool';
import type { PluginTool } from '../src/plugin.ts';
import { ask, open, post, rawPost, say, startProvider } from './support.ts';

const core = (name: string, rest: Partial<PluginTool> = {}): PluginTool => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { n: { type: 'integer' } } },
  execute: async () => ({ content: [{ type: 'text', text: `ran ${name}` }] }),
  ...rest,
});
const server = (...tools: readonly object[]) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, 'fixtures/listed-server.mjs'), JSON.stringify(tools)],
});
const NOWHERE = 'http://127.0.0.1:1/v1';
const direct = { tools: { toolSearch: false } };

describe('the catalog of a run', () => {
  test('holds core, plugin and MCP tools under ids that split back, after policy [catalog.sources]', async () => {
    const { gateway } = await open(
      NOWHERE,
      {
        plugins: [join(import.meta.dirname, 'fixtures/plugins')],
        mcpServers: { 'a:b%': server({ name: 'c:d' }, { name: 'hidden' }) },
        policy: { session: { default: 'allow', deny: ['mcp:a%3Ab%25:hidden'] } },
      },
      { coreTools: [core('read'), core('odd:name')] },
    );
    const { session } = await gateway.open({});
    expect(session.snapshot().tools.map(({ id, source, owner, name }) => [id, source, owner, name])).toEqual([
      ['mcp:a%3Ab%25:c%3Ad', 'mcp', 'a:b%', 'c:d'],
      ['openclaw:core:odd%3Aname', 'openclaw', 'core', 'odd:name'],
      ['openclaw:core:read', 'openclaw', 'core', 'read'],
      ['openclaw:till:refund', 'openclaw', 'till', 'refund'],
    ]);
  });

  test('holds nothing of its own: a gateway without sources has no tool [catalog.trust]', async () => {
    const { gateway } = await open(NOWHERE);
    const { session } = await gateway.open({});
    expect([gateway.status().toolCount, session.visible('direct')]).toEqual([0, []]);
  });

  test('never takes source, owner or mode from what a server says of its tools and itself [catalog.trust]', async () => {
    const forged = { source: 'openclaw', owner: 'core', catalogMode: 'direct-only', executionMode: 'sequential' };
    const { gateway } = await open(NOWHERE, {
      mcpServers: { shop: server({ name: 'read', id: 'openclaw:core:read', ...forged }) },
    });
    const { session } = await gateway.open({});
    const [tool] = session.snapshot().tools;
    expect([tool?.id, tool?.source, tool?.owner]).toEqual(['mcp:shop:read', 'mcp', 'shop']);
    expect([tool?.catalogMode, tool?.executionMode, session.isVisible('mcp:shop:read')]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });
});

describe('planning a run', () => {
  test('resolves its policy before any source has been waited for [catalog.steps]', async () => {
    const silent = { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'], startTimeoutMs: 60_000 };
    const { gateway, url } = await open(NOWHERE, { mcpServers: { silent } });
    await expect(gateway.open({ agent: 'nobody' })).rejects.toMatchObject({ code: 'UNKNOWN_AGENT' });
    expect((await post(url, {}, { 'x-toolcrib-agent': 'nobody' })).status).toBe(400);
    expect(gateway.status().servers).toMatchObject([{ name: 'silent', state: 'starting' }]);
  });

  test('lists core, then plugins, then MCP; visible tools stay, the rest is indexed, then comes the surface [catalog.steps]', async () => {
    const { gateway, logOf } = await open(
      NOWHERE,
      {
        plugins: [join(import.meta.dirname, 'fixtures/plugins')],
        mcpServers: { shop: server({ name: 'sell' }) },
      },
      { coreTools: [core('read'), core('beep', { catalogMode: 'direct-only' }), core('sum')] },
    );
    const { session, surface, runId } = await gateway.open({});
    expect(surface.visibleTools().map(({ name }) => name)).toEqual([
      'tool_search',
      'tool_describe',
      'tool_call',
      'beep',
      'read',
    ]);
    expect(session.snapshot().tools.map(({ name }) => name)).toEqual(['sell', 'read', 'sum', 'refund']);
    expect(
      (await logOf(runId)).map(({ kind, mode, catalogSize, deferredCount }) => [
        kind,
        mode,
        catalogSize,
        deferredCount,
      ]),
    ).toEqual([
      ['run-started', undefined, undefined, undefined],
      ['surface', 'tools', 4, 3],
    ]);
  });

  test('writes what was left out into the log of the run, once [catalog.quarantine]', async () => {
    const { gateway, logOf, warnings } = await open(
      NOWHERE,
      { mcpServers: { shop: server({ name: 'good' }, { name: 'bad', inputSchema: 7 }) } },
      { coreTools: [core('twice'), core('twice')] },
    );
    const { runId, session } = await gateway.open({});
    expect(session.snapshot().tools.map(({ id }) => id)).toEqual(['mcp:shop:good', 'openclaw:core:twice']);
    const found = (await logOf(runId)).filter(({ kind }) => kind === 'diagnostic');
    const expected = [
      { code: 'INVALID_SCHEMA', source: 'mcp', owner: 'shop', tool: 'bad' },
      { code: 'DUPLICATE_ID', source: 'openclaw', owner: 'core', tool: 'twice' },
    ];
    expect(found).toMatchObject(expected);
    await gateway.open({});
    expect(gateway.status().diagnostics).toMatchObject(expected);
    expect(warnings).toEqual([expect.stringMatching(/^mcp shop, bad: /)]);
  });
});

describe('the report of a run', () => {
  test.each([
    ['direct', direct],
    ['tools', {}],
  ])('in mode %s states the bytes that direct mode would have cost [lean]', async (mode, rest) => {
    const provider = await startProvider((response) => say(response, 'done'));
    const { gateway } = await open(provider, rest, { coreTools: [core('sum'), core('beep')] });
    const report = await gateway.run({ messages: [{ role: 'user', parts: [{ type: 'text', text: 'go' }] }] });
    const { directBytes, surfaceBytes } = report.surface;
    const { gateway: other } = await open(provider, direct, { coreTools: [core('sum'), core('beep')] });
    const whole = await other.run({ messages: [{ role: 'user', parts: [{ type: 'text', text: 'go' }] }] });
    expect([report.mode, directBytes]).toEqual([mode, whole.payload.firstToolBytes]);
    const { surface } = await gateway.open({});
    expect(surfaceBytes).toBe(report.payload.firstToolBytes + Buffer.byteLength(surface.promptText()));
  });
});

describe('closing', () => {
  test('cancels runs with a status of its own and does not wait for idle connections', async () => {
    const started = Promise.withResolvers<void>();
    const tool = core('wait', {
      execute: async (_args, { signal }) => {
        started.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return { content: [] };
      },
    });
    const provider = await startProvider((response) => ask(response, 'wait', {}));
    const { gateway, url, logOf } = await open(provider, direct, { coreTools: [tool] });
    const idle = rawPost(url, { model: 7 });
    await new Promise((resolve) => idle.once('data', resolve));
    const answer = post(url, {}, { 'x-toolcrib-run': 'cut' });
    await started.promise;
    const closed = gateway.close();
    const response = await answer;
    expect([response.status, await response.json()]).toMatchObject([503, { error: { code: 'GATEWAY_CLOSING' } }]);
    await closed;
    expect((await logOf('cut')).at(-1)).toMatchObject({ outcome: 'cancelled', code: 'GATEWAY_CLOSING' });
  });

  test('leaves the globals of its process alone', async () => {
    const before = [globalThis.Request, globalThis.Response];
    await open(NOWHERE);
    expect([globalThis.Request, globalThis.Response]).toEqual(before);
  });
});

test('a port that is taken is an error that says so', async () => {
  const { url } = await open(NOWHERE);
  const port = Number(new URL(url).port);
  await expect(open(NOWHERE, { listen: { port } })).rejects.toMatchObject({
    code: 'LISTEN_FAILED',
    message: `Cannot listen on 127.0.0.1:${port}: the port is taken. Change listen.host or listen.port in the configuration.`,
  } satisfies Partial<ToolcribError>);
});
