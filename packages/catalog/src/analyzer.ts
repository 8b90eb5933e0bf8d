// Text → terms of the index. Both sides of a match go through here, each exactly once: stems are not idempotent.

import { INSTRUCTION_WORDS } from './instruction-words.ts';
import { FIELD_MAX_CHARS, QUERY_MAX_CHARS, QUERY_MAX_TERMS_COUNT } from './limits.ts';
import { splitCompound, splitWords } from './split-words.ts';
import { stem } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';

/** A term with the word it was made from. */
export interface Term {
  readonly text: string;
  readonly word: string;
  /** The whole of which other terms are parts: `geturl` beside `get` and `url`. */
  readonly joined: boolean;
}

/** Terms of a tool's text, in order, repeats kept, stop words left out. */
export function analyzeText(text: string): readonly Term[] {
  return toTerms(text.slice(0, FIELD_MAX_CHARS)).filter(({ word }) => !STOP_WORDS.has(word));
}

/** Terms of a query, each once, without stop words and words that merely instruct. Empty: nothing to look for. */
export function analyzeQuery(text: string): readonly Term[] {
  const unique = new Map<string, Term>();
  for (const term of toTerms(text.slice(0, QUERY_MAX_CHARS))) {
    if (STOP_WORDS.has(term.word) || INSTRUCTION_WORDS.has(term.word) || unique.has(term.text)) continue;
    unique.set(term.text, term);
  }
  return [...unique.values()].slice(0, QUERY_MAX_TERMS_COUNT);
}

/** Every word of a query in order, stop words included, joined wholes left out: for finding phrases. */
export function analyzePhrases(text: string): readonly Term[] {
  return toTerms(text.slice(0, QUERY_MAX_CHARS)).filter((term) => !term.joined);
}

/** Every word of a query in order: stop words, instruction words and joined wholes included. */
export function analyzeWords(text: string): readonly Term[] {
  return toTerms(text.slice(0, QUERY_MAX_CHARS));
}

/** Terms of one piece of a tool's text between blanks, stop words left out. */
export function analyzeCompound(compound: string): readonly Term[] {
  return splitCompound(compound)
    .map(({ text: word, joined }) => ({ text: stem(word), word, joined }))
    .filter(({ word }) => !STOP_WORDS.has(word));
}

function toTerms(text: string): readonly Term[] {
  return splitWords(text).map(({ text: word, joined }) => ({ text: stem(word), word, joined }));
}
