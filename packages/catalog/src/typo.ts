// Index terms that an unknown word of a query was probably meant to be.

import { compareCodeUnits, editDistance } from '@toolcrib/tool';
import { TYPO_MAX_TERMS_COUNT, TYPO_MIN_CHARS, TYPO_TWO_EDITS_CHARS } from './limits.ts';

// Digits are data or versions: v3 is no misspelt v2.
const LETTERS = /^[\p{L}\p{M}]+$/u;

/**
 * Prepares a vocabulary for look-ups. The look-up gives the terms at the smallest distance, at most three by code unit; one
 * edit for words of 4 to 8 letters, two for longer ones, none for shorter ones; swapped neighbours are one edit. Only terms
 * that share the first or the last letter are compared: one edit cannot touch both ends of a word.
 */
export function createNearestTerms(vocabulary: readonly string[]): (word: string) => readonly string[] {
  const buckets = new Map<string, string[]>();
  for (const term of vocabulary) {
    if (!LETTERS.test(term)) continue;
    for (const key of bucketKeys(term, term.length)) {
      const bucket = buckets.get(key);
      if (bucket) bucket.push(term);
      else buckets.set(key, [term]);
    }
  }
  return (word) => {
    if (word.length < TYPO_MIN_CHARS || !LETTERS.test(word)) return [];
    let fewest = word.length >= TYPO_TWO_EDITS_CHARS ? 2 : 1;
    let nearest: string[] = [];
    for (let length = word.length - fewest, most = word.length + fewest; length <= most; length += 1) {
      for (const term of bucketKeys(word, length).flatMap((key) => buckets.get(key) ?? [])) {
        const edits = editDistance(word, term, fewest);
        if (edits > fewest) continue;
        if (edits < fewest) nearest = [];
        fewest = edits;
        nearest.push(term);
      }
    }
    return [...new Set(nearest)].sort(compareCodeUnits).slice(0, TYPO_MAX_TERMS_COUNT);
  };
}

function bucketKeys(word: string, length: number): readonly string[] {
  return [`${length}${word[0] ?? ''}-`, `${length}-${word.at(-1) ?? ''}`];
}
