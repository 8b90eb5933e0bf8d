import { nodeSandbox } from '@toolcrib/bridge';
import { afterAll, describe, expect, test } from 'vitest';
import { resolveConfig } from '../src/config.ts';
import { planSurface } from '../src/plan.ts';
import type { CatalogSession } from '../src/session.ts';
import type { Surface } from '../src/surface.ts';
import { crib, failure, json, say, text } from './crib.ts';
import { type Body, fakeSandbox } from './fake-sandbox.ts';
import { objectSchema, tool, untouchable } from './fixtures.ts';

const saw = tool({ name: 'saw_cut', inputSchema: objectSchema({ 'board!': { type: 'string' } }) });
const scan = tool({ source: 'mcp', name: 'scan_shelf', inputSchema: untouchable() });
const read = tool({ owner: 'core', name: 'read' });
const bell = tool({ name: 'bell_ring', catalogMode: 'direct-only' });
const pick = tool({ source: 'client', name: 'pick' });
const TOOLS = [saw, scan, read, bell, pick];
const TELEMETRY = {
  catalogSize: 4,
  sources: { openclaw: 2, mcp: 1, client: 1 },
  counterScope: 'scope-1',
  searchCount: 0,
  describeCount: 0,
  callCount: 0,
};

const codeOf = (session: CatalogSession, body: Body, setting: unknown = true): Promise<Surface> =>
  planSurface(session, resolveConfig(setting), { sandbox: fakeSandbox(body) });

describe('what is shown', () => {
  test('one control, core primitives, direct-only tools and client tools, and no other schema is read [modes]', async () => {
    const surface = await codeOf(crib(TOOLS).session, () => 1);
    expect(surface.visibleTools().map(({ name, id }) => [name, id])).toEqual([
      ['tool_search_code', undefined],
      ['pick', 'client:client:pick'],
      ['read', 'openclaw:core:read'],
      ['bell_ring', 'openclaw:shop:bell_ring'],
    ]);
    expect(surface.mode).toBe('code');
  });

  test('and in the prompt what is deferred and trusted, with how code calls it [directory] [modes]', async () => {
    const surface = await codeOf(crib(TOOLS).session, () => 1);
    expect(surface.promptText().split('\n')).toEqual([
      'Call these tools in tool_search_code with openclaw.tools.call(name, {...}); openclaw.tools.describe(name) gives ' +
        'their parameters. Approved MCP and client tools are not listed: openclaw.tools.search finds them. ' +
        'Each line: name (owner): description',
      '- saw_cut (shop): Does saw_cut.',
    ]);
  });

  test('the ledger counts what is deferred', async () => {
    const { ledger } = await codeOf(crib(TOOLS).session, () => 1);
    expect(ledger).toMatchObject({ catalogSize: 4, deferredCount: 2, visibleCount: 4 });
  });

  test('a renamed control answers under its new name only', async () => {
    const surface = await codeOf(crib(TOOLS).session, () => 1, { controlNames: { code: 'run_code' } });
    expect(json(await say(surface, 'run_code', { code: '1' }))).toMatchObject({ ok: true, value: 1 });
    expect(failure(await say(surface, 'tool_search_code', { code: '1' })).code).toBe('UNKNOWN_TOOL');
  });
});

