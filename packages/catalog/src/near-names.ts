// Names that a query was perhaps meant to be: a hint for whoever searched in vain, never a candidate.

import { nearest, NEAREST_MAX_COUNT } from '@toolcrib/tool';
import type { ToolDefinition } from '@toolcrib/tool';
import { NEAR_NAME_MAX_WORDS_COUNT, NEAR_NAME_MIN_CHARS } from './limits.ts';
import type { NameTable } from './names.ts';

/** Names that `word`, or a word in it, was perhaps meant to be; of tools that `keep` lets pass, at most three. */
export function findNearNames(
  word: string,
  table: NameTable,
  keep: (tool: ToolDefinition) => boolean,
): readonly string[] {
  const whole = word.trim();
  const words = whole.split(/\s+/u).filter((part) => part.length >= NEAR_NAME_MIN_CHARS);
  const spellings = new Set([whole, whole.replaceAll(/\s+/gu, '_'), ...words.slice(0, NEAR_NAME_MAX_WORDS_COUNT)]);
  const found = new Set<string>();
  for (const spelling of spellings)
    for (const name of spelling === '' ? [] : nearest(spelling, table.names, table.names.length))
      if (table.named(name).some(keep)) found.add(name);
  return [...found].slice(0, NEAREST_MAX_COUNT);
}
