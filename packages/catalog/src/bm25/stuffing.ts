// Texts that want to be found for everything: the same words over and over, or one verb after the other. Apart from the index,
// because it judges a text as a whole. Of 7,600 real names and descriptions none is taken for stuffed.

import { kindsOfWord } from './actions.ts';

/** Telling words from which on repeating them is no accident. Count. */
const LONG_TEXT_COUNT = 40;
/** Share of distinct words below which a long text repeats itself; 0.39 is the least of real ones. 0–1. */
const DISTINCT_SHARE = 0.35;
/** Distinct verbs from which on a text may be a list of them. Count. */
const MANY_VERBS_COUNT = 10;
/** Share of the distinct words that are verbs in a list of them; 0.45 is usual at most. 0–1. */
const VERB_SHARE = 0.5;
/** Kinds of action, of seven, that such a list names at least. Count. */
const MANY_KINDS_COUNT = 6;

/** Tells whether a text is stuffed. `words` are its telling words in order. */
export function isStuffed(words: readonly string[]): boolean {
  const distinct = new Set(words);
  if (words.length >= LONG_TEXT_COUNT && distinct.size < DISTINCT_SHARE * words.length) return true;
  if (distinct.size < MANY_VERBS_COUNT) return false;
  let verbs = 0;
  let kinds = 0;
  for (const word of distinct) {
    const found = kindsOfWord(word);
    if (found > 0) verbs += 1;
    kinds |= found;
  }
  return verbs >= MANY_VERBS_COUNT && verbs > VERB_SHARE * distinct.size && countBits(kinds) >= MANY_KINDS_COUNT;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left > 0; left >>>= 1) count += left & 1;
  return count;
}
