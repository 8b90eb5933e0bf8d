// Cutting text to a bound, with the mark inside the bound and no half characters.

import { invalidLimit } from './errors.ts';

/** Marks a cut. */
export const CLIP_MARK = '...';

/**
 * Cuts `text` to at most `maxChars` and marks the cut. Never splits a surrogate pair.
 * @param maxChars UTF-16 code units, mark included; at least CLIP_MARK.length.
 * @returns `text` itself when it fits.
 * @throws ToolcribError `INVALID_LIMIT` when the mark alone would not fit.
 */
export function clip(text: string, maxChars: number): string {
  if (!(maxChars >= CLIP_MARK.length)) throw invalidLimit(maxChars, CLIP_MARK.length);
  if (text.length <= maxChars) return text;
  return headOf(text, maxChars - CLIP_MARK.length) + CLIP_MARK;
}

/** The first `maxChars` code units of `text`, one fewer where that would split a surrogate pair; nothing below 1. */
export function headOf(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  if (maxChars < 1) return '';
  const last = text.charCodeAt(maxChars - 1);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splits ? maxChars - 1 : maxChars);
}
