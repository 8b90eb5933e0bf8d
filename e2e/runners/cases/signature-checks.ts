// What a rendered signature must be, judged by the real compiler: a type, that accepts these values and rejects those.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isJsonObject } from '@toolcrib/tool';
import { textsAt, type Json } from './case.ts';
import { mustNotContain } from './checks.ts';

/** Checks a signature against the `signature…` keys of `expect`. */
export async function checkSignature(signature: string, expect: Json): Promise<readonly string[]> {
  const known = new Set(['noThrow', 'noUnhandledRejection', 'hostAlive', 'gatewayAlive']);
  const problems: string[] = [];
  const lines = [`type T = ${signature};`, 'export type { T };'];
  const text = signature.replace(/\s+/g, ' ');
  for (const [key, wanted] of Object.entries(expect)) {
    const list = [wanted].flat();
    const values = list.map((value: unknown) => JSON.stringify(value));
    if (key === 'signatureContains')
      problems.push(
        ...textsAt(expect, key)
          .filter((part) => !text.includes(part))
          .map((part) => `no "${part}" in ${text}`),
      );
    else if (key === 'signatureContainsAny')
      problems.push(
        ...list
          .filter((any: unknown) => !(any as readonly string[]).some((part) => text.includes(part)))
          .map((any) => `none of ${JSON.stringify(any)} in ${text}`),
      );
    else if (key === 'signatureMustNotContain') problems.push(...mustNotContain(text, wanted));
    else if (key === 'signatureMaxLength')
      problems.push(...(signature.length <= Number(wanted) ? [] : [`${signature.length} characters`]));
    else if (key === 'signatureAccepts')
      lines.push(...values.map((value, index) => `export const yes${index}: T = ${value};`));
    else if (key === 'signatureRejects')
      lines.push(...values.map((value, index) => `// @ts-expect-error\nexport const no${index}: T = ${value};`));
    else if (key === 'signaturePropertyNames') lines.push(...exactKeys(textsAt(expect, key)));
    else if (key !== 'signatureIsTypeScript' && !known.has(key)) problems.push(`no check for ${key}`);
  }
  return [...problems, ...(await compile(lines.join('\n')))];
}

function exactKeys(names: readonly string[]): readonly string[] {
  const union = names.map((name) => JSON.stringify(name)).join(' | ') || 'never';
  return [
    'type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;',
    `export const names: Same<keyof T, ${union}> = true;`,
  ];
}

async function compile(source: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signature-'));
  try {
    const file = join(folder, 'case.ts');
    await writeFile(file, source);
    const compiler = join(import.meta.dirname, '../../../node_modules/.bin/tsc');
    await promisify(execFile)(compiler, ['--ignoreConfig', '--noEmit', '--strict', '--noResolve', '--types', '', file]);
    return [];
  } catch (error) {
    const stdout = isJsonObject(error) || error instanceof Error ? String(Reflect.get(error, 'stdout')) : '';
    return [`the compiler says: ${stdout.replaceAll(folder, '').slice(0, 400)} of ${source.slice(0, 400)}`];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Puts the generated values and properties of `enumFill` and `propertiesFill` in place. */
export function expandFills(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(expandFills);
  if (!isJsonObject(node)) return node;
  const { enumFill, propertiesFill, ...rest } = node;
  const made = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, expandFills(value)]));
  if (isJsonObject(enumFill)) made['enum'] = fill(enumFill);
  if (isJsonObject(propertiesFill)) {
    const filled = fill(propertiesFill).map((name) => [name, propertiesFill['schema']]);
    made['properties'] = {
      ...Object.fromEntries(filled),
      ...(isJsonObject(made['properties']) ? made['properties'] : {}),
    };
  }
  return made;
}

function fill(rule: Json): readonly string[] {
  const template = String(rule['template']);
  return Array.from({ length: Number(rule['count']) }, (_, index) => template.replaceAll('{i}', String(index)));
}
