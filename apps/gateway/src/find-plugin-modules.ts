// Finds plugin modules in a folder: files, and folders with an index. What cannot be read is a problem of its own and
// hides no neighbour.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareCodeUnits } from '@toolcrib/tool';

/** Paths of modules in code-unit order, and what could not be looked into. */
export interface FoundModules {
  readonly modules: readonly string[];
  readonly problems: readonly { readonly path: string; readonly problem: unknown }[];
}

const MODULE = /\.(?:[cm]?js|[cm]?ts)$/;
const TYPES = /\.d\.[cm]?ts$/;
const ENTRY = /^index\.(?:[cm]?js|[cm]?ts)$/;

/** Looks into `folder`; one with an index is itself one plugin. Hidden entries are passed over. */
export async function findPluginModules(folder: string): Promise<FoundModules> {
  const modules: string[] = [];
  const problems: { readonly path: string; readonly problem: unknown }[] = [];
  const attempt = async (path: string, look: () => Promise<void>): Promise<void> => {
    try {
      await look();
    } catch (problem) {
      problems.push({ path, problem });
    }
  };
  await attempt(folder, async () => {
    const own = await entryOf(folder);
    if (own !== undefined) return void modules.push(own);
    for (const name of await namesIn(folder)) {
      const path = join(folder, name);
      await attempt(path, async () => {
        // A link counts as what it leads to.
        const isFolder = (await stat(path)).isDirectory();
        const module = isFolder ? await entryOf(path) : isModule(name) ? path : undefined;
        if (module !== undefined) modules.push(module);
      });
    }
  });
  return { modules, problems };
}

async function entryOf(folder: string): Promise<string | undefined> {
  const index = (await namesIn(folder)).find((name) => ENTRY.test(name) && !TYPES.test(name));
  return index === undefined ? undefined : join(folder, index);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted(compareCodeUnits);
}

function isModule(name: string): boolean {
  return MODULE.test(name) && !TYPES.test(name);
}
