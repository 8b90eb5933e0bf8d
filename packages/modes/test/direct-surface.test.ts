import { describe, expect, test } from 'vitest';
import { toFunction } from '../src/ledger.ts';
import { crib, failure, say, surfaceOf } from './crib.ts';
import { objectSchema, tool, untouchable } from './fixtures.ts';

const saw = tool({ name: 'saw_cut', inputSchema: objectSchema({ 'board!': { type: 'string' } }) });
const odd = tool({ source: 'mcp', name: 'scan.shelf', inputSchema: { type: 'array' } });
const north = tool({ source: 'mcp', owner: 'north', name: 'run' });
const south = tool({ source: 'mcp', owner: 'south', name: 'run' });
const bell = tool({ name: 'bell_ring', catalogMode: 'direct-only' });
const client = tool({ source: 'client', name: 'pick' });
const rival = tool({ name: 'pick' });
const TOOLS = [saw, odd, north, south, bell, client, rival];

test('every tool is shown with its schema, sorted by id, without controls [modes]', async () => {
  const surface = await surfaceOf(crib(TOOLS).session, false);
  expect(surface.visibleTools().map(({ id }) => id)).toEqual(TOOLS.map(({ id }) => id).toSorted());
  expect(surface.visibleTools().find(({ id }) => id === saw.id)).toEqual({
    name: 'saw_cut',
    description: 'Does saw_cut.',
    parameters: saw.inputSchema,
    id: saw.id,
  });
  expect([surface.mode, surface.promptText()]).toEqual(['direct', '']);
});

test('names are those of a provider, and a client keeps its own', async () => {
  const surface = await surfaceOf(crib(TOOLS).session, false);
  const names = new Map(surface.visibleTools().map(({ id, name }) => [id, name]));
  expect(names.get(client.id)).toBe('pick');
  expect(names.get(rival.id)).toMatch(/^pick_[0-9a-f]{8}$/);
  expect(names.get(odd.id)).toMatch(/^scan_shelf_[0-9a-f]{8}$/);
});

test('each exposed name reaches exactly its tool [names.exposed]', async () => {
  const surface = await surfaceOf(crib(TOOLS).session, false);
  for (const { name, id } of surface.visibleTools()) {
    await say(surface, name, { board: id });
    const reached = TOOLS.filter(({ calls }) => calls.splice(0).length > 0);
    expect(reached.map((hit) => hit.id)).toEqual([id]);
  }
});

test('a denied tool is not shown, and is denied by name, by id and by the name it had in this turn', async () => {
  const { session, denied } = crib(TOOLS);
  const surface = await surfaceOf(session, false);
  const exposed = surface.visibleTools().find(({ id }) => id === odd.id)?.name ?? '';
  denied.add('scan.shelf');
  for (const word of [odd.name, odd.id, exposed]) {
    const { code, message } = failure(await say(surface, word, {}));
    expect(code).toBe('DENIED_BY_POLICY');
    expect(message).toContain(word);
  }
  surface.update();
  expect(surface.visibleTools().map(({ id }) => id)).not.toContain(odd.id);
  expect(odd.calls).toEqual([]);
});

describe('a word that is not shown', () => {
  test.each([
    ['a shared name', 'run', 'AMBIGUOUS_TOOL'],
    ['a registered name that the provider does not know', 'scan.shelf', 'CALL_DIRECTLY'],
    ['a control', 'tool_search', 'UNKNOWN_TOOL'],
    ['an unknown word', 'saw_cutt', 'UNKNOWN_TOOL'],
  ])('%s', async (_title, word, code) => {
    expect(failure(await say(await surfaceOf(crib(TOOLS).session, false), word, {})).code).toBe(code);
  });

  test('an unknown word is answered with a near name and without a word about controls', async () => {
    const { message } = failure(await say(await surfaceOf(crib(TOOLS).session, false), 'saw_cutt', {}));
    expect(message).toBe(
      'Unknown tool "saw_cutt". Did you mean saw_cut? Call one of the tools you were given, by its exact name.',
    );
  });
});

test('JSON text where a trusted schema admits only structure is parsed, and scalars are not converted [call.repair]', async () => {
  const tags = tool({
    name: 'tag_set',
    inputSchema: objectSchema({ 'tags!': { type: 'array', items: { type: 'string' } }, n: { type: 'integer' } }),
  });
  const surface = await surfaceOf(crib([tags]).session, false);
  await say(surface, 'tag_set', { tags: '["a","b"]' });
  expect(tags.calls.splice(0)).toEqual([{ tags: ['a', 'b'] }]);
  for (const n of ['5', '0x10', '1e3', ' 7 ', '']) {
    expect(failure(await say(surface, 'tag_set', { tags: [], n })).code).toBe('INVALID_ARGUMENTS');
  }
  expect(tags.calls).toEqual([]);
});

test('a schema that nobody may read is passed on as it is', async () => {
  const inputSchema = untouchable();
  const surface = await surfaceOf(crib([tool({ source: 'mcp', name: 'far', inputSchema })]).session, false);
  expect(surface.visibleTools()[0]?.parameters === inputSchema).toBe(true);
});

test('direct mode costs what direct mode costs', async () => {
  const surface = await surfaceOf(crib(TOOLS).session, false);
  const bytes = Buffer.byteLength(JSON.stringify(surface.visibleTools().map(toFunction)));
  expect(surface.ledger).toEqual({
    catalogSize: 6,
    deferredCount: 0,
    visibleCount: 7,
    directBytes: bytes,
    surfaceBytes: bytes,
  });
});
