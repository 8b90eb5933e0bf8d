// Words of a query → related words of APIs, by the table in intents.ts. Apart from the table so that the table stays plain data.

import { analyzePhrases } from './analyzer.ts';
import { PHRASES, SYNONYMS } from './intents.ts';
import { lazy } from './lazy.ts';

/** A related index term, with the words of the query that suggested it. */
export interface Expansion {
  readonly term: string;
  readonly word: string;
  /** Stems of those words. */
  readonly stems: readonly string[];
}

interface Phrase {
  readonly stems: readonly string[];
  readonly means: readonly string[];
}

// Compiled at the first search: stems → phrases, by their first stem. A single word is a phrase of one.
const phrasesByStart = lazy(compile);

/** Related terms, each once, in the order in which the query suggests them; longer phrases first at each word. */
export function expandQuery(query: string): readonly Expansion[] {
  const words = analyzePhrases(query);
  const found = new Map<string, Expansion>();
  for (const [start, { text }] of words.entries()) {
    for (const { stems, means } of phrasesByStart().get(text) ?? []) {
      if (!stems.every((stem, offset) => words[start + offset]?.text === stem)) continue;
      const word = words
        .slice(start, start + stems.length)
        .map((term) => term.word)
        .join(' ');
      for (const term of means) if (!found.has(term)) found.set(term, { term, word, stems });
    }
  }
  return [...found.values()];
}

function compile(): ReadonlyMap<string, readonly Phrase[]> {
  const meanings = new Map<string, Set<string>>();
  const add = (phrase: string, means: readonly string[]): void => {
    const key = stemsOf(phrase).join(' ');
    const known = meanings.get(key) ?? new Set();
    for (const word of means) known.add(stemsOf(word).join(''));
    known.delete(key);
    meanings.set(key, known);
  };
  for (const [phrase, means] of PHRASES) add(phrase, toList(means));
  for (const group of SYNONYMS.trim().split('\n')) {
    const words = toList(group);
    for (const word of words) add(word, words);
  }
  const compiled = new Map<string, Phrase[]>();
  for (const [key, means] of meanings) {
    const stems = key.split(' ');
    const start = stems[0] ?? '';
    compiled.set(start, [...(compiled.get(start) ?? []), { stems, means: [...means] }]);
  }
  for (const phrases of compiled.values()) phrases.sort((a, b) => b.stems.length - a.stems.length);
  return compiled;
}

function toList(line: string): readonly string[] {
  return line.split(',').map((word) => word.trim());
}

function stemsOf(phrase: string): readonly string[] {
  return analyzePhrases(phrase).map((term) => term.text);
}
