import { describe, expect, test, vi } from 'vitest';
import { crib, failure, json, say, surfaceOf, text } from './crib.ts';
import { objectSchema, tool, untouchable } from './fixtures.ts';

const saw = tool({
  name: 'saw_cut',
  description: 'Cuts a board to length.',
  inputSchema: objectSchema({ 'board!': { type: 'string' }, depth: { type: 'integer' } }),
});
const plane = tool({ name: 'plane_off', description: 'Planes a board until it is smooth.' });
const scan = tool({ source: 'mcp', name: 'scan_shelf', description: 'Scans a shelf.', inputSchema: untouchable() });
const read = tool({ owner: 'core', name: 'read', description: 'Reads a plan.' });
const bell = tool({ name: 'bell_ring', description: 'Rings the bell.', catalogMode: 'direct-only' });
const TOOLS = [saw, plane, scan, read, bell];

const SAW = {
  id: 'openclaw:shop:saw_cut',
  source: 'openclaw',
  sourceName: 'shop',
  name: 'saw_cut',
  label: 'saw_cut',
  description: 'Cuts a board to length.',
  input: '{ board: string; depth?: number }',
};

describe('what is shown', () => {
  test('three controls, core primitives and direct-only tools, and no other schema is read [modes] [catalog.visible] [catalog.untrusted]', async () => {
    const surface = await surfaceOf(crib(TOOLS).session);
    expect(surface.visibleTools().map(({ name, id }) => [name, id])).toEqual([
      ['tool_search', undefined],
      ['tool_describe', undefined],
      ['tool_call', undefined],
      ['read', 'openclaw:core:read'],
      ['bell_ring', 'openclaw:shop:bell_ring'],
    ]);
    expect(surface.mode).toBe('tools');
  });

  test('and in the prompt what is deferred and trusted, with how it is called [directory] [modes]', async () => {
    const surface = await surfaceOf(crib(TOOLS).session);
    expect(surface.promptText().split('\n')).toEqual([
      'Call these tools with tool_call; tool_describe shows their parameters. ' +
        'Approved MCP and client tools are not listed: tool_search finds them. Each line: name (owner): description',
      '- plane_off (shop): Planes a board until it is smooth.',
      '- saw_cut (shop): Cuts a board to length.',
    ]);
  });

  test('renamed controls answer under their new names only', async () => {
    const setting = { mode: 'tools', controlNames: { search: 'find_tool', call: 'use_tool' } };
    const surface = await surfaceOf(crib(TOOLS).session, setting);
    expect(json(await say(surface, 'find_tool', { query: 'saw_cut', limit: 1 }))).toEqual([SAW]);
    expect(failure(await say(surface, 'tool_search', { query: 'saw' })).code).toBe('UNKNOWN_TOOL');
    expect(failure(await say(surface, 'saw_cut', {})).message).toContain('use_tool {"id": "saw_cut", "args": {...}}');
  });

  test('a visible tool that is called like a control steps aside [catalog.quarantine] [names.exposed]', async () => {
    const squatter = tool({ name: 'tool_call', catalogMode: 'direct-only' });
    const surface = await surfaceOf(crib([squatter]).session);
    const shown = surface.visibleTools().find(({ id }) => id === squatter.id);
    expect(shown?.name).toMatch(/^tool_call_[0-9a-f]{8}$/);
    await say(surface, shown?.name ?? '', { a: 1 });
    expect(squatter.calls).toEqual([{ a: 1 }]);
  });
});

test('a deferred tool that is called like a control is found and called by its id [catalog.quarantine]', async () => {
  const squatter = tool({ source: 'mcp', name: 'tool_search', inputSchema: untouchable() });
  const surface = await surfaceOf(crib([squatter, ...TOOLS]).session);
  const found = json(await say(surface, 'tool_search', { query: 'tool_search', limit: 1 }));
  expect(found).toMatchObject([{ id: 'mcp:depot:tool_search', name: 'tool_search' }]);
  await say(surface, 'tool_call', { id: 'mcp:depot:tool_search', args: { a: 1 } });
  expect(squatter.calls).toEqual([{ a: 1 }]);
});

