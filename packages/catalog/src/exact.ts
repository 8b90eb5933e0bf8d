// Tools that a query names. They come before anything ranked: a model that knows a name must not lose it to a better text.

import type { ToolDefinition } from '@toolcrib/tool';
import { INSTRUCTION_WORDS } from './instruction-words.ts';
import { foldName } from './names.ts';
import type { NameTable } from './names.ts';
import { STOP_WORDS } from './stop-words.ts';

/** How a query names a tool, best last: a word of it, all of it with other separators, all of it, all of it to the letter. */
export const NAMED = { inPart: 1, respelled: 2, whole: 3, exactly: 4 } as const;

/** Named tools with their degree of {@link NAMED}. */
export type NamedTools = ReadonlyMap<ToolDefinition, number>;

const EDGES = /^[\s"'`“”‘’«»([{<,;:!?.]+|[\s"'`“”‘’«»)\]}>,;:!?.]+$/gu;
const QUOTED = /^["'`“‘«].+["'`”’»][,;:!?.]*$/u;
const PLAIN_WORD = /^\p{L}+$/u;
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;

/** Finds the tools whose name or id is the query (`find symbol` is `find_symbol`), or stands in it as a whole word. */
export function findNamed(query: string, table: NameTable): NamedTools {
  const named = new Map<ToolDefinition, number>();
  const note = (tool: ToolDefinition, degree: number): void => {
    named.set(tool, Math.max(degree, named.get(tool) ?? 0));
  };
  const whole = query.trim();
  for (const tool of table.respelled(whole)) note(tool, NAMED.respelled);
  for (const form of [whole, trimEdges(whole)])
    for (const tool of table.folded(form))
      note(tool, tool.name === form || tool.id === form ? NAMED.exactly : NAMED.whole);

  const words = whole.split(/\s+/u);
  if (words.length > 1) {
    const isListOfNames = words.every((word) => isFiller(trimEdges(word)) || toolsFor(word, table).length > 0);
    for (const word of words)
      for (const tool of toolsFor(word, table)) if (isTelling(word, tool, isListOfNames)) note(tool, NAMED.inPart);
  }
  return named;
}

function toolsFor(word: string, table: NameTable): readonly ToolDefinition[] {
  const tools = table.folded(word);
  return tools.length > 0 ? tools : table.folded(trimEdges(word));
}

/**
 * A word of a sentence names a tool by its shape (`read_file`, an id), by its quotes, or in a list of nothing but names.
 * Any other plain word is taken for what it says: lifting tools called "latest" or "count" out of every sentence that holds
 * these words costs 34 points of nDCG@10 on a catalog that has such tools.
 */
function isTelling(word: string, tool: ToolDefinition, isListOfNames: boolean): boolean {
  if (QUOTED.test(word)) return true;
  const bare = trimEdges(word);
  if (foldName(tool.name) !== foldName(bare) || !isPlain(tool.name)) return true;
  return isListOfNames && !isFiller(bare);
}

/** Letters only, without a capital inside: nothing that marks it as a name. */
function isPlain(name: string): boolean {
  return PLAIN_WORD.test(name) && !INNER_CAPITAL.test(name);
}

function isFiller(word: string): boolean {
  const folded = foldName(word);
  return STOP_WORDS.has(folded) || INSTRUCTION_WORDS.has(folded);
}

function trimEdges(text: string): string {
  return text.replace(EDGES, '');
}
