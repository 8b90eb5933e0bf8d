// Every command of this repository, on any machine with Node >= 20 and npm: `npm run demo`, `npm test`, and the rest.
// It puts the pinned pnpm into .tools/, installs from the lockfile (which brings the pinned Node), then runs the task.
// A second run needs no network. `node scripts/go.mjs pnpm ARGS…` runs the pinned pnpm itself.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const tools = join(root, '.tools', packageManager.replace('@', '-'));
const report = '.reports/vitest.json';

/** The folder of pnpm's native binary: usable without pnpm's install script, which npm 12 does not run. */
function pnpmFolder() {
  const scope = join(tools, 'node_modules', '@pnpm');
  try {
    const name = readdirSync(scope).find((entry) => entry.startsWith('exe.'));
    return name && join(scope, name);
  } catch {
    return undefined;
  }
}

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: windows, ...options });
  if (error) throw error;
  return status ?? 1;
}

/**
 * Runs a long task so that it ends with us: a signal is passed on, and where npm went without one, so does the task.
 * Ctrl+C needs no passing on, because a terminal tells the whole group.
 */
function runTask({ command, args }, { cwd, env }) {
  const child = spawn(command, args, { cwd, stdio: 'inherit', shell: windows, env });
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('SIGINT', () => undefined);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(watch);
      resolve(code ?? 1);
    });
  });
}

function installPnpm() {
  const flags = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  const status = run('npm', ['install', '--prefix', windows ? `"${tools}"` : tools, ...flags, packageManager]);
  if (status === 0 && pnpmFolder()) return;
  rmSync(tools, { recursive: true, force: true });
  console.error(`${packageManager} could not be installed: check that npm reaches its registry, then run this again`);
  process.exit(status || 1);
}

/** Prints the closing line and turns "no test passed" into a failure. */
function closeTests(status) {
  try {
    const r = JSON.parse(readFileSync(join(root, report), 'utf8'));
    const skipped = r.numPendingTests + r.numTodoTests;
    console.log(`${r.numPassedTests} passed, ${r.numFailedTests} failed, ${skipped} skipped`);
    return r.success && r.numPassedTests > 0 ? status : status || 1;
  } catch {
    console.error('no test report was written: the tests did not run');
    return status || 1;
  }
}

const [task, ...rest] = process.argv.slice(2);
const quiet = '--disable-warning=ExperimentalWarning';
const bin = join(root, 'node_modules', '.bin');
// Not known before the install; without a pinned Node the machine's own has passed scripts/check-node.mjs.
const pinned = () => (existsSync(join(bin, 'node')) ? join(bin, 'node') : process.execPath);
const node = (file) => ({ script: [quiet, join(root, file), ...rest] });
const tasks = {
  demo: [node('e2e/demo.ts')],
  evidence: [node('e2e/runners/main.ts')],
  bench: [node('e2e/bench/main.ts')],
  qa: [node('e2e/qa.ts')],
  toolcrib: [node('apps/gateway/src/main.ts')],
  test: [
    { command: 'pnpm', args: ['run', 'typecheck'] },
    { command: 'pnpm', args: ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'] },
    {
      command: 'pnpm',
      args: ['exec', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...rest],
    },
  ],
};
if (task !== 'pnpm' && !Object.hasOwn(tasks, task ?? '')) {
  console.error(`usage: node scripts/go.mjs ${[...Object.keys(tasks), 'pnpm'].join('|')} [ARGS…]`);
  process.exit(2);
}
if (!pnpmFolder()) installPnpm();
const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
const env = {
  ...process.env,
  [path]: [pnpmFolder(), bin, process.env[path]].join(delimiter),
  DO_NOT_TRACK: '1',
  TURBO_TELEMETRY_DISABLED: '1',
};
if (task === 'pnpm') process.exit(run('pnpm', rest, { env }));

if (task === 'test') rmSync(join(root, report), { force: true });
if (!existsSync(join(root, 'node_modules'))) console.error('installing the packages, once; this can take a minute …');
const setUp = [
  { command: 'pnpm', args: ['install', '--frozen-lockfile', '--reporter=silent'] },
  { command: 'pnpm', args: ['exec', 'node', 'scripts/check-node.mjs'] },
];
// The command works where its user stands, as an installed one does; `npm run` itself goes to the root first.
const { npm_lifecycle_event: event, INIT_CWD: stand } = process.env;
const cwd = task === 'toolcrib' ? (event === 'toolcrib' && stand) || process.cwd() : root;
let status = 0;
for (const step of [...setUp, ...tasks[task]]) {
  status = step.script
    ? await runTask({ command: pinned(), args: step.script }, { cwd, env })
    : run(step.command, step.args, { env });
  if (status !== 0) break;
}
process.exit(task === 'test' ? closeTests(status) : status);
