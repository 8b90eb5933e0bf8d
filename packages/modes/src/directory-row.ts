// One tool as a line of the directory: how it is written there, and how much room that takes. Apart from directory.ts,
// which only decides what fits.

import { cleanText, clip, compareCodeUnits } from '@toolcrib/tool';
import { DESCRIPTION_MAX_CHARS, DIRECTORY_OWNER_MAX_CHARS } from './limits.ts';

/** What the directory says of a tool. */
export interface ListedTool {
  readonly name: string;
  /** The word by which the model can call it: its name, or its id where the name is not its alone. */
  readonly word: string;
  readonly owner: string;
  readonly description: string;
}

/** A line, not yet cut to a width. */
export interface DirectoryRow {
  readonly owner: string;
  /** Dash, word and owner: what is left when descriptions go. */
  readonly start: string;
  /** Clean, at most 180 characters; empty where the tool says nothing. */
  readonly description: string;
}

/**
 * Makes the lines, sorted by name by code unit. A tool whose word could not be written as it is (an invisible character in
 * it) gets none: what the model copies from the line would be another word.
 */
export function toRows(tools: readonly ListedTool[]): readonly DirectoryRow[] {
  return tools
    .filter(({ word }) => cleanText(word) === word)
    .toSorted((a, b) => compareCodeUnits(a.name, b.name) || compareCodeUnits(a.word, b.word))
    .map(({ word, owner, description }) => ({
      owner,
      start: `- ${word} (${ownerLabel(owner)})`,
      description: clip(cleanText(description), DESCRIPTION_MAX_CHARS),
    }));
}

/** Writes a line with at most `width` characters of its description; 0 for none. */
export function writeRow({ start, description }: DirectoryRow, width: number): string {
  return width === 0 || description === '' ? start : `${start}: ${clip(description, width)}`;
}

/** Writes an owner on one line. */
export function ownerLabel(owner: string): string {
  return clip(cleanText(owner), DIRECTORY_OWNER_MAX_CHARS) || 'unnamed';
}
