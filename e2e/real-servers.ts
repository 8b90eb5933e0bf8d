// The real MCP servers of the proof: published packages, started over stdio with the Node that runs us.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How to start a server, in the usual form of `mcpServers`. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Three servers that work without a network: a bit of everything, files of `folder`, and a memory kept in it. */
export function realServers(folder: string): Readonly<Record<string, ServerEntry>> {
  return {
    everything: entry('@modelcontextprotocol/server-everything', ['stdio']),
    files: entry('@modelcontextprotocol/server-filesystem', [folder]),
    memory: {
      ...entry('@modelcontextprotocol/server-memory', []),
      env: { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
    },
  };
}

function entry(name: string, args: readonly string[]): ServerEntry {
  return { command: process.execPath, args: [binaryOf(name), ...args] };
}

/** The script behind a package's only command. */
function binaryOf(name: string): string {
  const manifest = join(import.meta.dirname, 'node_modules', name, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Readonly<Record<string, string>> };
  const path = typeof bin === 'string' ? bin : Object.values(bin)[0];
  if (path === undefined) throw new Error(`${name} has no command`);
  return join(dirname(manifest), path);
}
