// The real `toolcrib serve`: a process with a configuration file of its own, told apart from the test by everything.

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach } from 'vitest';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Ends after the test, last one first. */
export function afterwards(close: () => unknown): void {
  closing.push(close);
}

/** A process, where it listens, and all that it said so far. */
export interface ServeProcess {
  readonly child: ChildProcess;
  /** Without `/v1`. */
  readonly url: string;
  readonly said: () => string;
  /** Resolves with exit code and signal. */
  readonly ended: Promise<readonly [number | null, NodeJS.Signals | null]>;
  /** Everything that it has written to its log folder. */
  readonly written: () => Promise<string>;
}

/** Writes a configuration into a folder that is removed after the test. */
export async function writeConfig(config: object, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolcrib-serve-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const whole = { listen: { port: 0 }, logFolder: 'log', startWaitMs: 600_000, ...config };
  await writeFile(join(folder, 'toolcrib.json'), JSON.stringify(whole));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** Starts the command in `folder`; it is killed after the test, if it still runs. */
export function startCommand(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Omit<ServeProcess, 'url' | 'written'> {
  const main = join(dirname(fileURLToPath(import.meta.resolve('toolcrib'))), 'main.ts');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [main, ...args], { cwd: folder, env: { PATH, HOME, ...env }, stdio: 'pipe' });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece) => (text += piece));
  const ended = new Promise<readonly [number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('close', (code, signal) => resolve([code, signal]));
  });
  closing.push(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, said: () => text, ended };
}

/** Starts `toolcrib serve` and waits until it listens and its servers are listed. */
export async function startServe(folder: string, env: Readonly<Record<string, string>> = {}): Promise<ServeProcess> {
  const started = startCommand(folder, ['serve'], env);
  const listening = /Listening on (\S+)\/v1\n[^]*tools ready/;
  while (!listening.test(started.said())) {
    const next = new Promise<'more'>((resolve) => {
      for (const stream of [started.child.stdout, started.child.stderr]) stream?.once('data', () => resolve('more'));
    });
    if ((await Promise.race([next, started.ended])) !== 'more') throw new Error(`it ended: ${started.said()}`);
  }
  const url = listening.exec(started.said())?.[1] ?? '';
  return { ...started, url, written: () => readAll(join(folder, 'log')) };
}

/** Opens a bare socket that is closed after the test. */
export function socketTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  closing.push(() => socket.destroy());
  return socket;
}

/** Sends bytes and reads until the other side closes or has sent a whole answer with a length. */
export async function exchange(url: string, bytes: string | Buffer): Promise<string> {
  const socket = socketTo(url);
  socket.write(bytes);
  const pieces: Buffer[] = [];
  return new Promise((resolve) => {
    const text = (): string => Buffer.concat(pieces).toString('utf8');
    socket.on('data', (piece) => {
      pieces.push(piece as Buffer);
      const [head = '', body] = text().split('\r\n\r\n', 2);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length)) resolve(text());
    });
    socket.once('close', () => resolve(text()));
  });
}

/** Those of `pids` that are still there, zombies left out. */
export async function aliveOf(pids: readonly number[]): Promise<readonly number[]> {
  if (pids.length === 0) return [];
  const listed = promisify(execFile)('ps', ['-o', 'pid=,stat=', '-p', pids.join(',')]);
  const { stdout } = await listed.catch(() => ({ stdout: '' }));
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return rows.filter(([pid, state]) => pid !== '' && state?.startsWith('Z') === false).map(([pid]) => Number(pid));
}

async function readAll(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}
