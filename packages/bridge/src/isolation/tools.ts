// Where the wrapper tools are. Fixed folders and not PATH: whoever can set a variable must not choose the wall.

import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { TOOL_NAMES, type Tools } from './wrappers.ts';

const FOLDERS: readonly string[] = ['/usr/bin', '/bin', '/usr/sbin', '/usr/local/bin'];

/** Finds the wrapper tools of this machine. */
export function findTools(platform: string = process.platform, folders: readonly string[] = FOLDERS): Tools {
  if (platform !== 'linux') return {};
  const found = TOOL_NAMES.flatMap((name) => {
    const path = folders.map((folder) => join(folder, name)).find(isExecutable);
    return path === undefined ? [] : [[name, path] as const];
  });
  return Object.fromEntries(found);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
