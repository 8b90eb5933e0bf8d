import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resolveConfig } from '../src/config.ts';
import { planSurface } from '../src/plan.ts';
import { crib, say, surfaceOf } from './crib.ts';
import { tool, untouchable } from './fixtures.ts';
import { CATALOG } from './directory-catalog.ts';

type Tools = Parameters<typeof crib>[0];
const linesOf = async (
  tools: Tools,
  setting: unknown = { mode: 'directory' },
  options = {},
): Promise<readonly string[]> => {
  const text = (await surfaceOf(crib(tools, options).session, setting)).promptText();
  return text === '' ? [] : text.split('\n').slice(1);
};

describe('what is listed [directory]', () => {
  const saw = tool({ name: 'saw_cut', description: 'Cuts.' });
  const rest = [
    tool({ name: 'read', owner: 'core', description: 'Reads.' }),
    tool({ name: 'bell_ring', description: 'Rings.', catalogMode: 'direct-only' }),
    tool({ source: 'mcp', owner: 'depot', name: 'scan_shelf', description: 'Scans.', inputSchema: untouchable() }),
    tool({ source: 'client', name: 'pick', description: 'Picks.' }),
  ];

  test.each([[{ mode: 'directory' }], [{ mode: 'tools' }], [{ mode: 'code' }]])(
    'under %j are deferred trusted tools: no visible, MCP or client tool, by no part of it',
    async (setting) => {
      const parts = { sandbox: { run: () => Promise.reject(new Error('none')), close: async () => undefined } };
      const text = (await planSurface(crib([saw, ...rest]).session, resolveConfig(setting), parts)).promptText();
      expect(text.split('\n').slice(1)).toEqual(['- saw_cut (shop): Cuts.']);
      expect(text).not.toMatch(/scan_shelf|Scans|depot|pick|Picks|bell_ring|\bread\b/);
      expect(text).toContain('Approved MCP and client tools are not listed');
    },
  );

  test.each([[{ mode: 'directory' }], [undefined], [false]])(
    'under %j is nothing where nothing trusted is deferred',
    async (setting) => {
      expect((await surfaceOf(crib(rest).session, setting)).promptText()).toBe('');
    },
  );

  test('in mode direct is nothing', async () => {
    expect((await surfaceOf(crib([saw]).session, false)).promptText()).toBe('');
  });

  test('leaves out what the delivery policy requires where that is visible, and has it where it is deferred', async () => {
    const send = tool({ name: 'send_reply', description: 'Sends.' });
    const options = { deliveryRequired: [send.id] };
    expect(await linesOf([saw, send], { mode: 'directory' }, options)).toEqual(['- saw_cut (shop): Cuts.']);
    expect(await linesOf([saw, send], { mode: 'tools' }, options)).toEqual([
      '- saw_cut (shop): Cuts.',
      '- send_reply (shop): Sends.',
    ]);
  });

  test('never has a denied tool, and follows the policy at the next turn', async () => {
    const { session, denied } = crib([saw, tool({ name: 'plane', description: 'Planes.' })]);
    const surface = await surfaceOf(session);
    denied.add('plane');
    expect(surface.promptText()).toContain('plane');
    surface.update();
    expect(surface.promptText().split('\n').slice(1)).toEqual(['- saw_cut (shop): Cuts.']);
  });

  test('follows narrowing at the next turn [directory.narrow]', async () => {
    const { session } = crib([saw, tool({ name: 'plane', description: 'Planes.' })]);
    const surface = await surfaceOf(session, { mode: 'directory' });
    session.narrow(({ name }) => name !== 'saw_cut');
    surface.update();
    expect(surface.promptText().split('\n').slice(1)).toEqual(['- plane (shop): Planes.']);
  });
});

