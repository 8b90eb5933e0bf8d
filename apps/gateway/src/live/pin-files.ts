// Where the definitions of MCP tools are remembered: one small file per server, replaced in one step. Digests only.

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PinStore, ToolPin } from '@toolcrib/mcp';
import { fingerprint, isJsonObject } from '@toolcrib/tool';

/** Name of the folder inside the log folder. */
export const PIN_FOLDER_NAME = 'pins';

const NAME_MAX_CHARS = 80;

/** Keeps pins in `folder`, which is made when something is first saved. A broken file is an error, never an empty list. */
export function createPinFiles(folder: string): PinStore {
  const pathOf = (server: string): string => join(folder, fileNameOf(server));
  return {
    load: async (server) => {
      const text = await readFile(pathOf(server), 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      });
      return text === undefined ? new Map() : parsePins(text, server);
    },
    save: async (server, pins) => {
      await mkdir(folder, { recursive: true });
      const draft = `${pathOf(server)}.${process.pid}.tmp`;
      await writeFile(draft, `${JSON.stringify({ server, tools: [...pins] })}\n`, { mode: 0o600 });
      await rename(draft, pathOf(server));
    },
  };
}

/** Legible, and distinct although file systems fold case and bound lengths. */
function fileNameOf(server: string): string {
  const shown = server.replaceAll(/[^\w-]+/g, '_').slice(0, NAME_MAX_CHARS);
  return `${shown}.${fingerprint(server).slice(0, 12)}.json`;
}

function parsePins(text: string, server: string): ReadonlyMap<string, ToolPin> {
  const parsed: unknown = JSON.parse(text);
  const tools: unknown = isJsonObject(parsed) && parsed['server'] === server ? parsed['tools'] : undefined;
  if (!Array.isArray(tools)) throw new Error('the file does not hold the pins of this server');
  return new Map(tools.map(toEntry));
}

function toEntry(entry: unknown): readonly [string, ToolPin] {
  const [name, pin]: readonly unknown[] = Array.isArray(entry) ? entry : [];
  if (typeof name !== 'string' || !isJsonObject(pin)) throw new Error('an entry of the file is not a pin');
  const { description, schema } = pin;
  if (typeof description !== 'string' || typeof schema !== 'string') throw new Error('a pin of the file is broken');
  return [name, { description, schema }];
}