describe('a direct call', () => {
  test('of a deferred name is refused with the form to use [modes]', async () => {
    const surface = await codeOf(crib(TOOLS).session, () => 1);
    expect(failure(await say(surface, 'saw_cut', { board: 'oak' }))).toEqual({
      code: 'DEFERRED_TOOL',
      message:
        '"saw_cut" cannot be called directly. Call it with ' +
        'tool_search_code {"code":"return await openclaw.tools.call(\\"saw_cut\\", {...})"}.',
    });
    expect(saw.calls).toEqual([]);
  });

  test('of a visible tool runs it', async () => {
    const surface = await codeOf(crib(TOOLS).session, () => 1);
    expect(await say(surface, 'pick', '{"at":3}')).toEqual({ content: [{ type: 'text', text: 'ok' }] });
    expect(pick.calls.splice(0)).toEqual([{ at: 3 }]);
  });

  test('of an unknown name says how to search in code', async () => {
    const surface = await codeOf(crib(TOOLS).session, () => 1);
    expect(failure(await say(surface, 'tool_search', { query: 'x' })).message).toMatch(
      /^Unknown tool "tool_search"\..* In tool_search_code: Find tools with await openclaw\.tools\.search\(/,
    );
  });
});

describe('a run', () => {
  test('gives value, logs, notices and the totals of the session [code.result] [telemetry.object]', async () => {
    const { session } = crib(TOOLS);
    const surface = await codeOf(session, async ({ ask }) => {
      await ask('search', { query: 'saw_cut' });
      await ask('search', { query: 'scan_shelf', limit: 1 });
      await ask('describe', { id: 'saw_cut' });
      await ask('call', { id: 'saw_cut', args: { board: 'oak' } });
      return { a: 1 };
    });
    const telemetry = { ...TELEMETRY, searchCount: 2, describeCount: 1, callCount: 1 };
    const shown = { ok: true, value: { a: 1 }, logs: ['a line'], notices: ['a notice'], telemetry };
    const result = await say(surface, 'tool_search_code', { code: 'x' });
    expect(text(result)).toBe(JSON.stringify(shown));
    expect(result.isError).toBeUndefined();
    expect(result.details).toMatchObject({ ...shown, calls: [{}, {}, {}, {}] });
    saw.calls.splice(0);
  });

  test('that fails keeps logs, line and calls, and is an error [code.result] [telemetry.object]', async () => {
    const surface = await codeOf(crib(TOOLS).session, async ({ ask }) => {
      await ask('search', { query: 'saw' });
      throw new Error('boom');
    });
    const result = await say(surface, 'tool_search_code', { code: 'x' });
    expect(result.isError).toBe(true);
    expect(json(result)).toEqual({
      ok: false,
      error: { code: 'GUEST_ERROR', message: ' boom', line: 2 },
      logs: ['a line'],
      calls: [{ id: 1, method: 'search', outcome: 'finished' }],
      notices: ['a notice'],
      telemetry: { ...TELEMETRY, searchCount: 1 },
    });
  });

  test('keeps the counter scope while tools come and go, and gets a new one with a new catalog [telemetry.object]', async () => {
    const { session } = crib(TOOLS);
    const surface = await codeOf(session, async ({ ask }) => ask('search', { query: 'saw' }));
    const totals = async () => {
      surface.update();
      const { telemetry } = json(await say(surface, 'tool_search_code', { code: 'x' })) as { telemetry: object };
      return telemetry;
    };
    expect(await totals()).toMatchObject({ catalogSize: 4, counterScope: 'scope-1', searchCount: 1 });
    session.append([tool({ name: 'plane_off' })]);
    expect(await totals()).toMatchObject({ catalogSize: 5, counterScope: 'scope-1', searchCount: 2 });
    session.narrow(({ source }) => source === 'openclaw');
    expect(await totals()).toMatchObject({
      catalogSize: 3,
      sources: { openclaw: 3, mcp: 0, client: 0 },
      searchCount: 3,
    });
    session.replace([saw]);
    expect(await totals()).toMatchObject({ catalogSize: 1, counterScope: 'scope-2', searchCount: 1 });
  });

  test('gets the time of the setting, the code as it was written, and an end with its surface [code.deadline]', async () => {
    const sandbox = fakeSandbox(
      ({ request }) =>
        new Promise((_, reject) => {
          request.signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
        }),
    );
    const config = resolveConfig({ codeTimeoutMs: 2_500 });
    const surface = await planSurface(crib(TOOLS).session, config, { sandbox });
    const running = say(surface, 'tool_search_code', JSON.stringify({ code: ' const a = "é";\n' }));
    surface.close();
    expect((await running).isError).toBe(true);
    expect(sandbox.requests).toMatchObject([{ code: ' const a = "é";\n', timeoutMs: 2_500 }]);
    expect(failure(await say(surface, 'tool_search_code', { code: '1' })).code).toBe('SESSION_CLOSED');
  });
});

test.each<[string, unknown, RegExp]>([
  ['no code', {}, /`code` is missing/],
  ['null', { code: null }, /`code` is missing/],
  ['blank code', { code: ' \n' }, /`code` is blank/],
  ['code that is no text', { code: ['a'] }, /`code` must be text/],
  ['text that is no JSON', 'return 1', /the arguments are not one JSON object/],
])('%s is refused in the form of a failed run, and nothing runs [code.result]', async (_title, args, sentence) => {
  const sandbox = fakeSandbox(() => 1);
  const surface = await planSurface(crib(TOOLS).session, resolveConfig(true), { sandbox });
  const result = await say(surface, 'tool_search_code', args);
  expect(failure(result)).toMatchObject({ code: 'INVALID_CODE', message: expect.stringMatching(sentence) });
  expect(json(result)).toMatchObject({ ok: false, logs: [], calls: [], notices: [], telemetry: TELEMETRY });
  expect(sandbox.requests).toEqual([]);
});

test('a sandbox that breaks its promise is an error of the gateway, and its own words go to the log alone', async () => {
  const sandbox = { run: () => Promise.reject(new Error('secret path')), close: async () => undefined };
  const surface = await planSurface(crib(TOOLS).session, resolveConfig(true), { sandbox });
  const result = await say(surface, 'tool_search_code', { code: '1' });
  expect(failure(result).code).toBe('SURFACE_FAILED');
  expect(text(result)).not.toContain('secret path');
});

describe('in a real sandbox', () => {
  const sandbox = nodeSandbox();
  afterAll(() => sandbox.close());

  test('code searches, describes and calls, several at once [code.api]', async () => {
    const { session, recorded } = crib(TOOLS);
    const surface = await planSurface(session, resolveConfig(true), { sandbox });
    const code = `
      const [hit] = await openclaw.tools.search('saw_cut', { limit: 1 });
      const { parameters } = await openclaw.tools.describe(hit.id);
      const made = await Promise.all(['oak', 'ash'].map((board) => openclaw.tools.call(hit.id, { board })));
      console.log('asked', parameters.required[0]);
      return made.map(({ tool, result }) => [tool.name, result.content[0].text]);`;
    expect(json(await say(surface, 'tool_search_code', { code }))).toMatchObject({
      ok: true,
      value: [
        ['saw_cut', 'ok'],
        ['saw_cut', 'ok'],
      ],
      logs: ['asked board'],
      telemetry: { searchCount: 1, describeCount: 1, callCount: 2 },
    });
    expect(saw.calls.splice(0)).toEqual([{ board: 'oak' }, { board: 'ash' }]);
    expect(recorded.map(({ route }) => route)).toEqual(['code', 'code']);
  });

  test('a failed run names the line and what became of each call [code.result]', async () => {
    const surface = await planSurface(crib(TOOLS).session, resolveConfig(true), { sandbox });
    const code = "await openclaw.tools.call('scan_shelf', {});\nawait openclaw.tools.call('saw_cutt', {});";
    expect(json(await say(surface, 'tool_search_code', { code }))).toMatchObject({
      ok: false,
      error: { line: 2, message: expect.stringContaining('Did you mean saw_cut?') },
      calls: [
        { method: 'call', target: 'scan_shelf', outcome: 'finished' },
        { method: 'call', target: 'saw_cutt', outcome: 'failed', code: 'UNKNOWN_TOOL' },
      ],
    });
    scan.calls.splice(0);
  });

  test('digits are never lost: a rounded integer is refused, a big one arrives as text', async () => {
    const surface = await planSurface(crib(TOOLS).session, resolveConfig(true), { sandbox });
    const code = `
      const said = await openclaw.tools.call('scan_shelf', { at: { row: 812734650918273645 } }).catch((e) => e.code);
      await openclaw.tools.call('scan_shelf', { row: 812734650918273645n });
      return said;`;
    expect(json(await say(surface, 'tool_search_code', { code }))).toMatchObject({ value: 'UNSAFE_INTEGER' });
    expect(scan.calls.splice(0)).toEqual([{ row: '812734650918273645' }]);
  });
});
