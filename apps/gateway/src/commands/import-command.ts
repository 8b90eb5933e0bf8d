// `toolcrib import`: takes over the MCP servers that other clients on this machine are configured with.

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { compareCodeUnits, isJsonObject } from '@toolcrib/tool';
import { getSetting, readText, replaceText } from '../config/config-file.ts';
import { editJsonText } from '../config/json-text.ts';
import { starterConfig } from '../config/starter-config.ts';
import { foreignFileUnreadable, nothingToImport } from '../errors.ts';
import type { ForeignServer } from '../foreign-config/foreign-file.ts';
import { knownPlaces } from '../foreign-config/known-places.ts';
import { parseForeignFile } from '../foreign-config/parse-foreign-file.ts';
import type { Command, CommandWorld } from './command.ts';

/** Adds what is new under `mcpServers`; a server that is there already stays as it is. */
export const importCommand: Command = {
  name: 'import',
  usage: '[FILE …] [--dry-run]',
  summary: 'Take over MCP servers from .mcp.json, VS Code, Cursor, Codex and other clients.',
  options: { 'dry-run': { type: 'boolean' } },
  run: async ({ words, configPath, options, world }) => {
    const { files, problems } = await readFiles(words, world);
    const present = existsSync(configPath) ? await getSetting(configPath, 'mcpServers') : undefined;
    const taken = new Set(isJsonObject(present) ? Object.keys(present) : []);
    const rows = files.flatMap(({ from, servers, skipped }) => [
      ...servers.map((server) => toRow(from, server, taken)),
      ...skipped.map(({ name, reason }): Row => ({ name, from, outcome: 'skipped', notes: [reason] })),
    ]);
    const added = rows.flatMap(({ name, entry }) => (entry === undefined ? [] : [[name, entry] as const]));
    const isDry = options['dry-run'] === true;
    if (added.length > 0 && !isDry) await write(configPath, added, world.env);
    const target = relative(world.cwd, configPath);
    const unset = isDry ? [] : unsetVariables(added, world.env);
    const closing = `${added.length} ${added.length === 1 ? 'server' : 'servers'} ${isDry ? 'would be added' : 'added'} to ${target}`;
    return {
      json: { added: added.length, dryRun: isDry, servers: rows, problems, unset },
      text: [...rows.flatMap((row) => toLines(row, isDry)), ...problems, closing, ...unset.map(toAdvice)].join('\n'),
    };
  },
};

interface Row {
  readonly name: string;
  readonly from: string;
  readonly outcome: 'added' | 'kept' | 'skipped';
  readonly notes: readonly string[];
  readonly entry?: object;
}

function toRow(from: string, { name, entry, notes }: ForeignServer, taken: Set<string>): Row {
  if (taken.has(name)) return { name, from, outcome: 'kept', notes: ['a server of this name is there already'] };
  taken.add(name);
  return { name, from, outcome: 'added', notes, entry };
}

function toLines({ name, from, outcome, notes }: Row, isDry: boolean): readonly string[] {
  const word = outcome === 'added' && isDry ? 'new' : outcome;
  return [`${word.padEnd(8)}${name}  (${from})`, ...notes.map((note) => `        ${note}`)];
}

/** Variables that the new entries need and nobody has set; a disabled server needs none. */
function unsetVariables(added: readonly (readonly [string, object])[], env: CommandWorld['env']): readonly string[] {
  const active = added.map(([, entry]) => entry).filter((entry) => !('disabled' in entry));
  const asked = JSON.stringify(active).matchAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g);
  const names = new Set([...asked].map(([, name = '']) => name));
  return [...names].filter((name) => !Object.hasOwn(env, name)).toSorted(compareCodeUnits);
}

function toAdvice(name: string): string {
  return `Set ${name} in the environment before you start the gateway.`;
}

/** Files that a person names must be there and sound; of those that are only looked for, each problem is told. */
async function readFiles(words: readonly string[], world: CommandWorld) {
  const home = world.env['HOME'] ?? world.env['USERPROFILE'];
  const named = words.map((word) => resolve(world.cwd, word));
  const paths = named.length > 0 ? named : knownPlaces(world.cwd, home).filter((path) => existsSync(path));
  if (paths.length === 0) throw nothingToImport();
  const problems: string[] = [];
  const files = [];
  for (const path of paths)
    try {
      const places = { workspace: workspaceOf(path), home: home ?? '' };
      files.push({ from: relative(world.cwd, path), ...parseForeignFile(path, await readForeign(path), places) });
    } catch (error) {
      if (named.length > 0) throw error;
      problems.push(error instanceof Error ? error.message : String(error));
    }
  return { files, problems };
}

async function readForeign(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw foreignFileUnreadable(path, code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`);
  }
}

/** The folder that a client's own folder, such as `.vscode`, lies in. */
function workspaceOf(path: string): string {
  const folder = dirname(path);
  return /(^|[\\/])\.[^\\/]+$/.test(folder) ? dirname(folder) : folder;
}

async function write(
  path: string,
  added: readonly (readonly [string, object])[],
  env: CommandWorld['env'],
): Promise<void> {
  const isNew = !existsSync(path);
  let text = isNew ? `${JSON.stringify(starterConfig(env, []), undefined, 2)}\n` : await readText(path);
  for (const [name, entry] of added) text = editJsonText(text, ['mcpServers', name], entry);
  // It may hold keys that were written into the other client's file.
  if (isNew) await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  else await replaceText(path, text);
}
