// The inspector's command line, unmodified. Its package looks for a manifest in the folder above its own, where the whole
// inspector would have put one; so it is laid out as there.

import { execFile } from 'node:child_process';
import { cp, mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs the inspector against one server. @returns the JSON that it printed. */
export type Inspect = (...words: readonly string[]) => Promise<unknown>;

/**
 * Lays the inspector out in `folder`.
 * @param target What it inspects: a command line, or a URL with options.
 */
export async function layOutInspector(folder: string, target: readonly string[]): Promise<Inspect> {
  const installed = await realpath(join(import.meta.dirname, '../node_modules/@modelcontextprotocol/inspector-cli'));
  const root = join(folder, 'inspector');
  await mkdir(join(root, 'cli'), { recursive: true });
  await cp(join(installed, 'build'), join(root, 'cli/build'), { recursive: true });
  const manifest = JSON.stringify({ name: 'inspector', version: '1.0.3', type: 'module' });
  await Promise.all([root, join(root, 'cli')].map((place) => writeFile(join(place, 'package.json'), manifest)));
  await symlink(join(installed, '../..'), join(root, 'node_modules'));
  return async (...words) => {
    const argv = [join(root, 'cli/build/cli.js'), '--cli', ...target, ...words];
    const { stdout } = await promisify(execFile)(process.execPath, argv, { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout);
  };
}
