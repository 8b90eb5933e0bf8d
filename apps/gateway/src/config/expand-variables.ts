// `${VAR}` and `${VAR:-default}` in any text of the configuration, as other MCP clients write them.

import { isJsonObject } from '@toolcrib/tool';

/** What expansion gave: the same value with every variable in place, what was missing, and which values came in. */
export interface Expansion {
  readonly value: unknown;
  /** One sentence per variable that is not set and has no default. */
  readonly problems: readonly string[];
  /** Values taken from the environment. */
  readonly secrets: readonly string[];
}

const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/**
 * Expands every text inside `value`. An empty variable counts as unset where a default is given, as in a shell. What is
 * disabled, such as a server, needs no variable.
 */
export function expandVariables(value: unknown, env: Readonly<Record<string, string | undefined>>): Expansion {
  const problems: string[] = [];
  const secrets = new Set<string>();
  const expandText = (text: string, key: string, isOff: boolean): string =>
    text.replace(VARIABLE, (_, name: string, fallback: string | undefined) => {
      const found = Object.hasOwn(env, name) ? env[name] : undefined;
      if (found !== undefined && (found !== '' || fallback === undefined)) {
        secrets.add(found);
        return found;
      }
      if (fallback !== undefined) return fallback;
      if (isOff) return '';
      problems.push(`${key}: found "\${${name}}", but ${name} is not set; set it or write \${${name}:-default}`);
      return '';
    });
  const walk = (node: unknown, key: string, isInsideOff: boolean): unknown => {
    if (typeof node === 'string') return expandText(node, key, isInsideOff);
    if (Array.isArray(node)) return node.map((item, index) => walk(item, `${key}.${index}`, isInsideOff));
    if (!isJsonObject(node)) return node;
    const isOff = isInsideOff || node['disabled'] === true;
    const entries = Object.entries(node).map(([name, item]) => [
      name,
      walk(item, key === '' ? name : `${key}.${name}`, isOff),
    ]);
    return Object.fromEntries(entries);
  };
  return { value: walk(value, '', false), problems, secrets: [...secrets].filter((secret) => secret !== '') };
}
