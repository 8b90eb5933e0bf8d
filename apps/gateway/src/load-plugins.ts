// Loads plugin modules and stamps their tools, one bad plugin harming no other.

import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { AfterToolCall, BeforeToolCall, Hooks } from '@toolcrib/dispatch';
import {
  BEFORE_CALL_HOOK,
  cleanText,
  type Diagnostic,
  isJsonObject,
  RESERVED_PLUGIN_IDS,
  type ToolDefinition,
  ToolcribError,
} from '@toolcrib/tool';
import { invalidPlugin } from './errors.ts';
import { findPluginModules } from './find-plugin-modules.ts';
import { PLUGIN_LOAD_TIMEOUT_MS } from './limits.ts';
import type { Plugin, PluginHooks } from './plugin.ts';
import { toTrustedDefinition } from './trusted-definition.ts';

/** What the plugin folders gave: the tools that are usable, and a finding for each thing that is not. */
export interface LoadedPlugins {
  readonly tools: readonly ToolDefinition[];
  /** In the order in which the plugins were loaded. */
  readonly hooks: Required<Hooks>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Loads every plugin of the folders, each folder's entries in code-unit order. One bad plugin harms no other.
 * @param timeoutMs Time one module may take to load. Milliseconds.
 */
export async function loadPlugins(
  folders: readonly string[],
  timeoutMs: number = PLUGIN_LOAD_TIMEOUT_MS,
): Promise<LoadedPlugins> {
  const tools: ToolDefinition[] = [];
  const before: BeforeToolCall[] = [];
  const after: AfterToolCall[] = [];
  const diagnostics: Diagnostic[] = [];
  const seen = new Set<string>();
  for (const folder of folders) {
    const found = await findPluginModules(folder);
    diagnostics.push(...found.problems.map(({ path, problem }) => pluginFailed(path, problem)));
    for (const path of found.modules) {
      try {
        const plugin = await importPlugin(path, timeoutMs);
        if (seen.has(plugin.id)) throw invalidPlugin(path, `another plugin already has the id "${plugin.id}"`);
        seen.add(plugin.id);
        const { before_tool_call: first, after_tool_call: last } = plugin.hooks;
        if (first !== undefined) before.push(first);
        if (last !== undefined) after.push(last);
        for (const tool of plugin.tools) collect(tool, plugin.id, { tools, diagnostics });
      } catch (error) {
        diagnostics.push(pluginFailed(path, error));
      }
    }
  }
  return { tools, hooks: { before, after }, diagnostics };
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

async function importPlugin(path: string, timeoutMs: number): Promise<Required<Plugin>> {
  const module: unknown = await withinTime(path, timeoutMs);
  const exported = isModule(module) ? module.default : undefined;
  if (!isJsonObject(exported)) throw invalidPlugin(path, 'its default export is not { id, tools }');
  const { id, tools } = exported;
  if (typeof id !== 'string' || id === '') throw invalidPlugin(path, 'its id is not a text');
  if (cleanText(id) !== id) throw invalidPlugin(path, 'its id holds what cannot be seen');
  if (RESERVED_PLUGIN_IDS.includes(id)) throw invalidPlugin(path, `the id "${id}" is reserved, so name it otherwise`);
  if (!Array.isArray(tools)) throw invalidPlugin(path, 'its tools are not an array');
  return { id, tools, hooks: readHooks(exported['hooks'], path) };
}

/** A hook that cannot be used leaves its plugin out: whoever installed it relies on it, and it would look at nothing. */
function readHooks(hooks: unknown, path: string): PluginHooks {
  if (hooks === undefined || hooks === null) return {};
  const names = isJsonObject(hooks) ? Object.keys(hooks) : [];
  const isSound = isJsonObject(hooks) && names.every((name) => HOOKS.has(name) && typeof hooks[name] === 'function');
  if (!isSound) throw invalidPlugin(path, `its hooks are not functions named ${[...HOOKS].join(' or ')}`);
  return { ...hooks };
}

const HOOKS: ReadonlySet<string> = new Set([BEFORE_CALL_HOOK, 'after_tool_call']);

/** A module may wait at its top level for something that never comes. */
async function withinTime(path: string, timeoutMs: number): Promise<unknown> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(invalidPlugin(path, `it did not load within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([import(await addressOf(path)), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const firstTimes = new Map<string, number>();

/** Node keeps a module for good under its address: a file that changed gets another one. What it imports does not. */
async function addressOf(path: string): Promise<string> {
  const url = pathToFileURL(path);
  const { mtimeMs } = await stat(path);
  const first = firstTimes.get(path) ?? mtimeMs;
  firstTimes.set(path, first);
  // Loaders that know a file by its ending see the plain address for as long as it will do.
  if (mtimeMs !== first) url.searchParams.set('changed', String(mtimeMs));
  return url.href;
}

function isModule(value: unknown): value is { readonly default?: unknown } {
  return typeof value === 'object' && value !== null;
}

function pluginFailed(path: string, error: unknown): Diagnostic {
  const reason = ToolcribError.is(error) ? error.message : `The plugin ${path} is left out: ${tell(error)}.`;
  return { code: 'PLUGIN_FAILED', source: 'openclaw', owner: path, reason };
}

/** What was thrown, in words; a plugin may throw what breaks whoever looks at it. */
function tell(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return 'it threw what cannot be read';
  }
}
