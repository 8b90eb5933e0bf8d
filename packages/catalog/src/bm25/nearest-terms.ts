// Index terms that an unknown word was probably meant to be, without a structure of their own: a word of a few dozen is unknown,
// and a look at each term's letters as one number rules out nearly all of them.

import { compareCodeUnits, editDistance } from '@toolcrib/tool';
import { TYPO_MAX_TERMS_COUNT, TYPO_MIN_CHARS, TYPO_TWO_EDITS_CHARS } from '../limits.ts';
import type { Segment } from './segment.ts';

// Digits are data or versions: v3 is no misspelt v2.
const LETTERS = /^[\p{L}\p{M}]+$/u;
const sketches = new WeakMap<Segment, Uint32Array>();

/**
 * Finds the terms at the smallest distance from `word`, at most three by code unit: one edit for words of 4 to 8 letters, two for
 * longer ones, none for shorter ones; swapped neighbours are one edit, and the first or the last letter must be right.
 */
export function findNearestTerms(word: string, segments: readonly Segment[]): readonly string[] {
  if (word.length < TYPO_MIN_CHARS || !LETTERS.test(word)) return [];
  const most = word.length >= TYPO_TWO_EDITS_CHARS ? 2 : 1;
  const sketch = sketchOf(word);
  let fewest = most;
  let nearest: string[] = [];
  for (const segment of segments) {
    const known = sketchesOf(segment);
    for (let term = 0; term < known.length; term += 1) {
      // An edit changes two letters of the sketch at most.
      if (countBits((known[term] ?? 0) ^ sketch) > 2 * fewest) continue;
      const text = segment.termTexts[term] ?? '';
      if (!isComparable(word, text, fewest)) continue;
      const edits = editDistance(word, text, fewest);
      if (edits > fewest) continue;
      if (edits < fewest) nearest = [];
      fewest = edits;
      nearest.push(text);
    }
  }
  return [...new Set(nearest)].sort(compareCodeUnits).slice(0, TYPO_MAX_TERMS_COUNT);
}

function isComparable(word: string, text: string, edits: number): boolean {
  if (Math.abs(word.length - text.length) > edits) return false;
  return (word[0] === text[0] || word.at(-1) === text.at(-1)) && LETTERS.test(text);
}

function sketchesOf(segment: Segment): Uint32Array {
  const known = sketches.get(segment);
  if (known !== undefined) return known;
  const made = Uint32Array.from(segment.termTexts, sketchOf);
  sketches.set(segment, made);
  return made;
}

/** One bit for each letter that occurs. */
function sketchOf(word: string): number {
  let sketch = 0;
  for (let at = 0; at < word.length; at += 1) sketch |= 1 << (word.charCodeAt(at) & 31);
  return sketch >>> 0;
}

function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