describe('the word of a tool is its id [directory]', () => {
  const shop = tool({ name: 'run', description: 'Runs.' });
  const BY_ID = ['- openclaw:shop:run (shop): Runs.'];

  test.each<[string, Tools]>([
    ['an MCP tool', [shop, tool({ source: 'mcp', owner: 'depot', name: 'run' })]],
    ['a direct-only tool', [shop, tool({ owner: 'yard', name: 'run', catalogMode: 'direct-only' })]],
    [
      'a tool whose name is that id',
      [tool({ ...shop, name: 'run' }), tool({ source: 'mcp', name: 'run', owner: 'x' })],
    ],
  ])('where %s has its name', async (_title, tools) => {
    expect(await linesOf(tools)).toEqual(BY_ID);
  });

  test('where a denied tool has its name, since a call of that name is denied', async () => {
    const { session, denied } = crib([shop, tool({ owner: 'vault', name: 'run', description: 'Opens.' })]);
    denied.add('openclaw:vault:run');
    const surface = await surfaceOf(session, { mode: 'directory' });
    expect(surface.promptText().split('\n').slice(1)).toEqual(BY_ID);
  });

  test('where a control has its name', async () => {
    expect(await linesOf([tool({ name: 'tool_call', description: 'Calls.' })])).toEqual([
      '- openclaw:shop:tool_call (shop): Calls.',
    ]);
  });

  test('of both where two trusted tools share a name, sorted by that name', async () => {
    const tools = [tool({ name: 'saw', description: '' }), shop, tool({ owner: 'yard', name: 'run', description: '' })];
    expect(await linesOf(tools)).toEqual([
      '- openclaw:shop:run (shop): Runs.',
      '- openclaw:yard:run (yard)',
      '- saw (shop)',
    ]);
  });

  test('and every listed word reaches its tool', async () => {
    const tools = [
      shop,
      tool({ source: 'mcp', name: 'run' }),
      tool({ owner: 'a:b%', name: 'x:y' }),
      tool({ name: 'tool_search' }),
    ];
    const { session, recorded } = crib(tools);
    const surface = await surfaceOf(session, { mode: 'directory' });
    const words = surface
      .promptText()
      .split('\n')
      .slice(1)
      .map((line) => line.slice(2, line.lastIndexOf(' (')));
    for (const word of words) await say(surface, word, {});
    expect(words).toEqual(['openclaw:shop:run', 'openclaw:shop:tool_search', 'x:y']);
    expect(recorded.map(({ tool: { id }, outcome }) => [id, outcome.kind])).toEqual([
      ['openclaw:shop:run', 'finished'],
      ['openclaw:shop:tool_search', 'finished'],
      ['openclaw:a%3Ab%25:x%3Ay', 'finished'],
    ]);
  });
});

describe('the same snapshot gives the same bytes [directory] [catalog.snapshot]', () => {
  const setting = { mode: 'directory' };

  test('in every turn, whatever was searched, described and called', async () => {
    const { session } = crib(CATALOG);
    const surface = await surfaceOf(session, setting);
    const before = surface.promptText();
    await say(surface, 'tool_search', { query: 'op 12' });
    await say(surface, 'tool_describe', { id: 'op_12' });
    await say(surface, 'op_12', {});
    surface.update();
    expect(surface.promptText()).toBe(before);
  });

  test('in every run, for any order of its tools', async () => {
    const texts = await Promise.all(
      [CATALOG, CATALOG.toReversed()].map(async (tools) =>
        (await surfaceOf(crib(tools).session, setting)).promptText(),
      ),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  test('in another process', async () => {
    const script = join(import.meta.dirname, 'directory-process.ts');
    const printed = execFileSync(process.execPath, ['--no-warnings', script], { encoding: 'utf8' });
    expect(printed).toBe((await surfaceOf(crib(CATALOG).session, setting)).promptText());
    expect(printed.length).toBeGreaterThan(7_000);
  }, 30_000);

  test('and is rendered once for all runs over it', async () => {
    let reads = 0;
    const counted = { ...tool({ name: 'counted' }) };
    Object.defineProperty(counted, 'description', { get: () => `Read ${(reads += 1)} times.`, enumerable: true });
    const { session } = crib([counted]);
    const first = (await surfaceOf(session, setting)).promptText();
    const second = await surfaceOf(session, setting);
    const after = reads;
    second.update();
    expect([first === second.promptText(), reads]).toEqual([true, after]);
  });

  test('for one context window and one set of control names', async () => {
    const { session } = crib(CATALOG);
    const chars = async (contextWindow?: number): Promise<number> => {
      const parts = contextWindow === undefined ? {} : { contextWindow };
      return (await planSurface(session, resolveConfig(setting), parts)).promptText().length;
    };
    expect(await chars(8_000)).toBeLessThanOrEqual(800);
    expect(await chars(8_000)).toBeGreaterThan(700);
    expect(await chars()).toBeGreaterThan(7_000);
    const renamed = await surfaceOf(session, { ...setting, controlNames: { search: 'find_tool' } });
    expect(renamed.promptText()).toMatch(/find_tool finds them/);
  });
});
