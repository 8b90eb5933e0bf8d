// The configuration on disk: reading it whole, and reading or changing one setting of it without touching the others.

import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isJsonObject, ToolcribError } from '@toolcrib/tool';
import { configNotFound, invalidConfig, wrongUsage } from '../errors.ts';
import type { GatewayConfig } from './gateway-config.ts';
import { editJsonText, parseJsonText } from './json-text.ts';
import { parseConfig } from './parse-config.ts';
import { DEMO_PLUGIN_FOLDER, starterConfig } from './starter-config.ts';

/** Looked for in the working directory where no other file is named. */
export const CONFIG_FILE_NAME = 'toolcrib.json';

/** Reads and checks the file at `path`. @throws ToolcribError `CONFIG_NOT_FOUND` or `INVALID_CONFIG`. */
export async function loadConfig(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<GatewayConfig> {
  return parseConfig(await readRaw(path), { name: path, folder: dirname(resolve(path)), env });
}

/** What is loaded where nobody wrote or named a file: the demo plugin, with paths that start at the file's place. */
export async function loadStarter(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<GatewayConfig> {
  const origin = { name: 'the starting configuration', folder: dirname(resolve(path)), env };
  return parseConfig(starterConfig(env, [DEMO_PLUGIN_FOLDER]), origin);
}

/** The value at a dotted key, as it stands in the file; undefined where nothing stands there. */
export async function getSetting(path: string, key: string): Promise<unknown> {
  let node: unknown = await readRaw(path);
  for (const part of splitKey(key)) node = isJsonObject(node) && Object.hasOwn(node, part) ? node[part] : undefined;
  return node;
}

/**
 * Writes the value at a dotted key, unless the file would get a problem by it. Those that it has already, such as a variable
 * that is not set here, are no reason to refuse: one setting after the other is how they are mended.
 */
export async function setSetting(
  path: string,
  setting: { readonly key: string; readonly value: unknown },
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const before = await readText(path);
  const text = editJsonText(before, splitKey(setting.key), setting.value);
  const known = new Set(await problemsOf(path, before, env));
  const fresh = (await problemsOf(path, text, env)).filter((problem) => !known.has(problem));
  if (fresh.length > 0) throw invalidConfig(path, fresh);
  await replaceText(path, text);
}

async function problemsOf(
  path: string,
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  try {
    await parseConfig(toValue(path, text), { name: path, folder: dirname(resolve(path)), env });
    return [];
  } catch (error) {
    const problems = ToolcribError.is(error, 'INVALID_CONFIG') ? error.details['problems'] : undefined;
    if (!Array.isArray(problems)) throw error;
    return problems.map(String);
  }
}

/** Writes the file itself, not a link to it, in one step and with the rights that it has: it may hold keys. */
export async function replaceText(path: string, text: string): Promise<void> {
  const target = await realpath(path);
  const { mode } = await stat(target);
  const draft = `${target}.${process.pid}.tmp`;
  await writeFile(draft, text, { mode });
  await rename(draft, target);
}

/** Reads the file's text. @throws ToolcribError `CONFIG_NOT_FOUND` or `INVALID_CONFIG`. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? configNotFound(path)
      : invalidConfig(path, [`it cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

async function readRaw(path: string): Promise<unknown> {
  return toValue(path, await readText(path));
}

function toValue(path: string, text: string): unknown {
  const parsed = parseJsonText(text);
  if (parsed.kind === 'problem') throw invalidConfig(path, [`it is not JSON: ${parsed.problem}`]);
  return parsed.value;
}

function splitKey(key: string): readonly string[] {
  const parts = key.split('.');
  if (parts.some((part) => part === ''))
    throw wrongUsage(`"${key}" is not a key.`, 'toolcrib config get tools.toolSearch');
  return parts;
}
