// The file of another MCP client, by what stands in it: JSON of Claude, Cursor, VS Code and their kin, or TOML of Codex.

import { compareCodeUnits, isJsonObject } from '@toolcrib/tool';
import { parse as parseToml } from 'smol-toml';
import { parseJsonText } from '../config/json-text.ts';
import { foreignFileUnreadable } from '../errors.ts';
import type { ForeignFile, ForeignServer } from './foreign-file.ts';
import type { Places } from './foreign-variables.ts';
import { toServerEntry } from './to-server-entry.ts';

/**
 * Parses a file's text.
 * @throws ToolcribError `FOREIGN_FILE_UNREADABLE` where it is neither, or names no servers.
 */
export function parseForeignFile(path: string, text: string, places: Places): ForeignFile {
  const content = path.endsWith('.toml') ? fromToml(path, text) : fromJson(path, text);
  const found = serversIn(content);
  if (found === undefined) throw foreignFileUnreadable(path, 'it lists no MCP servers');
  const servers: ForeignServer[] = [];
  const skipped: { readonly name: string; readonly reason: string }[] = [];
  for (const [name, foreign] of Object.entries(found).toSorted(([a], [b]) => compareCodeUnits(a, b))) {
    const made = toServerEntry(foreign, places);
    if (made.kind === 'entry') servers.push({ name, entry: made.entry, notes: made.notes });
    else skipped.push({ name, reason: made.reason });
  }
  return { servers, skipped };
}

/** VS Code keeps its list under `servers`, or under `mcp.servers` of its settings; Codex under `mcp_servers`. */
function serversIn(content: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isJsonObject(content)) return undefined;
  const inside = isJsonObject(content['mcp']) ? content['mcp']['servers'] : undefined;
  const named = [content['mcpServers'], content['mcp_servers'], content['servers'], inside];
  return named.find(isJsonObject);
}

function fromJson(path: string, text: string): unknown {
  const parsed = parseJsonText(text);
  if (parsed.kind === 'problem') throw foreignFileUnreadable(path, `it is not JSON: ${parsed.problem}`);
  return parsed.value;
}

function fromToml(path: string, text: string): unknown {
  try {
    return parseToml(text);
  } catch (error) {
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw foreignFileUnreadable(path, `it is not TOML: ${first}`);
  }
}
