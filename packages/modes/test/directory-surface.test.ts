import { describe, expect, test } from 'vitest';
import { refuseTakenNames } from '../src/directory-surface.ts';
import { crib, failure, json, say, surfaceOf, text } from './crib.ts';
import { objectSchema, tool, untouchable } from './fixtures.ts';

const saw = tool({
  name: 'saw_cut',
  description: 'Cuts.',
  inputSchema: objectSchema({ 'board!': { type: 'string' } }),
});
const scan = tool({ source: 'mcp', name: 'scan_shelf', inputSchema: untouchable() });
const read = tool({ owner: 'core', name: 'read' });
const bell = tool({ name: 'bell_ring', catalogMode: 'direct-only' });
const send = tool({ name: 'send_reply' });
const pick = tool({ source: 'client', name: 'pick' });
const TOOLS = [saw, scan, read, bell, send, pick];
const DIRECTORY = { mode: 'directory' };
const open = (tools = TOOLS, options = {}) => {
  const opened = crib(tools, { deliveryRequired: [send.id, scan.id], ...options });
  return { ...opened, surface: surfaceOf(opened.session, DIRECTORY) };
};

describe('what is shown [modes]', () => {
  test('controls, core primitives, direct-only, client and delivery-required tools, the last if trusted', async () => {
    const surface = await open().surface;
    expect(surface.mode).toBe('directory');
    expect(surface.visibleTools().map(({ name, id }) => [name, id])).toEqual([
      ['tool_search', undefined],
      ['tool_describe', undefined],
      ['tool_call', undefined],
      ['pick', 'client:client:pick'],
      ['read', 'openclaw:core:read'],
      ['bell_ring', 'openclaw:shop:bell_ring'],
      ['send_reply', 'openclaw:shop:send_reply'],
    ]);
    expect(surface.promptText().split('\n')).toEqual([
      'Call these tools by their names or with tool_call, those listed by an id only with tool_call; ' +
        'tool_describe shows their parameters. Approved MCP and client tools are not listed: tool_search finds them. ' +
        'Each line: name (owner): description',
      '- saw_cut (shop): Cuts.',
    ]);
  });

  test('a hit for a visible tool says so', async () => {
    const surface = await open().surface;
    const hits = json(await say(surface, 'tool_search', { query: 'send_reply', limit: 1 }));
    expect(hits).toMatchObject([{ id: send.id, visible: true }]);
  });
});

describe('a direct call of a deferred tool [directory.hydrate]', () => {
  test('is executed as if it were declared, by its name, its id or its raw id', async () => {
    const { surface, recorded } = open();
    const result = await say(await surface, 'saw_cut', '{"board":"oak"}');
    expect(result).toEqual({ content: [{ type: 'text', text: 'ok' }] });
    await say(await surface, 'openclaw:shop:saw_cut', { board: 'elm' });
    await say(await surface, 'scan_shelf', { shelf: 3 });
    expect(saw.calls.slice(-2)).toEqual([{ board: 'oak' }, { board: 'elm' }]);
    expect(scan.calls.slice(-1)).toEqual([{ shelf: 3 }]);
    expect(recorded.map(({ tool: { id }, route }) => [id, route])).toEqual([
      [saw.id, 'hydrated'],
      [saw.id, 'hydrated'],
      [scan.id, 'hydrated'],
    ]);
  });

  test('is repaired nowhere: what came is what the tool is asked with', async () => {
    const surface = await open().surface;
    scan.calls.length = 0;
    const wrappedUp = { id: 'scan_shelf', args: { shelf: 3 } };
    await say(surface, 'scan_shelf', wrappedUp);
    expect(scan.calls).toEqual([wrappedUp]);
    expect(failure(await say(surface, 'saw_cut', { args: { board: 'oak' } })).code).toBe('INVALID_ARGUMENTS');
  });

  test('is validated, and never loses a digit', async () => {
    const surface = await open().surface;
    expect(failure(await say(surface, 'saw_cut', {})).code).toBe('INVALID_ARGUMENTS');
    expect(failure(await say(surface, 'scan_shelf', '{"n":9007199254740993}')).code).toBe('UNSAFE_INTEGER');
    expect(failure(await say(surface, 'saw_cut', '{"board":')).code).toBe('INVALID_JSON');
  });

  test('of a name in another spelling is unknown', async () => {
    const surface = await open().surface;
    const { code, message } = failure(await say(surface, 'Saw_Cut', { board: 'oak' }));
    expect([code, message]).toEqual([
      'UNKNOWN_TOOL',
      'Unknown tool "Saw_Cut". Did you mean saw_cut? Find tools with tool_search, then pass an id that it gives.',
    ]);
  });

  test('of a shared name lists the ids, and the ids are called', async () => {
    const [north, south] = ['north', 'south'].map((owner) => tool({ source: 'mcp', owner, name: 'run' }));
    const surface = await open([...TOOLS, ...[north, south].filter((one) => one !== undefined)]).surface;
    const { code, message } = failure(await say(surface, 'run', {}));
    expect([code, message]).toEqual(['AMBIGUOUS_TOOL', expect.stringContaining('mcp:north:run, mcp:south:run')]);
    await say(surface, 'mcp:south:run', { far: true });
    expect([north?.calls, south?.calls]).toEqual([[], [{ far: true }]]);
  });

  test('of a denied one is denied, and runs nothing', async () => {
    const { surface, denied } = open();
    denied.add('scan_shelf');
    scan.calls.length = 0;
    expect(failure(await say(await surface, 'scan_shelf', {})).code).toBe('DENIED_BY_POLICY');
    expect(failure(await say(await surface, scan.id, {})).code).toBe('DENIED_BY_POLICY');
    expect(scan.calls).toEqual([]);
  });

  test('on a server that is down says that', async () => {
    const unavailable = () => [{ owner: 'kiln', reason: 'it exited' }];
    const surface = await open(TOOLS, { unavailable }).surface;
    expect(failure(await say(surface, 'mcp:kiln:fire', {})).code).toBe('SERVER_UNAVAILABLE');
  });

  test('of a narrowed run is unknown where it was narrowed away [directory.narrow]', async () => {
    const { surface, session } = open();
    const opened = await surface;
    session.narrow(({ name }) => name !== 'scan_shelf');
    expect(failure(await say(opened, 'scan_shelf', {})).code).toBe('UNKNOWN_TOOL');
  });

  test('is no call of a visible tool by a name that the provider does not know', async () => {
    const dotted = tool({ name: 'bell.toll', catalogMode: 'direct-only' });
    const surface = await open([...TOOLS, dotted]).surface;
    const { code, message } = failure(await say(surface, 'bell.toll', {}));
    expect([code, message]).toEqual([
      'CALL_DIRECTLY',
      expect.stringMatching(/call it directly, as bell_toll_[0-9a-f]{8}\.$/),
    ]);
  });
});

