// The fake servers of a case, ready to be configured: a script in a folder of its own, or a port.

import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { isJsonObject } from '@toolcrib/tool';
import { asText, type Json } from '../case.ts';
import { serveHttpRules } from './http-server.ts';
import { serveSseRules } from './sse-server.ts';
import { toRuledServer, type SeenMessage } from './rules.ts';
import { readJournal, RULES_FILE } from './stdio-server.ts';

/** A server of a case. */
export interface OpenRuled {
  readonly name: string;
  /** Its entry under `mcpServers`. */
  readonly entry: Json;
  seen(): readonly SeenMessage[];
  close(): Promise<void>;
}

/** Opens the server `name`, as `given` describes it, inside `folder`. */
export async function openRuled(name: string, given: Json, folder: string): Promise<OpenRuled> {
  const config = isJsonObject(given['config']) ? given['config'] : {};
  const transport = asText(given['transport'], 'stdio');
  if (isOverHttp(transport)) {
    const http = await (transport === 'sse' ? serveSseRules : serveHttpRules)(toRuledServer(given));
    return { name, entry: { url: http.url, ...config }, seen: () => http.seen, close: () => http.close() };
  }
  if (transport !== 'stdio') throw new Error(`no such transport: ${transport}`);
  const home = join(folder, name, asText(given['commandInFolder'], 'server'));
  await mkdir(home, { recursive: true });
  await writeFile(join(home, RULES_FILE), JSON.stringify(toRuledServer(given)));
  const command = join(home, 'server.mjs');
  await writeFile(command, scriptOf(home));
  await chmod(command, 0o755);
  return { name, entry: { command, ...config }, seen: () => readJournal(home), close: () => Promise.resolve() };
}

function isOverHttp(transport: string): boolean {
  return ['http', 'sse', 'streamable-http', 'streamableHttp'].includes(transport);
}

function scriptOf(home: string): string {
  const module = pathToFileURL(join(import.meta.dirname, 'stdio-server.ts')).href;
  return [
    `#!${process.execPath}`,
    `import { serveRules } from ${JSON.stringify(module)};`,
    `serveRules(${JSON.stringify(home)});`,
    '',
  ].join('\n');
}
