// The gateway as a process of its own, with a configuration file of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Path of the `toolcrib` command. */
export const TOOLCRIB: string = join(import.meta.dirname, '../../../apps/gateway/src/main.ts');

/** A configuration on disk. */
export interface ConfigFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** Writes a configuration into a folder of its own. */
export async function writeConfig(config: object): Promise<ConfigFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-gateway-'));
  const path = join(folder, 'toolcrib.json');
  await writeFile(path, JSON.stringify(config));
  return { path, remove: () => rm(folder, { recursive: true }) };
}

/** A gateway that serves. */
export interface ServedGateway {
  readonly url: string;
  readonly pid: number;
  readonly close: () => Promise<void>;
}

/** Starts `toolcrib serve`. */
export async function serveGateway(config: object): Promise<ServedGateway> {
  const folder = await writeConfig({ listen: { port: 0 }, ...config });
  const flags = ['--no-warnings', TOOLCRIB, 'serve', '--json', '--config', folder.path];
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  const { url } = JSON.parse(await firstLine(child)) as { readonly url: string };
  return {
    url,
    pid: child.pid ?? 0,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await folder.remove();
    },
  };
}

/** Memory that a process holds. MiB; of Linux, where the kernel tells it. */
export function residentMiB(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024;
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.setEncoding('utf8');
  for await (const piece of child.stdout ?? []) {
    text += String(piece);
    if (text.includes('\n')) break;
  }
  return text;
}
