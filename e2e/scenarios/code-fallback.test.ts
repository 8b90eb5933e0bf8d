// Which mode is in force: code where its isolation is proven, the structured controls where it is not, and no child at all
// where nobody asked for code.

import { afterEach, describe, expect, test } from 'vitest';
import { childrenOf } from '../process-tree.ts';
import { hostTool, openCodeGateway, type CodeGateway } from './code-gateway.ts';

const tools = [hostTool('echo', async () => ({ content: [{ type: 'text', text: 'echoed' }] }))];
let open: CodeGateway | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});
const openWith = async (config: object) => (open = await openCodeGateway(tools, config));
const shown = () => open?.run.surface.visibleTools().map(({ name }) => name);

/** Without a wrapper of the operating system, Node alone cannot keep guest code from signalling. */
const UNWRAPPED = { wrapper: 'none', poolSize: 0 };

describe('where the walls cannot be proven', () => {
  test('code becomes tools before the catalog is compacted, and log, status and gateway say why [config.fallback]', async () => {
    const { run, gateway, warnings, log, handle } = await openWith({
      tools: { toolSearch: true },
      sandbox: { ...UNWRAPPED, requireSignals: true },
    });
    expect([run.wantedMode, run.surface.mode]).toEqual(['code', 'tools']);
    expect(shown()).toEqual(['tool_search', 'tool_describe', 'tool_call']);
    const reason = expect.stringContaining('the layer signals did not hold');
    expect(gateway.status().codeMode).toMatchObject({ offered: false, reason });
    expect(warnings).toEqual([reason]);
    expect(await log()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'warning', code: 'CODE_MODE_UNAVAILABLE', message: reason }),
        expect.objectContaining({ kind: 'surface', mode: 'tools', visibleCount: 3 }),
      ]),
    );
    expect((await handle('tool_call', { id: 'echo', args: {} })).isError).toBeUndefined();
    expect((await handle('tool_search_code', { code: '1' })).isError).toBe(true);
  });

  test('signals alone leave code mode in force, with a logged warning [code.isolation]', async () => {
    const { run, warnings, log, code } = await openWith({ tools: { toolSearch: true }, sandbox: UNWRAPPED });
    expect(run.surface.mode).toBe('code');
    expect(shown()).toEqual(['tool_search_code']);
    const warning = expect.stringContaining('could signal processes of this user');
    expect(warnings).toEqual([warning]);
    expect(await log()).toContainEqual(expect.objectContaining({ kind: 'warning', message: warning }));
    expect((await code('1 + 1')).value).toBe(2);
  });
});

describe('children', () => {
  test.each([
    ['false', false],
    ['unset', null],
  ])('are never started where the setting is %s [config.fallback]', async (_title, toolSearch) => {
    const before = await childrenOf(process.pid);
    const { gateway } = await openWith({ tools: { toolSearch } });
    await gateway.ready();
    expect(gateway.status().codeMode).toBeUndefined();
    expect((await childrenOf(process.pid)).filter((id) => !before.includes(id))).toEqual([]);
  });

  test('are started where one agent alone asks for code, and are gone after the end [code.isolation]', async () => {
    const before = await childrenOf(process.pid);
    const { gateway, run } = await openWith({ agents: { coder: { tools: { toolSearch: { mode: 'code' } } } } });
    const coder = await gateway.open({ agent: 'coder' });
    expect([run.surface.mode, coder.surface.mode]).toEqual(['tools', 'code']);
    const call = { callId: 'c', signal: new AbortController().signal };
    expect((await coder.surface.handle('tool_search_code', { code: '1' }, call)).isError).toBeUndefined();
    coder.close();
    await open?.close();
    open = undefined;
    expect((await childrenOf(process.pid)).filter((id) => !before.includes(id))).toEqual([]);
  });
});
