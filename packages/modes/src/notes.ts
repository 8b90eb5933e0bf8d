// What a search that found nothing says beside its empty list.

import { cleanText, clip } from '@toolcrib/tool';
import { NAME_IN_TEXT_MAX_CHARS, NOTES_MAX_CHARS } from './limits.ts';

/** Makes the notes of one search: names that are nearly what was asked for, and servers that are down. */
export function notesOf(nearNames: readonly string[], serverNotes: readonly string[]): readonly string[] {
  if (nearNames.length === 0) return serverNotes;
  const names = nearNames.map((name) => clip(cleanText(name), NAME_IN_TEXT_MAX_CHARS)).join(', ');
  return [`Nothing matches. Tools with similar names: ${names}.`, ...serverNotes];
}

/** Joins the notes of one or several searches to one text of at most 1,000 characters; what is said twice is said once. */
export function notesText(notes: Iterable<string>): string {
  const lines = [...new Set(notes)];
  const text = lines.join('\n');
  return text === '' ? '' : clip(text, NOTES_MAX_CHARS);
}
