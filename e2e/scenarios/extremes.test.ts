// Tools and arguments of absurd size and name, through the whole house: a clean result or a clear error, nothing lost.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonSchema } from '@toolcrib/tool';
import { createGateway, parseConfig, type Gateway, type OpenedRun, type PluginTool } from 'toolcrib';

const tool = (name: string, description: string, inputSchema: JsonSchema): PluginTool => ({
  name,
  description,
  inputSchema,
  execute: async (args) => ({ content: [{ type: 'text', text: `${name} got ${JSON.stringify(args).length}` }] }),
});

const wide = {
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field_${at}`, { type: 'string' }])),
  required: ['field_0'],
};
const tree = {
  type: 'object',
  properties: { root: { $ref: '#/$defs/node' } },
  required: ['root'],
  $defs: {
    node: {
      type: 'object',
      properties: { label: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['label'],
    },
  },
};
const note = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };

let folder: string;
let gateway: Gateway;
let run: OpenedRun;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolcrib-extremes-'));
  const raw = { provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' }, logFolder: folder };
  gateway = await createGateway(await parseConfig(raw, { name: 'c', folder, env: {} }), {
    coreTools: [
      tool('import_ledger', 'Import a very wide ledger row.', wide),
      tool('grow_tree', 'Grow a tree of nodes.', tree),
      tool('take_note', 'Take a note.', note),
      tool('recite', `Recite a poem. ${'very long words '.repeat(2_500)}`, note),
      tool('__proto__', 'Polish the prototype.', note),
      tool('constructor', 'Build the building.', note),
    ],
  });
  run = await gateway.open({});
});
afterAll(async () => {
  run.close();
  await gateway.close();
  await rm(folder, { recursive: true });
});

let calls = 0;
const handle = async (name: string, args: unknown) => {
  calls += 1;
  const result = await run.surface.handle(name, args, { callId: `c${calls}`, signal: new AbortController().signal });
  const [block] = result.content;
  return { failed: result.isError === true, text: block?.type === 'text' ? block.text : '' };
};
const call = (id: string, args: unknown) => handle('tool_call', JSON.stringify({ id, args }));

describe('the house under absurd input', () => {
  test('refuses an argument of 10 MB in words, and goes on [call.validate]', async () => {
    const { failed, text } = await call('take_note', { text: 'x'.repeat(10_000_000) });
    expect(failed).toBe(true);
    expect(text).toMatch(/take_note/);
    expect(text.length).toBeLessThan(2_000);
    expect((await call('take_note', { text: 'short' })).text).toContain('take_note got 16');
  });

  test('serves a schema of 10,000 properties: signature, description, validation [signature.input] [describe]', async () => {
    const hit = JSON.parse((await handle('tool_search', { query: 'import a wide ledger' })).text) as {
      input: string;
    }[];
    expect(hit[0]?.input).toMatch(/^\{ field_0: string;/);
    expect(hit[0]?.input.length).toBeLessThanOrEqual(300);
    const described = await handle('tool_describe', { id: 'import_ledger' });
    expect(Buffer.byteLength(described.text)).toBeLessThanOrEqual(32 * 1024);
    expect(JSON.parse(described.text)).toMatchObject({ truncated: true });
    expect((await call('import_ledger', { field_0: 'a' })).failed).toBe(false);
    const wrong = await call('import_ledger', { field_0: 7 });
    expect([wrong.failed, wrong.text]).toEqual([true, expect.stringContaining('field_0')]);
  });

  test('follows a recursive schema to the depth of the arguments [signature.rules]', async () => {
    expect((await call('grow_tree', { root: { label: 'a', children: [{ label: 'b' }] } })).failed).toBe(false);
    const wrong = await call('grow_tree', { root: { label: 'a', children: [{ label: 'b', children: [{}] }] } });
    expect([wrong.failed, wrong.text]).toEqual([true, expect.stringContaining('label')]);
  });

  test.each(['__proto__', 'constructor'])(
    'finds, describes and calls a tool called %s [search.exact]',
    async (name) => {
      const hits = JSON.parse((await handle('tool_search', { query: name })).text) as { name: string }[];
      expect(hits[0]?.name).toBe(name);
      expect(JSON.parse((await handle('tool_describe', { id: name })).text)).toMatchObject({ name, parameters: note });
      expect((await call(name, { text: 'x' })).text).toContain(`${name} got 12`);
    },
  );

  test('finds a tool behind a description of 40,000 characters and shows 180 of them [search.hit]', async () => {
    const [hit] = JSON.parse((await handle('tool_search', { query: 'recite a poem' })).text) as {
      name: string;
      description: string;
    }[];
    expect([hit?.name, hit?.description.length]).toEqual(['recite', 180]);
  });
});
