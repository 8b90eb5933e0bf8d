import { describe, expect, test } from 'vitest';
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

describe('tool_search', () => {
  test('a scalar gives the array of candidates, as text [search.answer] [search.hit]', async () => {
    const surface = await surfaceOf(crib(TOOLS).session);
    const result = await say(surface, 'tool_search', '{"query":"saw_cut","limit":1}');
    expect(text(result)).toBe(JSON.stringify([SAW]));
    expect(result.content).toHaveLength(1);
  });

  test('a hit for a visible tool says so [catalog.visible] [search.hit]', async () => {
    const surface = await surfaceOf(crib(TOOLS).session);
    expect(json(await say(surface, 'tool_search', { query: 'read', limit: 1 }))).toMatchObject([
      { name: 'read', visible: true },
    ]);
  });

  test('a batch gives groups in request order, and every query counts [search.batch] [search.shape]', async () => {
    const { session } = crib(TOOLS);
    const surface = await surfaceOf(session);
    const queries = [
      { query: 'scan_shelf', limit: 1 },
      { query: 'saw_cut', limit: 1 },
    ];
    const result = await say(surface, 'tool_search', { query: 'saw_cut', limit: 1, queries });
    expect(json(result)).toMatchObject({
      results: [
        { query: 'saw_cut', candidates: [SAW] },
        {
          query: 'scan_shelf',
          candidates: [{ id: scan.id, input: 'unknown', mcp: { serverName: 'depot', toolName: 'scan_shelf' } }],
        },
        { query: 'saw_cut', candidates: [SAW] },
      ],
    });
    expect(json(result)).not.toHaveProperty('truncated');
    expect(session.counters.totals()).toMatchObject({ searchCount: 3, describeCount: 0, callCount: 0 });
  });

  test('a batch of many long candidates keeps its bound of 4,000 characters [search.batch]', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      tool({ name: `plank_${index}`, description: `A plank. ${'Long. '.repeat(60)}` }),
    );
    const surface = await surfaceOf(crib(many).session);
    const result = await say(surface, 'tool_search', {
      queries: [
        { query: 'plank', limit: 20 },
        { query: 'plank long', limit: 20 },
      ],
    });
    expect(text(result).length).toBeLessThanOrEqual(4_000);
    expect(json(result)).toMatchObject({
      truncated: true,
      results: [
        { query: 'plank', truncated: true },
        { query: 'plank long', truncated: true },
      ],
    });
  });

  test('a wrong batch runs nothing and moves no counter [search.batch]', async () => {
    const { session } = crib(TOOLS);
    const surface = await surfaceOf(session);
    const result = await say(surface, 'tool_search', { queries: [{ query: 'saw' }, { query: 'plane', limit: 0 }] });
    expect(failure(result)).toMatchObject({
      code: 'INVALID_SEARCH',
      message: expect.stringContaining('queries[1].limit'),
    });
    expect(session.counters.totals().searchCount).toBe(0);
  });

  test('a blank query is a legal search that finds nothing and says nothing [search.shape] [search.none]', async () => {
    const unavailable = (): readonly { owner: string; reason: string }[] => [{ owner: 'kiln', reason: 'exited' }];
    const surface = await surfaceOf(crib(TOOLS, { unavailable }).session);
    expect((await say(surface, 'tool_search', { query: ' ' })).content).toEqual([{ type: 'text', text: '[]' }]);
  });

  test('a miss names near names and servers that are down, in a second block [search.answer] [search.typo]', async () => {
    const unavailable = (): readonly { owner: string; reason: string }[] => [{ owner: 'kiln', reason: 'exited' }];
    const surface = await surfaceOf(crib(TOOLS, { unavailable }).session);
    const result = await say(surface, 'tool_search', { query: 'plxxe_xff' });
    expect(text(result)).toBe('[]');
    expect(text(result, 1)).toContain('plane_off');
    expect(text(result, 1)).toContain('The server kiln is down (exited)');
    expect((await say(surface, 'tool_search', { query: 'saw_cut' })).content).toHaveLength(1);
  });

  test('notes of a batch are a second block of at most 1,000 characters, outside its budget [search.answer]', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      tool({ name: `plank_${index}`, description: `A plank. ${'Long. '.repeat(60)}` }),
    );
    const unavailable = (): readonly { owner: string; reason: string }[] =>
      Array.from({ length: 8 }, (_, index) => ({ owner: `kiln_${index}`, reason: 'exited '.repeat(30) }));
    const surface = await surfaceOf(crib(many, { unavailable }).session);
    const found = { query: 'plank', limit: 20 };
    const alone = await say(surface, 'tool_search', { queries: [found, { query: '', limit: 1 }] });
    const missed = await say(surface, 'tool_search', { queries: [found, { query: 'zzzz', limit: 1 }] });
    expect([alone, missed].map(({ content }) => content.length)).toEqual([1, 2]);
    expect(text(missed).replace('zzzz', '').length).toBe(text(alone).length);
    expect(text(missed, 1)).toMatch(/^The server kiln_0 is down/);
    expect(text(missed, 1).length).toBeGreaterThan(900);
    expect(text(missed, 1).length).toBeLessThanOrEqual(1_000);
  });

  test('a hit that is doubted says so [search.none] [search.hit]', async () => {
    const many = Array.from({ length: 60 }, (_, index) => tool({ name: `board_${index}`, description: 'A board.' }));
    const surface = await surfaceOf(crib(many).session);
    const doubted = json(await say(surface, 'tool_search', { query: 'zygote quasar nebula pulsar board' })) as object[];
    expect(doubted.map((hit) => 'weak' in hit && hit.weak)).toEqual([true, true, true, true, true]);
    expect((json(await say(surface, 'tool_search', { query: 'board' })) as object[]).some((hit) => 'weak' in hit)).toBe(
      false,
    );
  });

  test('the limit is the configured one, and more than the maximum is capped [search.limits]', async () => {
    const many = Array.from({ length: 60 }, (_, index) => tool({ name: `plank_${index}`, description: 'A plank.' }));
    const surface = await surfaceOf(crib(many).session);
    expect(json(await say(surface, 'tool_search', { query: 'plank' }))).toHaveLength(8);
    expect(json(await say(surface, 'tool_search', { query: 'plank', limit: 999 }))).toHaveLength(20);
    expect(failure(await say(surface, 'tool_search', { query: 'plank', limit: -1 })).message).toContain('`limit`');
  });
});
