import { expect, test } from 'vitest';
import { toFunction } from '../src/ledger.ts';
import { crib, surfaceOf } from './crib.ts';
import { objectSchema, tool, untouchable } from './fixtures.ts';

const plugin = Array.from({ length: 200 }, (_, index) =>
  tool({
    name: `part_${index}`,
    description: `Finds „part ${index}“ in the store.`,
    inputSchema: objectSchema({
      'shelf!': { type: 'string', description: 'Which shelf – by its label' },
      count: { type: 'integer' },
    }),
  }),
);
const shared = ['north', 'south'].map((owner) => tool({ source: 'mcp', owner, name: 'run' }));
const bell = tool({ name: 'bell_ring', catalogMode: 'direct-only' });
const read = tool({ owner: 'core', name: 'read' });
const TOOLS = [...plugin, ...shared, bell, read];

test('direct bytes are those of direct mode, to the byte [lean]', async () => {
  const { session } = crib(TOOLS);
  const direct = await surfaceOf(session, false);
  const tools = await surfaceOf(session);
  expect(tools.ledger.directBytes).toBe(direct.ledger.surfaceBytes);
});

test('names that a provider would not take, or that two tools have, are counted as they are given [names.exposed]', async () => {
  const client = tool({ source: 'client', owner: 'client', name: 'run' });
  const strange = ['a b', 'ü', 'x'.repeat(80), 'fetch', 'fetch'].map((name, nth) =>
    tool({ source: 'mcp', owner: `o${nth}`, name }),
  );
  const { session } = crib([...TOOLS, ...strange]);
  session.append([client]);
  const direct = await surfaceOf(session, false);
  expect(direct.ledger.directBytes).toBe(direct.ledger.surfaceBytes);
  expect((await surfaceOf(session)).ledger.directBytes).toBe(direct.ledger.surfaceBytes);
});

test('schemas without properties are counted as they are sent [lean]', async () => {
  const plain = { type: 'object', additionalProperties: false };
  const tools = [
    tool({ name: 'a', inputSchema: {} }),
    tool({ name: 'b', inputSchema: { type: 'object' } }),
    tool({ name: 'c', inputSchema: plain }),
    tool({ name: 'd', source: 'mcp', inputSchema: { type: 'object' } }),
    tool({ name: 'e', source: 'mcp', inputSchema: {} }),
  ];
  const { session } = crib(tools);
  const direct = await surfaceOf(session, false);
  expect((await surfaceOf(session)).ledger.directBytes).toBe(direct.ledger.surfaceBytes);
});

test('the surface costs its tools, and the counts add up', async () => {
  const surface = await surfaceOf(crib(TOOLS).session);
  const { ledger } = surface;
  expect(ledger).toMatchObject({ catalogSize: 203, deferredCount: 202, visibleCount: 5 });
  const shown = Buffer.byteLength(JSON.stringify(surface.visibleTools().map(toFunction)));
  const directory = Buffer.byteLength(surface.promptText());
  expect(ledger.surfaceBytes).toBe(shown + directory);
  expect([shown, directory].every((bytes) => bytes > 1_000)).toBe(true);
  expect(shown).toBeLessThan(ledger.directBytes / 10);
  expect(ledger.surfaceBytes).toBeLessThan(ledger.directBytes / 3);
});

test('for a small catalog direct is cheaper, and the ledger says so [lean]', async () => {
  const { ledger } = await surfaceOf(crib([tool({ name: 'a' })]).session);
  expect(ledger.surfaceBytes).toBeGreaterThan(ledger.directBytes);
});

test('no schema of a deferred stranger is read for it [catalog.untrusted]', async () => {
  const far = tool({ source: 'mcp', name: 'far', inputSchema: untouchable() });
  const { ledger } = await surfaceOf(crib([far]).session);
  const parameters = { type: 'object', properties: {} };
  const shown = toFunction({ name: 'far', description: 'Does far.', parameters });
  expect(ledger.directBytes).toBe(Buffer.byteLength(JSON.stringify([shown])));
});

test('an empty catalog costs nothing direct', async () => {
  const { ledger } = await surfaceOf(crib([]).session);
  expect(ledger).toMatchObject({ catalogSize: 0, deferredCount: 0, visibleCount: 3, directBytes: 0 });
});

test('the figures follow an update', async () => {
  const { session } = crib([tool({ name: 'a' })]);
  const surface = await surfaceOf(session);
  session.append([tool({ name: 'b' })]);
  expect(surface.ledger.catalogSize).toBe(1);
  surface.update();
  expect(surface.ledger.catalogSize).toBe(2);
});
