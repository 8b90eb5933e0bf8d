// Words and terms as numbers while an index is built. Most of a catalog's text repeats itself, so each distinct piece of text
// between blanks is split and stemmed once.

import { analyzeCompound } from '../analyzer.ts';
import { COMPOUND_MEMO_MAX_COUNT } from '../limits.ts';
import { growingUint32 } from './growing.ts';

/** A word with its number, and whether it is a joined whole of the words before it. */
export interface NumberedWord {
  readonly word: number;
  readonly term: number;
  readonly text: string;
  readonly joined: boolean;
}

/** Numbers for words. */
export interface WordBook {
  /** The telling words of a compound such as `getURLs`, numbered; stop words are left out. */
  read(compound: string): readonly NumberedWord[];
  readonly termTexts: readonly string[];
  readonly terms: ReadonlyMap<string, number>;
  readonly words: ReadonlyMap<string, number>;
  termOfWord(): Uint32Array;
}

/** Starts an empty book. */
export function createWordBook(): WordBook {
  const terms = new Map<string, number>();
  const words = new Map<string, number>();
  const termTexts: string[] = [];
  const termOfWord = growingUint32();
  const known = new Map<string, readonly NumberedWord[]>();
  const numberOf = (text: string): number => {
    const present = terms.get(text);
    if (present !== undefined) return present;
    terms.set(text, termTexts.length);
    termTexts.push(text);
    return termTexts.length - 1;
  };
  const number = (word: string, term: string): { word: number; term: number } => {
    const present = words.get(word);
    if (present !== undefined) return { word: present, term: numberOf(term) };
    words.set(word, termOfWord.length);
    termOfWord.push(numberOf(term));
    return { word: termOfWord.length - 1, term: numberOf(term) };
  };
  return {
    termTexts,
    terms,
    words,
    termOfWord: () => termOfWord.take(),
    read(compound) {
      const present = known.get(compound);
      if (present !== undefined) return present;
      const read = analyzeCompound(compound).map(({ text, word, joined }) => ({
        ...number(word, text),
        text: word,
        joined,
      }));
      if (known.size === COMPOUND_MEMO_MAX_COUNT) known.clear();
      known.set(compound, read);
      return read;
    },
  };
}