test.each([['directory'], ['tools'], ['direct']])('in mode %s a call without a name says what to do', async (mode) => {
  const surface = await surfaceOf(crib(TOOLS).session, { mode });
  const result = await say(surface, '', { board: 'oak' });
  expect(failure(result).code).toBe('UNKNOWN_TOOL');
  expect(text(result)).toMatch(/^UNKNOWN_TOOL: Nothing was called: the call has no name of a tool\. (Find|Call) /);
});

describe('a client tool with the name of another tool [directory.hydrate]', () => {
  const plan = (tools: typeof TOOLS, denied = new Set<string>()) =>
    surfaceOf(crib(tools, {}, denied).session, DIRECTORY);

  test.each<[string, typeof TOOLS]>([
    ['a deferred plugin tool', [saw, tool({ source: 'client', name: 'saw_cut' })]],
    ['an MCP tool', [scan, tool({ source: 'client', name: 'scan_shelf' })]],
    ['a core primitive', [read, tool({ source: 'client', name: 'read' })]],
    ['a direct-only tool', [bell, tool({ source: 'client', name: 'bell_ring' })]],
  ])('is refused at planning where that is %s', async (_title, tools) => {
    const name = tools[0]?.name ?? '';
    await expect(plan(tools)).rejects.toMatchObject({
      code: 'CLIENT_NAME_TAKEN',
      message:
        `The name of a client tool is taken by another tool that this run has: "${name}". ` +
        'Rename the client tool, or leave it out.',
      details: { names: [name] },
    });
  });

  test('is refused with all such names, by code unit', async () => {
    const clients = ['scan_shelf', 'pick', 'read'].map((name) => tool({ source: 'client', name }));
    await expect(plan([scan, read, ...clients])).rejects.toMatchObject({ details: { names: ['read', 'scan_shelf'] } });
  });

  test('that the policy hides is planned, and the refusal tells of no hidden tool', async () => {
    const tools = [saw, tool({ source: 'client', name: 'saw_cut' })];
    await expect(plan(tools, new Set([saw.id]))).resolves.toMatchObject({ mode: 'directory' });
  });

  test('in another spelling is planned', async () => {
    await expect(plan([saw, tool({ source: 'client', name: 'Saw_Cut' })])).resolves.toMatchObject({
      mode: 'directory',
    });
  });

  test.each([[undefined], [false]])('is planned under the setting %j', async (setting) => {
    const { session } = crib([saw, tool({ source: 'client', name: 'saw_cut' })]);
    await expect(surfaceOf(session, setting)).resolves.toBeDefined();
    expect(() => refuseTakenNames(session)).toThrow(/"saw_cut"/);
  });
});
