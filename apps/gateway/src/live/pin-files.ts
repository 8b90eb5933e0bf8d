// Where the definitions of MCP tools are remembered: one small file per server, replaced in one step. Digests only.

import type { PinStore, ToolPin } from '@toolcrib/mcp';
import { isJsonObject } from '@toolcrib/tool';
import { serverFiles } from '../server-files.ts';

/** Name of the folder inside the log folder. */
export const PIN_FOLDER_NAME = 'pins';

/** Keeps pins in `folder`, which is made when something is first saved. A broken file is an error, never an empty list. */
export function createPinFiles(folder: string): PinStore {
  const files = serverFiles(folder);
  return {
    load: async (server) => {
      const text = await files.read(server);
      return text === undefined ? new Map() : parsePins(text, server);
    },
    save: (server, pins) => files.write(server, { server, tools: [...pins] }),
  };
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
