// The probing child: started exactly as the real one, with another program. It stands for guest code that broke out of
// its realm, and tries what such code would try. Its report is only half of the proof; the parent looks at the effects.

import * as childProcess from 'node:child_process';
import * as fs from 'node:fs';
import * as nodeModule from 'node:module';
import type * as os from 'node:os';
import type * as workers from 'node:worker_threads';
import type { Targets } from '../isolation/canaries.ts';
import type { Attempt } from '../isolation/attempts.ts';
import type { LayerName } from '../isolation/walls.ts';
import { PROBE_ATTEMPT_MAX_MS } from '../limits.ts';
import { FROM_CHILD, TO_CHILD } from '../wire.ts';
import { knockAll } from './probe-network.ts';
import { openPipe } from './pipe.ts';

type Try = (layer: LayerName, what: string, attempt: () => unknown) => void;

/** Tries everything and ends. Each attempt is reported at once: a later one may end this process. */
export async function main(): Promise<void> {
  process.on('uncaughtException', () => {});
  process.on('unhandledRejection', () => {});
  const pipe = openPipe();
  const frame = pipe.read();
  if (frame?.type !== TO_CHILD.run) process.exit(0);
  const targets = JSON.parse(frame.text) as Targets;
  const note = (layer: LayerName, what: string, open: boolean, saw: unknown): void => {
    const attempt: Attempt = { layer, what, open, saw: String(saw).slice(0, 200) };
    pipe.write(FROM_CHILD.log, 0, JSON.stringify(attempt));
  };
  const attempt: Try = (layer, what, run) => {
    try {
      const saw = run();
      note(layer, what, saw !== undefined, saw ?? 'nothing there');
    } catch (error) {
      note(layer, what, false, codeOf(error));
    }
  };
  tryFiles(attempt, targets);
  tryModules(attempt, targets);
  tryProcess(attempt, targets);
  tryDescriptors(attempt);
  for (const knock of await knockAll(targets)) note('network', knock.what, knock.open, knock.saw);
  const worker = await startsWorker();
  note('worker', 'worker_threads', worker, worker ? 'a worker' : 'refused');
  tryExec(targets);
  process.exit(0);
}

function tryFiles(attempt: Try, { secretFile, folder }: Targets): void {
  attempt('files', 'read', () => fs.readFileSync(secretFile, 'utf8'));
  attempt('files', 'list', () => fs.readdirSync(folder).join());
  attempt('files', 'list /', () => fs.readdirSync('/').join());
  attempt('files', 'stat', () => fs.statSync(secretFile).size);
  attempt('files', 'read /proc/self/environ', () => fs.readFileSync('/proc/self/environ').length);
  attempt('files', 'write', () => (fs.writeFileSync(`${folder}/written`, 'x'), 'written'));
  attempt('files', 'write here', () => (fs.writeFileSync('written', 'x'), 'written'));
  attempt('files', 'make a folder', () => (fs.mkdirSync(`${folder}/made`), 'made'));
  attempt('files', 'link', () => (fs.symlinkSync(secretFile, `${folder}/linked`), 'linked'));
}

function tryModules(attempt: Try, { folder, secretFile }: Targets): void {
  attempt('sqlite', 'write a database', () => {
    const { DatabaseSync } = load('node:sqlite') as { DatabaseSync: new (path: string) => { exec(sql: string): void } };
    new DatabaseSync(`${folder}/database`).exec('create table t (a); insert into t values (1)');
    return 'written';
  });
  attempt('sqlite', 'open one in memory', () => {
    const { DatabaseSync } = load('node:sqlite') as { DatabaseSync: new (path: string) => object };
    return typeof new DatabaseSync(':memory:');
  });
  attempt('addons', 'dlopen', () => process.dlopen({ exports: {} }, secretFile));
  attempt('addons', 'ffi', () => {
    const ffi = load('node:ffi') as { dlopen?: (path: string | null, symbols: object) => unknown };
    return typeof ffi.dlopen?.(null, {});
  });
  attempt('inspector', 'open a port', () => {
    const inspector = load('node:inspector') as { open(port: number): void; url(): string | undefined };
    inspector.open(0);
    return inspector.url();
  });
  attempt('inspector', 'open a session', () => {
    const { Session } = load('node:inspector') as { Session: new () => { connect(): void } };
    new Session().connect();
    return 'connected';
  });
  attempt('wasi', 'open a folder', () => {
    const { WASI } = load('node:wasi') as { WASI: new (options: object) => object };
    return typeof new WASI({ version: 'preview1', preopens: { '/': folder } });
  });
  attempt('code-generation', 'Function', () => (Reflect.construct(Function, ['return 1']) as () => unknown)());
  attempt('code-generation', 'eval', () => (Reflect.get(globalThis, 'eval') as (text: string) => unknown)('1'));
}

function tryProcess(attempt: Try, { folder, victimPid }: Targets): void {
  const code = `require('node:fs').writeFileSync(${JSON.stringify(`${folder}/spawned`)}, 'x')`;
  attempt('child-process', 'spawn', () => childProcess.spawnSync(process.execPath, ['-e', code]).status ?? undefined);
  attempt('child-process', 'exec', () => childProcess.execSync('echo x').toString());
  attempt('environment', 'variables', () => variables(process.env));
  attempt('environment', 'report', () => {
    const report = process.report.getReport() as { environmentVariables?: Record<string, string> };
    return variables(report.environmentVariables ?? {});
  });
  attempt('signals', 'renice', () => {
    (load('node:os') as typeof os).setPriority(victimPid, 5);
    return undefined;
  });
  attempt('signals', 'kill', () => {
    process.kill(victimPid, 'SIGKILL');
    return undefined;
  });
}

/** Names of variables that came from somewhere. The wrapper's own PWD says `/`, macOS adds one of its own. */
function variables(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const names = Object.keys(env).filter(
    (name) => !(name === 'PWD' && env[name] === '/') && name !== '__CF_USER_TEXT_ENCODING',
  );
  return names.length === 0 ? undefined : names.join();
}

/** Descriptors 0 to 3 are the pipes. Anything else that can be read is a gift. */
function tryDescriptors(attempt: Try): void {
  for (let descriptor = 4; descriptor < 64; descriptor += 1) {
    attempt('descriptors', String(descriptor), () => {
      const stats = fs.fstatSync(descriptor);
      return stats.isFile() || stats.isDirectory() || stats.isSocket() ? 'a file or socket' : undefined;
    });
  }
}

/** The last of all: where it works, this process is another program afterwards. */
function tryExec({ folder }: Targets): void {
  const code = `require('node:fs').writeFileSync(${JSON.stringify(`${folder}/executed`)}, 'x')`;
  try {
    (process as { execve?: (path: string, args: readonly string[], env: object) => void }).execve?.(
      process.execPath,
      [process.execPath, '-e', code],
      {},
    );
  } catch {
    // Denied, as it should be.
  }
}

function startsWorker(): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PROBE_ATTEMPT_MAX_MS);
    const done = (started: boolean): void => {
      clearTimeout(timer);
      resolve(started);
    };
    try {
      const { Worker } = load('node:worker_threads') as typeof workers;
      const worker = new Worker('0', { eval: true });
      worker.on('online', () => done(true));
      worker.on('error', () => done(false));
    } catch {
      done(false);
    }
  });
}

function load(name: string): unknown {
  return nodeModule.createRequire('/')(name);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'refused';
  return 'code' in error ? String(error.code) : error.name;
}
