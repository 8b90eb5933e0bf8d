import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Hooks } from '@toolcrib/dispatch';
import type { OpenedRun } from '../src/open-run.ts';
import { temporaryFolder } from './archive.ts';
import { open, sellTool } from './support.ts';

const NOWHERE = 'http://127.0.0.1:1/v1';
let calls = 0;
const call = async (run: OpenedRun, name: string, args: object) => {
  const signal = new AbortController().signal;
  const { content } = await run.surface.handle(name, JSON.stringify(args), { callId: `c${(calls += 1)}`, signal });
  return JSON.stringify(content);
};
const code = 'return await openclaw.tools.call("sell", { n: 1 })';
const routes = [
  ['direct', { toolSearch: false }, 'sell', { n: 1 }],
  ['tool_call', { toolSearch: { mode: 'tools' } }, 'tool_call', { id: 'sell', args: { n: 1 } }],
  ['hydrated', { toolSearch: { mode: 'directory' } }, 'sell', { n: 1 }],
  ['code', { toolSearch: { mode: 'code' } }, 'tool_search_code', { code }],
] as const;

describe.each(routes)('a hook of the host, on the route %s [call.path]', (route, tools, name, args) => {
  const through = async (hooks: Hooks) => {
    const { ran, sell } = sellTool();
    const { gateway } = await open(NOWHERE, { tools }, { coreTools: [sell], hooks });
    return { ran, said: await call(await gateway.open({}), name, args) };
  };

  test('sees the call and may change its arguments, and its result afterwards', async () => {
    const seen: unknown[] = [];
    const { ran, said } = await through({
      before: [
        ({ tool, args: given, route: by }) => {
          seen.push([tool.id, given, by]);
          return { args: { n: 7 } };
        },
      ],
      after: [
        ({ args: final, result }) => ({
          result: { content: [...result.content, { type: 'text', text: `checked ${JSON.stringify(final)}` }] },
        }),
      ],
    });
    expect(seen).toEqual([['openclaw:core:sell', { n: 1 }, route]]);
    expect(ran).toEqual([{ n: 7 }]);
    expect(said.replaceAll('\\', '')).toContain('checked {"n":7}');
  });

  test('may veto it, with its own sentence for the model', async () => {
    const { ran, said } = await through({ before: [() => ({ veto: 'the till is closed' })] });
    expect([ran, said]).toEqual([[], expect.stringContaining('a hook blocked it: the till is closed')]);
  });

  test('whose arguments do not fit is refused by the check that follows', async () => {
    const { ran, said } = await through({ before: [() => ({ args: { n: 'seven' } })] });
    expect([ran, said]).toEqual([[], expect.stringContaining('n: must be integer')]);
  });

  test('that fails stops the call', async () => {
    const { ran, said } = await through({ before: [() => Promise.reject(new Error('boom'))] });
    expect([ran, said]).toEqual([[], expect.stringContaining('a hook that checks calls failed')]);
    expect(said).not.toContain('boom');
  });
});

