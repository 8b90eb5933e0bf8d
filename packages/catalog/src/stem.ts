// English stems (Porter2), with the stemmer's faults fenced: it breaks for ever on a non-string, is quadratic in the length
// of a word, folds no case, mangles code-like tokens, and takes language names from an unguarded object.

import { newStemmer } from 'snowball-stemmers';
import { STEM_MEMO_MAX_COUNT, TOKEN_MAX_CHARS } from './limits.ts';

// The name is a constant on purpose: the library accepts 'constructor' as a language.
const porter2 = newStemmer('english');
const memo = new Map<string, string>();
const STEMMABLE = /^[a-z]{3,}$/;

/** The stem of one lower-case word. Words with digits, of other scripts or over the token bound come back as they are. */
export function stem(word: string): string {
  if (typeof word !== 'string' || word.length > TOKEN_MAX_CHARS || !STEMMABLE.test(word)) return word;
  const known = memo.get(word);
  if (known !== undefined) return known;
  const stemmed = porter2.stem(word);
  if (memo.size >= STEM_MEMO_MAX_COUNT) memo.clear();
  memo.set(word, stemmed);
  return stemmed;
}
