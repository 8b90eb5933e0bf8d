// English stems (Porter2), with the stemmer's faults fenced: it breaks for ever on a non-string, is quadratic in the length
// of a word, folds no case, mangles code-like tokens, and takes language names from an unguarded object.

import { newStemmer } from 'snowball-stemmers';
import { STEM_MEMO_MAX_COUNT, TOKEN_MAX_CHARS } from './limits.ts';
import { memoize } from './memo.ts';

// The name is a constant on purpose: the library takes 'constructor' for a language.
const porter2 = newStemmer('english');
const recall = memoize((word: string) => porter2.stem(word), STEM_MEMO_MAX_COUNT);
const STEMMABLE = /^[a-z]{3,}$/;

/** The stem of one lower-case word. Words with digits, of other scripts or over the token bound come back as they are. */
export function stem(word: string): string {
  const isStemmable = typeof word === 'string' && word.length <= TOKEN_MAX_CHARS && STEMMABLE.test(word);
  return isStemmable ? recall(word) : word;
}
