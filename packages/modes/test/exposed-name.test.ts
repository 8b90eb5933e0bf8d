import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { formatToolId, type ToolId, type ToolSource } from '@toolcrib/tool';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exposedNames } from '../src/exposed-name.ts';

const LEGAL = /^[a-zA-Z0-9_-]{1,64}$/;
const id = (source: ToolSource, owner: string, name: string): ToolId => formatToolId({ source, owner, name });
const mcp = (owner: string, name: string): ToolId => id('mcp', owner, name);

function nameOf(wanted: ToolId, ids: readonly ToolId[], reserved: readonly string[] = []): string {
  const found = [...exposedNames(ids, reserved)].find(([, known]) => known === wanted);
  return found?.[0] ?? 'no name';
}

test('a legal name that is the only one of its kind stays bare [names.exposed]', () => {
  const ids = [mcp('bench', 'saw-cut_2'), id('openclaw', 'core', 'read')];
  expect([...exposedNames(ids)]).toEqual([
    ['saw-cut_2', ids[0]],
    ['read', ids[1]],
  ]);
});

test.each([
  ['dots', 'admin.tools.list', /^admin_tools_list_[0-9a-f]{8}$/],
  ['a slash', 'user-profile/update', /^user-profile_update_[0-9a-f]{8}$/],
  ['colons', 'repo:issue:make', /^repo_issue_make_[0-9a-f]{8}$/],
  ['blanks and marks', 'Suche starten!', /^Suche_starten_[0-9a-f]{8}$/],
  ['another script', '在庫確認', /^tool_[0-9a-f]{8}$/],
  ['no letter at all', '***', /^tool_[0-9a-f]{8}$/],
  ['an inherited name', '__proto__', /^__proto__$/],
  ['more than 64 characters', 'n'.repeat(65), /^n{55}_[0-9a-f]{8}$/],
  ['exactly 64 characters', 'n'.repeat(64), /^n{64}$/],
])('a name with %s', (_title, name, expected) => {
  expect(nameOf(mcp('bench', name), [mcp('bench', name)])).toMatch(expected);
});

test('two long names that differ only at the end stay apart', () => {
  const ids = ['s', 't'].map((end) => mcp('bench', 'x'.repeat(80) + end));
  expect(new Set(exposedNames(ids).keys()).size).toBe(2);
});

test('of two tools with one name neither gets it', () => {
  const ids = [mcp('north', 'run'), mcp('south', 'run')];
  expect([...exposedNames(ids).keys()].every((name) => /^run_[0-9a-f]{8}$/.test(name))).toBe(true);
});

test('variants of one name are three tools', () => {
  const ids = ['read-file', 'read_file', 'read.file'].map((name) => mcp('files', name));
  expect(exposedNames(ids).size).toBe(3);
});

test('a client tool keeps its own name, and the other one steps aside [names.exposed]', () => {
  const ids = [id('client', 'client', 'pick'), id('openclaw', 'shop', 'pick')];
  expect(nameOf(ids[0] as ToolId, ids)).toBe('pick');
  expect(nameOf(ids[1] as ToolId, ids)).toMatch(/^pick_[0-9a-f]{8}$/);
});

test('no tool takes the name of a control', () => {
  const ids = [id('openclaw', 'shop', 'tool_search'), id('client', 'client', 'tool_call')];
  const names = [...exposedNames(ids, ['tool_search', 'tool_call']).keys()];
  expect(names).toEqual([
    expect.stringMatching(/^tool_call_[0-9a-f]{8}$/),
    expect.stringMatching(/^tool_search_[0-9a-f]{8}$/),
  ]);
});

test('a tool that is registered under the very name that another would get does not take its place', () => {
  const dotted = mcp('bench', 'a.b');
  const squatter = mcp('bench', nameOf(dotted, [dotted]));
  const names = exposedNames([dotted, squatter]);
  expect(names.size).toBe(2);
  expect(names.get(nameOf(dotted, [dotted]))).toBe(squatter);
});

test('names are legal, distinct, complete and the same for any order [names.exposed] [catalog.determinism]', () => {
  const part = fc.oneof(
    fc.constantFrom('run', 'run.', 'a b', 'a_b', '__proto__', 'tool_search'),
    fc.string({ minLength: 1, maxLength: 90 }),
  );
  const anyId = fc
    .tuple(fc.constantFrom('mcp', 'openclaw', 'client'), part, part)
    .map(([source, owner, name]) => id(source as ToolSource, owner, name));
  fc.assert(
    fc.property(fc.uniqueArray(anyId, { maxLength: 30 }), fc.nat(), (ids, seed) => {
      const names = exposedNames(ids, ['tool_search']);
      expect([...names.values()].toSorted()).toEqual([...ids].toSorted());
      for (const name of names.keys()) expect(name).toMatch(LEGAL);
      expect(names.has('tool_search')).toBe(false);
      const turned = [...ids.slice(seed % (ids.length + 1)), ...ids.slice(0, seed % (ids.length + 1))].toReversed();
      expect([...exposedNames(turned, ['tool_search'])]).toEqual([...names]);
    }),
    { numRuns: 300 },
  );
});

test('a second process gives the same names [names.exposed]', () => {
  const ids = [mcp('north', 'run'), mcp('south', 'run'), mcp('bench', '在庫確認')];
  const source = fileURLToPath(new URL('../src/exposed-name.ts', import.meta.url));
  const code = `const { exposedNames } = await import(${JSON.stringify(source)}); console.log(JSON.stringify([...exposedNames(${JSON.stringify(ids.toReversed())})]))`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual([...exposedNames(ids)]);
});