describe('tool_describe', () => {
  test('gives the candidate with the exact schema, by id and by name [describe]', async () => {
    const { session } = crib(TOOLS);
    const surface = await surfaceOf(session);
    const expected = { ...SAW, parameters: saw.inputSchema };
    expect(json(await say(surface, 'tool_describe', { id: saw.id }))).toEqual(expected);
    expect(json(await say(surface, 'tool_describe', { id: 'saw_cut', path: null }))).toEqual(expected);
    expect(json(await say(surface, 'tool_describe', '{"name":"saw_cut"}'))).toEqual(expected);
    expect(session.counters.totals().describeCount).toBe(3);
  });

  test('fetches a part by path, and says what exists where a path is wrong [describe]', async () => {
    const surface = await surfaceOf(crib(TOOLS).session);
    expect(json(await say(surface, 'tool_describe', { id: 'saw_cut', path: '/properties/depth' }))).toMatchObject({
      parameters: { type: 'integer' },
    });
    expect(failure(await say(surface, 'tool_describe', { id: 'saw_cut', path: '/properties/dept' }))).toEqual({
      code: 'UNKNOWN_PATH',
      message: 'The schema has no "/properties/dept": at "/properties" there is board, depth.',
    });
  });

  test.each([
    ['no id', {}],
    ['an id that is no text', { id: 7 }],
    ['a path that is no text', { id: 'saw_cut', path: 3 }],
  ])('%s is refused', async (_title, args) => {
    const { session } = crib(TOOLS);
    expect(failure(await say(await surfaceOf(session), 'tool_describe', args)).code).toBe('INVALID_DESCRIBE');
    expect(session.counters.totals().describeCount).toBe(0);
  });

  test('a denied tool is as unknown as one that never was [describe] [catalog.policy]', async () => {
    const surface = await surfaceOf(crib(TOOLS, {}, new Set(['plane_off'])).session);
    const denied = failure(await say(surface, 'tool_describe', { id: 'plane_off' }));
    expect(denied.code).toBe('UNKNOWN_TOOL');
    const unknown = failure(await say(surface, 'tool_describe', { id: 'xlane_off' }));
    expect(unknown.message.replace('xlane_off', 'plane_off')).toBe(denied.message);
  });

  test('the text has at most 32 KiB where nothing else is set [describe]', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`p${index}`, { type: 'string', description: 'd'.repeat(100) }]),
    );
    const surface = await surfaceOf(crib([tool({ name: 'big', inputSchema: objectSchema(properties) })]).session);
    const result = await say(surface, 'tool_describe', { id: 'big' });
    expect(json(result)).toMatchObject({ truncated: true });
    expect(Buffer.byteLength(text(result))).toBeLessThanOrEqual(32_768);
    expect(Buffer.byteLength(text(result))).toBeGreaterThan(30_000);
    const part = json(await say(surface, 'tool_describe', { id: 'big', path: '/properties/p899' }));
    expect(part).toMatchObject({ parameters: { type: 'string', description: 'd'.repeat(100) } });
  });

  test('the text keeps the bound of the setting [describe]', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`p${index}`, { type: 'string', description: 'd'.repeat(100) }]),
    );
    const big = tool({ source: 'mcp', name: 'big', inputSchema: objectSchema(properties) });
    const surface = await surfaceOf(crib([big]).session, { mode: 'tools', describeMaxBytes: 10_000 });
    const result = await say(surface, 'tool_describe', { id: 'big' });
    expect(Buffer.byteLength(text(result))).toBeLessThanOrEqual(10_000);
    expect(json(result)).toMatchObject({ truncated: true });
  });
});

describe('tool_call', () => {
  test('runs the target and gives its result beside its name; the envelope is kept [call]', async () => {
    const { session, recorded } = crib(TOOLS);
    const surface = await surfaceOf(session);
    const result = await say(surface, 'tool_call', { id: 'saw_cut', args: { board: 'oak' } });
    const envelope = {
      tool: { id: saw.id, name: 'saw_cut', source: 'openclaw' },
      result: { content: [{ type: 'text', text: 'ok' }] },
    };
    expect(json(result)).toEqual(envelope);
    expect(result.details).toEqual(envelope);
    expect(saw.calls.splice(0)).toEqual([{ board: 'oak' }]);
    expect(recorded.map(({ route, tool: { id } }) => [route, id])).toEqual([['tool_call', saw.id]]);
    expect(session.counters.totals().callCount).toBe(1);
  });

  test('has no deadline of its own: a target may take its hour [controls.text]', async () => {
    vi.useFakeTimers();
    try {
      const slow = {
        ...tool({ name: 'kiln_fire' }),
        execute: async () => {
          await new Promise((resolve) => setTimeout(resolve, 3_600_000));
          return { content: [{ type: 'text' as const, text: 'fired' }] };
        },
      };
      const surface = await surfaceOf(crib([slow]).session);
      const answer = say(surface, 'tool_call', { id: 'kiln_fire' });
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(json(await answer)).toMatchObject({ result: { content: [{ text: 'fired' }] } });
    } finally {
      vi.useRealTimers();
    }
  });

  test('an error of the target is an error result with the target in it', async () => {
    const broken = tool({
      source: 'mcp',
      name: 'broken',
      result: { content: [{ type: 'text', text: 'no shelf' }], isError: true },
    });
    const result = await say(await surfaceOf(crib([broken]).session), 'tool_call', { id: 'broken' });
    expect(result.isError).toBe(true);
    expect(json(result)).toMatchObject({ tool: { name: 'broken' }, result: { isError: true } });
  });
});

test('a direct call of a deferred name is refused with the form to use [modes] [call.errors]', async () => {
  const surface = await surfaceOf(crib(TOOLS).session);
  expect(failure(await say(surface, 'saw_cut', { board: 'oak' }))).toEqual({
    code: 'DEFERRED_TOOL',
    message: '"saw_cut" cannot be called directly. Call it with tool_call {"id": "saw_cut", "args": {...}}.',
  });
  expect(saw.calls).toEqual([]);
});

test('a visible tool is called directly, and the route says so [modes] [catalog.visible]', async () => {
  const { session, recorded } = crib(TOOLS);
  const surface = await surfaceOf(session);
  expect(await say(surface, 'read', '{"path":"a"}')).toEqual({ content: [{ type: 'text', text: 'ok' }] });
  expect(read.calls.splice(0)).toEqual([{ path: 'a' }]);
  expect(recorded.map(({ route }) => route)).toEqual(['direct']);
  expect(session.counters.totals().callCount).toBe(0);
});
