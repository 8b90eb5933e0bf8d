// The layer table, typed out, against what the tree really declares and imports. turbo boundaries checks much of this
// too, but lets a package without a tag escape and a devDependency be imported from src.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

interface Layer {
  readonly tag: string;
  /** Workspace packages that may be declared as dependencies. */
  readonly ours: readonly string[];
  /** Third-party packages that may be declared as dependencies or peers. */
  readonly theirs: readonly string[];
}

const BELOW_MCP = ['tool', 'signature', 'catalog', 'bridge', 'telemetry', 'dispatch', 'modes'];
const LAYERS: Readonly<Record<string, Layer>> = {
  'packages/tool': { tag: 'tool', ours: [], theirs: [] },
  'packages/signature': { tag: 'leaf', ours: ['tool'], theirs: [] },
  'packages/catalog': { tag: 'leaf', ours: ['tool'], theirs: ['snowball-stemmers', 'wink-bm25-text-search'] },
  'packages/bridge': { tag: 'leaf', ours: ['tool'], theirs: ['quickjs-wasi'] },
  'packages/telemetry': { tag: 'leaf', ours: ['tool'], theirs: ['@opentelemetry/api'] },
  'packages/dispatch': { tag: 'dispatch', ours: ['tool', 'signature'], theirs: ['ajv', 'ajv-formats', 'tinypool'] },
  'packages/modes': { tag: 'modes', ours: BELOW_MCP.filter((name) => name !== 'modes'), theirs: [] },
  'packages/mcp': {
    tag: 'adapter',
    ours: ['tool', 'modes'],
    theirs: ['@modelcontextprotocol/client', '@modelcontextprotocol/server'],
  },
  'packages/ai-sdk': { tag: 'adapter', ours: ['tool', 'modes'], theirs: ['ai'] },
  'apps/gateway': {
    tag: 'app',
    ours: [...BELOW_MCP, 'mcp', 'ai-sdk'],
    theirs: [
      '@ai-sdk/anthropic',
      '@ai-sdk/google',
      '@ai-sdk/openai',
      '@ai-sdk/openai-compatible',
      '@ai-sdk/provider',
      '@hono/node-server',
      'hono',
      'jsonc-parser',
      'smol-toml',
    ],
  },
  'apps/mock-provider': { tag: 'provider', ours: [], theirs: ['msw'] },
  e2e: { tag: 'e2e', ours: [...BELOW_MCP, 'mcp', 'ai-sdk', 'mock-provider', 'toolcrib'], theirs: [] },
};

type Dependencies = Readonly<Record<string, string>>;
interface Manifest {
  readonly name: string;
  readonly dependencies?: Dependencies;
  readonly peerDependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
  readonly exports?: Readonly<Record<string, string>>;
}

const workspaces = ['packages', 'apps']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`))
  .filter((path) => existsSync(join(ROOT, path, 'package.json')))
  .concat('e2e');

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
const manifestOf = (path: string): Manifest => readJson(`${path}/package.json`);
const isOurs = (name: string): boolean => name === 'toolcrib' || name.startsWith('@toolcrib/');
const compare = (a: string, b: string): number => (a < b ? -1 : 1);
const shortName = (name: string): string => name.replace('@toolcrib/', '');

function filesOf(folder: string): readonly string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

const IMPORT =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s*['"]([^'"]+)['"]/gm;
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

const packageOf = (specifier: string): string =>
  specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : (specifier.split('/')[0] ?? '');

describe.each(workspaces)('%s', (path) => {
  const layer = LAYERS[path];
  const manifest = manifestOf(path);
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

  test('stands in the layer table under its tag', () => {
    expect(layer, `${path} is not in the layer table`).toBeDefined();
    expect(readJson<{ tags: string[] }>(`${path}/turbo.json`).tags).toEqual([layer?.tag]);
  });

  test('declares only what its layer may use', () => {
    const allowed = new Set([...(layer?.ours ?? []), ...(layer?.theirs ?? [])]);
    expect(declared.map(shortName).filter((name) => !allowed.has(name))).toEqual([]);
  });

  test('has project references exactly to its workspace dependencies', () => {
    const config = `${path}/tsconfig.build.json`;
    const references = existsSync(join(ROOT, config))
      ? readJson<{ references: { path: string }[] }>(config).references
      : [];
    const referred = references.map(
      (reference) => manifestOf(relative(ROOT, dirname(resolve(ROOT, path, reference.path)))).name,
    );
    // e2e is never built, so it has no project of its own.
    const wanted = path === 'e2e' ? [] : declared.filter(isOurs);
    expect(referred.toSorted(compare)).toEqual(wanted.toSorted(compare));
  });

  test('imports in src only what dependencies declare', () => {
    const bad = filesOf(`${path}/src`).flatMap((file) =>
      importsOf(file)
        .filter((specifier) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
        .filter((specifier) => !declared.includes(packageOf(specifier)))
        .map((specifier) => `${file}: ${specifier}`),
    );
    expect(bad).toEqual([]);
  });

  test('has no relative import that leaves it', () => {
    const bad = filesOf(path).flatMap((file) =>
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .filter((specifier) => relative(join(ROOT, path), resolve(ROOT, dirname(file), specifier)).startsWith('..'))
        .map((specifier) => `${file}: ${specifier}`),
    );
    expect(bad).toEqual([]);
  });

  test('silences no rule in a comment', () => {
    const silenced = /(?:oxlint|eslint)-disable|@ts-(?:ignore|nocheck)/;
    const bad = filesOf(path).filter(
      (file) => !file.startsWith('e2e/architecture') && silenced.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(bad).toEqual([]);
  });

  test('exports nothing but its entry, its conformance suite and its manifest', () => {
    const known = new Set(['.', './conformance', './package.json']);
    expect(Object.keys(manifest.exports ?? {}).filter((key) => !known.has(key))).toEqual([]);
  });
});

test('every file of the house stays below 250 lines', () => {
  const long = workspaces
    .flatMap((path) => filesOf(path))
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length > 251);
  expect(long).toEqual([]);
});
