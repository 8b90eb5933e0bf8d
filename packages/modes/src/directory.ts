// The directory: the deferred trusted tools as lines of the prompt, within a bound. Pure, and the same for any order of
// tools, so that the same snapshot gives the same bytes in every turn, run and process.

import { DIRECTORY_DESCRIPTION_WIDTHS_CHARS, DIRECTORY_LEAST_CHARS, DIRECTORY_MAX_CHARS } from './limits.ts';
import { type ListedTool, toRows, writeRow } from './directory-row.ts';
import { fairShare, writeOwners } from './directory-share.ts';

export type { ListedTool } from './directory-row.ts';

/** What the directory says beside its lines, in the words of one surface. */
export interface DirectoryWords {
  /** Stands above the lines: how to call what they name, and what is not among them. */
  readonly intro: string;
  /** How tools that were left out are found, as the end of a sentence. */
  readonly found: string;
}

/**
 * Renders the directory. Descriptions shrink from 180 to 64 characters to none, then lines go; the README says which.
 * @param maxChars UTF-16 code units of the whole text; at least {@link DIRECTORY_LEAST_CHARS}.
 * @returns An empty text where there is nothing to list.
 */
export function renderDirectory(tools: readonly ListedTool[], words: DirectoryWords, maxChars: number): string {
  if (tools.length === 0) return '';
  const { intro } = words;
  const rows = toRows(tools);
  const owners = [...Map.groupBy(tools, ({ owner }) => owner)].map(([owner, list]) => ({ owner, count: list.length }));
  const omission = (count: number): string =>
    `Not listed: ${count} of ${tools.length}; ${words.found}. Tools per owner: `;
  // A tool that cannot be written is left out even where all others fit.
  const hidden = tools.length - rows.length;
  const tail = hidden === 0 ? [] : [omission(hidden) + writeOwners(owners, maxChars)];
  for (const width of DIRECTORY_DESCRIPTION_WIDTHS_CHARS) {
    const lines = [intro, ...rows.map((row) => writeRow(row, width)), ...tail];
    if (charsOf(lines) <= maxChars) return lines.join('\n');
  }
  const room = maxChars - charsOf([intro, omission(tools.length)]);
  const named = writeOwners(owners, room);
  const kept = fairShare(rows, room - named.length);
  const lines = rows.filter((row) => kept.has(row)).map((row) => writeRow(row, 0));
  return [intro, ...lines, omission(tools.length - kept.size) + named].join('\n');
}

/**
 * Bounds the directory for a model: at most 18,000 characters, and no more than a tenth of the context window.
 * @param contextWindowTokens Tokens; absent or not a positive number where the window is not known.
 */
export function directoryMaxChars(contextWindowTokens?: number): number {
  const isKnown = contextWindowTokens !== undefined && contextWindowTokens > 0;
  if (!isKnown) return DIRECTORY_MAX_CHARS;
  return Math.min(DIRECTORY_MAX_CHARS, Math.max(DIRECTORY_LEAST_CHARS, Math.floor(contextWindowTokens / 10)));
}

/** Characters of the lines with their breaks. */
function charsOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, -1);
}
