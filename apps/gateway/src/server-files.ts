// What is remembered of each MCP server, one small JSON file per server, replaced in one step. Apart from pins and logins,
// which only say what stands in theirs.

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint } from '@toolcrib/tool';
import { SERVER_FILE_NAME_MAX_CHARS } from './limits.ts';

/** Files of one folder, by the operator's key of the server. */
export interface ServerFiles {
  /** The text as it was written; undefined where there is none. */
  read(server: string): Promise<string | undefined>;
  /** Only the owner can read the file. */
  write(server: string, value: object): Promise<void>;
}

/** Keeps files in `folder`, which is made when something is first written. @param folderMode Rights of a folder that is made. */
export function serverFiles(folder: string, folderMode?: number): ServerFiles {
  const pathOf = (server: string): string => join(folder, fileNameOf(server));
  return {
    read: (server) =>
      readFile(pathOf(server), 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }),
    write: async (server, value) => {
      await mkdir(folder, { recursive: true, ...(folderMode === undefined ? {} : { mode: folderMode }) });
      const draft = `${pathOf(server)}.${process.pid}.tmp`;
      await writeFile(draft, `${JSON.stringify(value)}\n`, { mode: 0o600 });
      await rename(draft, pathOf(server));
    },
  };
}

/** Legible, and distinct although file systems fold case and bound lengths. */
function fileNameOf(server: string): string {
  const shown = server.replaceAll(/[^\w-]+/g, '_').slice(0, SERVER_FILE_NAME_MAX_CHARS);
  return `${shown}.${fingerprint(server).slice(0, 12)}.json`;
}
