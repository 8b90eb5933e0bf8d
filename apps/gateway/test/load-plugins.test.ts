import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadPlugins } from '../src/load-plugins.ts';

const tool = (name: string, rest = ''): string =>
  `{ name: '${name}', description: 'Does ${name}.', inputSchema: { type: 'object' }, ${rest}
     execute: async () => ({ content: [{ type: 'text', text: '${name}' }] }) }`;
const plugin = (id: string, ...tools: readonly string[]): string =>
  `export default { id: '${id}', tools: [${tools.join(',')}] };`;

describe('loadPlugins', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plugins-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const put = (name: string, text: string) => writeFile(join(folder, name), text);

  test('stamps source and owner, whatever the tool says of itself [catalog.trust]', async () => {
    await put('a.mjs', plugin('alpha', tool('one', `id: 'openclaw:core:read', source: 'mcp', owner: 'core',`)));
    const { tools, diagnostics } = await loadPlugins([folder]);
    expect(diagnostics).toEqual([]);
    expect(tools.map(({ id, source, owner }) => ({ id, source, owner }))).toEqual([
      { id: 'openclaw:alpha:one', source: 'openclaw', owner: 'alpha' },
    ]);
  });

  test.each(['core', 'client', 'mcp'])('refuses the reserved id %s [catalog.trust]', async (id) => {
    await put('a.mjs', plugin(id, tool('one')));
    const { tools, diagnostics } = await loadPlugins([folder]);
    expect(tools).toEqual([]);
    expect(diagnostics.map(({ code, reason }) => [code, reason])).toEqual([
      ['PLUGIN_FAILED', expect.stringContaining(`the id "${id}" is reserved`)],
    ]);
  });

  test('lets a broken plugin and a broken tool harm no other', async () => {
    await put('a.mjs', 'throw new Error("boom");');
    await put('b.mjs', plugin('beta', tool('good'), '{ name: 3 }'));
    await put('c.mjs', 'export default 7;');
    await mkdir(join(folder, 'd'));
    await put('d/index.mjs', plugin('delta', tool('deep')));
    const { tools, diagnostics } = await loadPlugins([folder]);
    expect(tools.map((definition) => definition.id)).toEqual(['openclaw:beta:good', 'openclaw:delta:deep']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['PLUGIN_FAILED', 'INVALID_TOOL', 'PLUGIN_FAILED']);
  });

  test('keeps the first of two plugins with one id', async () => {
    await put('a.mjs', plugin('same', tool('first')));
    await put('b.mjs', plugin('same', tool('second')));
    const { tools, diagnostics } = await loadPlugins([folder]);
    expect(tools.map((definition) => definition.name)).toEqual(['first']);
    expect(diagnostics[0]?.reason).toContain('another plugin already has the id "same"');
  });

  test('takes a folder with an index as one plugin', async () => {
    await put('index.mjs', plugin('solo', tool('only')));
    await put('other.mjs', 'throw new Error("not a plugin");');
    const { tools, diagnostics } = await loadPlugins([folder]);
    expect([tools.length, diagnostics.length]).toEqual([1, 0]);
  });

  test('finds plugins behind links, passes over hidden entries, and hides nobody behind a broken one', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'linked-'));
    await writeFile(join(elsewhere, 'index.mjs'), plugin('linked', tool('far')));
    await symlink(elsewhere, join(folder, 'a-link'));
    await symlink(join(folder, 'nowhere'), join(folder, 'b-broken'));
    await put('.hidden.mjs', 'throw new Error("not a plugin");');
    await put('c.mjs', plugin('gamma', tool('near')));
    await put('types.d.mts', 'export {};');
    const { tools, diagnostics } = await loadPlugins([folder]);
    expect(tools.map((definition) => definition.id)).toEqual(['openclaw:linked:far', 'openclaw:gamma:near']);
    expect(diagnostics.map(({ code, owner }) => [code, owner])).toEqual([['PLUGIN_FAILED', join(folder, 'b-broken')]]);
    await rm(elsewhere, { recursive: true });
  });

  test('takes the first index of a folder by name, whatever the disk says first', async () => {
    await mkdir(join(folder, 'two'));
    await put('two/index.ts', plugin('second', tool('b')));
    await put('two/index.js', plugin('first', tool('a')));
    expect((await loadPlugins([folder])).tools.map(({ owner }) => owner)).toEqual(['first']);
  });

  test('gives up a module that waits for ever, and goes on with the next', async () => {
    await put('a.mjs', `await new Promise(() => {}); ${plugin('late', tool('one'))}`);
    await put('b.mjs', plugin('beta', tool('good')));
    const { tools, diagnostics } = await loadPlugins([folder], 2_000);
    expect(tools.map((definition) => definition.id)).toEqual(['openclaw:beta:good']);
    expect(diagnostics[0]?.reason).toContain('a.mjs is left out: it did not load within 2000 ms.');
  });

  test('leaves out a tool that cannot even be read, and keeps its siblings [catalog.quarantine]', async () => {
    await put(
      'a.mjs',
      plugin(
        'alpha',
        `{ get name() { throw new Error('no'); } }`,
        '{ name: "n", description: "d", inputSchema: { f() {} }, execute() {} }',
        'null',
        tool('good'),
      ),
    );
    const { tools, diagnostics } = await loadPlugins([folder]);
    expect(tools.map((definition) => definition.name)).toEqual(['good']);
    expect(diagnostics.map(({ code, owner, tool: named }) => [code, owner, named])).toEqual([
      ['INVALID_TOOL', 'alpha', '(unnamed)'],
      ['INVALID_TOOL', 'alpha', 'n'],
      ['INVALID_TOOL', 'alpha', '(unnamed)'],
    ]);
  });

  test('refuses an id that holds what cannot be seen', async () => {
    await put('a.mjs', plugin('co\\u200bre', tool('one')));
    const { tools, diagnostics } = await loadPlugins([folder]);
    expect([tools, diagnostics[0]?.reason]).toEqual([[], expect.stringContaining('its id holds what cannot be seen')]);
  });

  test.each([
    ['an object without a prototype', 'throw Object.create(null);'],
    [
      'an error that cannot be read',
      `const e = new Error(); Object.defineProperty(e, 'message', { get() { throw e; } }); throw e;`,
    ],
    ['an error whose message is no text', 'const e = new Error(); e.message = { toString() { throw 1; } }; throw e;'],
  ])('survives a plugin that throws %s', async (_, source) => {
    await put('a.mjs', source);
    await put('b.mjs', plugin('beta', tool('good')));
    const { tools, diagnostics } = await loadPlugins([folder]);
    expect([tools.length, diagnostics.map(({ code }) => code)]).toEqual([1, ['PLUGIN_FAILED']]);
  });

  test('says so when a folder is missing', async () => {
    const { diagnostics } = await loadPlugins([join(folder, 'nowhere')]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['PLUGIN_FAILED']);
  });

  test('turns a result that is none into an error', async () => {
    await put(
      'a.mjs',
      `export default { id: 'bad', tools: [{ name: 'x', description: 'x', inputSchema: {}, execute: async () => 5 }] };`,
    );
    const { tools } = await loadPlugins([folder]);
    const context = { callId: '1', route: 'direct', signal: new AbortController().signal } as const;
    await expect(tools[0]?.execute({}, context)).rejects.toThrow('it returned no { content: [...] }');
  });
});
