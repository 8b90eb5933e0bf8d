// Finds and loads plugin modules: files and folders with an index, one bad plugin harming no other.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Diagnostic, isJsonObject, RESERVED_PLUGIN_IDS, type ToolDefinition, ToolcribError } from '@toolcrib/tool';
import { invalidPlugin } from './errors.ts';
import type { Plugin } from './plugin.ts';
import { toTrustedDefinition } from './trusted-definition.ts';

/** What the plugin folders gave: the tools that are usable, and a finding for each thing that is not. */
export interface LoadedPlugins {
  readonly tools: readonly ToolDefinition[];
  readonly diagnostics: readonly Diagnostic[];
}

const MODULE = /\.(?:[cm]?js|[cm]?ts)$/;
const ENTRY = /^index\.(?:[cm]?js|[cm]?ts)$/;

/** Loads every plugin of the folders, each folder's entries in code-unit order. One bad plugin harms no other. */
export async function loadPlugins(folders: readonly string[]): Promise<LoadedPlugins> {
  const tools: ToolDefinition[] = [];
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<string>();
  for (const folder of folders) {
    for (const path of await findModules(folder, diagnostics)) {
      try {
        const plugin = await importPlugin(path);
        if (seen.has(plugin.id)) throw invalidPlugin(path, `another plugin already has the id "${plugin.id}"`);
        seen.add(plugin.id);
        for (const tool of plugin.tools) collect(tool, plugin.id, { tools, diagnostics });
      } catch (error) {
        diagnostics.push(pluginFailed(path, error));
      }
    }
  }
  return { tools, diagnostics };
}

function collect(
  tool: unknown,
  owner: string,
  into: { readonly tools: ToolDefinition[]; readonly diagnostics: Diagnostic[] },
): void {
  const made = toTrustedDefinition(tool, owner);
  if ('diagnostic' in made) into.diagnostics.push(made.diagnostic);
  else into.tools.push(made.definition);
}

async function findModules(folder: string, diagnostics: Diagnostic[]): Promise<readonly string[]> {
  try {
    const entries = (await readdir(folder, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const own = entries.find((entry) => entry.isFile() && ENTRY.test(entry.name));
    if (own) return [join(folder, own.name)];
    const found: string[] = [];
    for (const entry of entries) {
      if (entry.isFile() && MODULE.test(entry.name) && !entry.name.endsWith('.d.ts'))
        found.push(join(folder, entry.name));
      if (!entry.isDirectory()) continue;
      const inside = (await readdir(join(folder, entry.name))).find((name) => ENTRY.test(name));
      if (inside !== undefined) found.push(join(folder, entry.name, inside));
    }
    return found;
  } catch (error) {
    diagnostics.push(pluginFailed(folder, error));
    return [];
  }
}

async function importPlugin(path: string): Promise<Plugin> {
  const module: unknown = await import(pathToFileURL(path).href);
  const exported = isModule(module) ? module.default : undefined;
  if (!isJsonObject(exported)) throw invalidPlugin(path, 'its default export is not { id, tools }');
  const { id, tools } = exported;
  if (typeof id !== 'string' || id === '') throw invalidPlugin(path, 'its id is not a text');
  if (RESERVED_PLUGIN_IDS.includes(id)) throw invalidPlugin(path, `the id "${id}" is reserved, so name it otherwise`);
  if (!Array.isArray(tools)) throw invalidPlugin(path, 'its tools are not an array');
  return { id, tools };
}

function isModule(value: unknown): value is { readonly default?: unknown } {
  return typeof value === 'object' && value !== null;
}

function pluginFailed(path: string, error: unknown): Diagnostic {
  const reason = ToolcribError.is(error)
    ? error.message
    : `The plugin ${path} is left out: ${error instanceof Error ? error.message : String(error)}.`;
  return { code: 'PLUGIN_FAILED', source: 'openclaw', owner: path, reason };
}
