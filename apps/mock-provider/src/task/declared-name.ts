// Recognising a tool among the declared ones. A provider-facing name may be the registered name with a hash at its end, and
// cut where it would be too long.

import { FUNCTION_NAME_MAX_CHARS } from '../limits.ts';
import type { ViewTool } from '../script.ts';

// At least one digit, so that an ordinary last word such as `facade` is no hash.
const WITH_HASH = /^(?<stem>.+)_(?<hash>(?=[0-9a-f]*[0-9])[0-9a-f]{6,})$/u;

/** The declared name of the tool registered as `tool`: the exact one, else one that adds a hash; undefined where none is. */
export function declaredName(tool: string, tools: readonly ViewTool[]): string | undefined {
  if (tools.some((declared) => declared.name === tool)) return tool;
  const legal = tool.replaceAll(/[^a-zA-Z0-9_-]/gu, '_');
  return tools.find(({ name }) => {
    const stem = WITH_HASH.exec(name)?.groups?.['stem'];
    if (stem === undefined) return false;
    return stem === legal || (name.length === FUNCTION_NAME_MAX_CHARS && legal.startsWith(stem));
  })?.name;
}
