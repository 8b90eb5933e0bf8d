// The configuration on disk: reading it whole, and reading or changing one setting of it without touching the others.

import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isJsonObject } from '@toolcrib/tool';
import { configNotFound, invalidConfig, wrongUsage } from '../errors.ts';
import type { GatewayConfig } from './gateway-config.ts';
import { parseConfig } from './parse-config.ts';

/** Looked for in the working directory where no other file is named. */
export const CONFIG_FILE_NAME = 'toolcrib.json';

/** Reads and checks the file at `path`. @throws ToolcribError `CONFIG_NOT_FOUND` or `INVALID_CONFIG`. */
export async function loadConfig(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<GatewayConfig> {
  return parseConfig(await readRaw(path), { name: path, folder: dirname(resolve(path)), env });
}

/** The value at a dotted key, as it stands in the file; undefined where nothing stands there. */
export async function getSetting(path: string, key: string): Promise<unknown> {
  let node: unknown = await readRaw(path);
  for (const part of splitKey(key)) node = isJsonObject(node) && Object.hasOwn(node, part) ? node[part] : undefined;
  return node;
}

/** Writes the value at a dotted key, after checking the whole file as it would then be. */
export async function setSetting(
  path: string,
  setting: { readonly key: string; readonly value: unknown },
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const next = withSetting(await readRaw(path), splitKey(setting.key), setting.value);
  await parseConfig(next, { name: path, folder: dirname(resolve(path)), env });
  // The file itself, not a link to it, with the rights that it has: it may hold keys.
  const target = await realpath(path);
  const { mode } = await stat(target);
  const draft = `${target}.${process.pid}.tmp`;
  await writeFile(draft, `${JSON.stringify(next, undefined, 2)}\n`, { mode });
  await rename(draft, target);
}

async function readRaw(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? configNotFound(path)
      : invalidConfig(path, [`it cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw invalidConfig(path, [`it is not JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function splitKey(key: string): readonly string[] {
  const parts = key.split('.');
  if (parts.some((part) => part === ''))
    throw wrongUsage(`"${key}" is not a key.`, 'toolcrib config get tools.toolSearch');
  return parts;
}

function withSetting(node: unknown, parts: readonly string[], value: unknown): unknown {
  const [first, ...rest] = parts;
  if (first === undefined) return value;
  const entries = isJsonObject(node) ? Object.entries(node) : [];
  const inside = entries.find(([name]) => name === first)?.[1];
  const next = [first, withSetting(inside, rest, value)] as const;
  const kept = entries.some(([name]) => name === first)
    ? entries.map((entry) => (entry[0] === first ? next : entry))
    : [...entries, next];
  return Object.fromEntries(kept);
}
