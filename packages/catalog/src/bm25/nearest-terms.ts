// Index terms that an unknown word was probably meant to be, without a structure of their own: a word of a few dozen is unknown,
// and a look at each term's letters as one number rules out nearly all of them.

import { compareCodeUnits, editDistance } from '@toolcrib/tool';
import { TYPO_MAX_TERMS_COUNT, TYPO_MIN_CHARS, TYPO_TWO_EDITS_CHARS } from '../limits.ts';
import type { Segment } from './segment.ts';

// Digits are data or versions: v3 is no misspelt v2.
const LETTERS = /^[\p{L}\p{M}]+$/u;
const books = new WeakMap<Segment, Book>();

/** A term, and the word of a tool's text that was near. */
export interface NearTerm {
  readonly term: string;
  readonly spelling: string;
}

/** The words of a segment as they were written: a typing error is nearer to a word than to its stem. */
interface Book {
  readonly words: readonly string[];
  readonly sketches: Uint32Array;
}

/**
 * Finds the terms of the words at the smallest distance from `word`, the most common first, at most three: one edit for words of 4
 * to 8 letters, two for longer ones, none for shorter ones; swapped neighbours are one edit, and the first or the last letter must
 * be right.
 * @param idf Rarity of a term.
 */
export function findNearestTerms(
  word: string,
  segments: readonly Segment[],
  idf: (term: string) => number,
): readonly NearTerm[] {
  if (word.length < TYPO_MIN_CHARS || !LETTERS.test(word)) return [];
  let fewest = word.length >= TYPO_TWO_EDITS_CHARS ? 2 : 1;
  const sketch = sketchOf(word);
  let nearest = new Map<string, NearTerm>();
  for (const segment of segments) {
    const { words, sketches } = bookOf(segment);
    for (let nth = 0; nth < words.length; nth += 1) {
      // An edit changes two letters of the sketch at most.
      if (countBits((sketches[nth] ?? 0) ^ sketch) > 2 * fewest) continue;
      const known = words[nth] ?? '';
      if (!isComparable(word, known, fewest)) continue;
      const edits = editDistance(word, known, fewest);
      const term = segment.termTexts[segment.termOfWord[nth] ?? 0] ?? '';
      if (edits > fewest || idf(term) === 0) continue;
      if (edits < fewest) nearest = new Map();
      fewest = edits;
      if (!nearest.has(term)) nearest.set(term, { term, spelling: known });
    }
  }
  return [...nearest.values()]
    .sort((a, b) => idf(a.term) - idf(b.term) || compareCodeUnits(a.term, b.term))
    .slice(0, TYPO_MAX_TERMS_COUNT);
}

function isComparable(word: string, text: string, edits: number): boolean {
  if (Math.abs(word.length - text.length) > edits) return false;
  return (word[0] === text[0] || word.at(-1) === text.at(-1)) && LETTERS.test(text);
}

function bookOf(segment: Segment): Book {
  const known = books.get(segment);
  if (known !== undefined) return known;
  const words = [...segment.words.keys()];
  const made = { words, sketches: Uint32Array.from(words, sketchOf) };
  books.set(segment, made);
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