describe('hooks of plugins [call.path]', () => {
  const plugin = (id: string, hooks: string) => `export default { id: '${id}', tools: [
    { name: '${id}_tool', description: 'Of ${id}.', inputSchema: { type: 'object' },
      execute: async () => ({ content: [{ type: 'text', text: '${id} ran' }] }) }], hooks: ${hooks} };`;
  const withPlugins = async (files: Readonly<Record<string, string>>, hooks: Hooks = {}) => {
    const folder = await temporaryFolder();
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.mjs`), text);
    const { ran, sell } = sellTool();
    const opened = await open(NOWHERE, { plugins: [folder] }, { coreTools: [sell], hooks });
    return { ...opened, ran, folder, run: await opened.gateway.open({}) };
  };
  const sell = (run: OpenedRun) => call(run, 'tool_call', { id: 'sell', args: { n: 1 } });

  test('look at the calls of all tools: those of the host first, then plugin by plugin', async () => {
    const times = (factor: number) => `{ before_tool_call: ({ args }) => ({ args: { n: args.n * 10 + ${factor} } }) }`;
    const files = { b: plugin('bee', times(3)), a: plugin('ant', times(2)) };
    const { ran, run } = await withPlugins(files, { before: [() => ({ args: { n: 4 } })] });
    await sell(run);
    expect(ran).toEqual([{ n: 423 }]);
  });

  test('may veto, and withhold a result by failing', async () => {
    const veto = `{ before_tool_call: ({ tool }) => tool.name === 'sell' ? { veto: 'not today' } : undefined }`;
    const { ran, run } = await withPlugins({ a: plugin('ant', veto) });
    expect([await sell(run), ran]).toEqual([expect.stringContaining('a hook blocked it: not today'), []]);
    expect(await call(run, 'tool_call', { id: 'ant_tool' })).toContain('ant ran');
    const failing = await withPlugins({ a: plugin('ant', `{ after_tool_call: () => { throw new Error('boom'); } }`) });
    expect(await sell(failing.run)).toContain('is withheld: a hook that checks results failed');
    expect(failing.ran).toEqual([{ n: 1 }]);
  });

  test.each([
    ['no object', '[]'],
    ['another name', '{ beforeToolCall: () => undefined }'],
    ['no function', '{ before_tool_call: true }'],
  ])('that are %s leave their plugin out, with a finding [closed]', async (_, hooks) => {
    const { gateway, run } = await withPlugins({ a: plugin('ant', hooks) });
    expect(gateway.status().diagnostics).toMatchObject([
      {
        code: 'PLUGIN_FAILED',
        reason: expect.stringContaining('its hooks are not functions named before_tool_call or after_tool_call'),
      },
    ]);
    expect(await call(run, 'tool_call', { id: 'ant_tool' })).toContain('UNKNOWN_TOOL');
  });

  test('are those of now: a plugin that is loaded anew brings its new ones', async () => {
    const { gateway, ran, run, folder } = await withPlugins({
      a: plugin('ant', '{ before_tool_call: () => ({ args: { n: 2 } }) }'),
    });
    await sell(run);
    await writeFile(join(folder, 'b.mjs'), plugin('bee', `{ before_tool_call: () => ({ veto: 'new rules' }) }`));
    const config = {
      ...(await (
        await import('../src/config/parse-config.ts')
      ).parseConfig(
        { provider: { baseURL: NOWHERE, defaultModel: 'm' }, plugins: [folder] },
        { name: 'the test', folder, env: {} },
      )),
    };
    await gateway.reload(config);
    expect(await sell(run)).toContain('a hook blocked it: new rules');
    expect(ran).toEqual([{ n: 2 }]);
  });
});

describe('what a log and a status say', () => {
  test('of a name that is denied under two ids is one record [catalog.policy] [gateway.sessions]', async () => {
    const { sell } = sellTool();
    const folder = await temporaryFolder();
    await writeFile(
      join(folder, 'a.mjs'),
      `export default { id: 'ant', tools: [{ name: 'sell', description: 'x',
      inputSchema: { type: 'object' }, execute: async () => ({ content: [] }) }] };`,
    );
    const { gateway, logOf } = await open(
      NOWHERE,
      { plugins: [folder], policy: { session: { deny: ['sell'] } } },
      { coreTools: [sell] },
    );
    const run = await gateway.open({});
    expect(await call(run, 'tool_call', { id: 'sell' })).toContain('is not allowed by policy');
    const records = (await logOf(run.runId)).filter(({ kind }) => kind === 'activity');
    expect(records).toMatchObject([{ outcome: 'failed', code: 'DENIED_BY_POLICY', tool: { name: 'sell' } }]);
  });

  test('of findings holds no secret, not even in a name [gateway.security]', async () => {
    const name = 's3cret-from-env\u0007';
    const { sell } = sellTool();
    const { gateway } = await open(
      NOWHERE,
      { mcpServers: { gone: { command: '/nonexistent', env: { KEY: '${KEY}' } } } },
      { coreTools: [{ ...sell, name }], env: { KEY: 's3cret-from-env' } },
    );
    await gateway.open({});
    const said = JSON.stringify(gateway.status().diagnostics);
    expect(said).toContain('[redacted]');
    expect(said).not.toContain('s3cret-from-env');
  });

  test('of code that ran is a line of its own', async () => {
    const { sell } = sellTool();
    const { gateway, logOf } = await open(NOWHERE, { tools: { toolSearch: { mode: 'code' } } }, { coreTools: [sell] });
    const run = await gateway.open({});
    await call(run, 'tool_search_code', { code });
    await call(run, 'tool_search_code', { code: 'throw new Error("no")' });
    expect((await logOf(run.runId)).filter(({ kind }) => kind === 'code-run')).toMatchObject([
      { outcome: 'finished' },
      { outcome: 'failed', code: 'GUEST_ERROR' },
    ]);
  });
});
