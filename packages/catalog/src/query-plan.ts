// A query → the index terms to look up, each with its weight: what was said, what was probably meant, what is related.

import { analyzeQuery } from './analyzer.ts';
import { expandQuery } from './expand.ts';
import { TYPO_MAX_WORDS_COUNT } from './limits.ts';
import type { TermMatch } from './ranker.ts';

/** A term to look up. */
export interface PlannedTerm {
  readonly term: string;
  /** The word of the query behind it. */
  readonly word: string;
  readonly kind: TermMatch['kind'];
  readonly weight: number;
  /** Repeats its parts, so it adds to the score but not to what the query is thought to ask. */
  readonly joined: boolean;
}

/** All that is looked up for one query. `unknownCount` counts words that the index neither knows nor resembles. */
export interface QueryPlan {
  readonly terms: readonly PlannedTerm[];
  readonly unknownCount: number;
}

/** What a plan needs to know of an index. */
export interface Vocabulary {
  has(term: string): boolean;
  /** Rarity of a term; 0 for one that is not indexed. */
  idf(term: string): number;
  nearest(word: string): readonly string[];
}

// Numbers in a request are data (an id, a date), not a wish that goes unmet.
const NUMBER = /^\p{N}+$/u;

/** Plans a query. A query without usable words has no terms, whatever is related to the words that were left out. */
export function planQuery(
  query: string,
  vocabulary: Vocabulary,
  weights: { readonly typo: number; readonly expansion: number },
): QueryPlan {
  const asked = analyzeQuery(query);
  if (asked.length === 0) return { terms: [], unknownCount: 0 };
  const plan = new Map<string, PlannedTerm>();
  for (const { text, word, joined } of asked)
    if (vocabulary.has(text)) plan.set(text, { term: text, word, kind: 'literal', weight: 1, joined });
  const unknown = asked.filter(({ text }) => !vocabulary.has(text));
  let unknownCount = 0;
  for (const [index, { text, word, joined }] of unknown.entries()) {
    const nearest = index < TYPO_MAX_WORDS_COUNT ? nearestTerms(text, word, vocabulary) : [];
    if (nearest.length === 0 && !joined && !NUMBER.test(text)) unknownCount += 1;
    for (const term of nearest)
      if (!plan.has(term)) plan.set(term, { term, word, kind: 'typo', weight: weights.typo, joined });
  }
  for (const { term, word, stems } of expandQuery(query)) {
    if (plan.has(term) || !vocabulary.has(term)) continue;
    const weight = weights.expansion * worthOf(term, stems, vocabulary);
    plan.set(term, { term, word, kind: 'expansion', weight, joined: false });
  }
  return { terms: [...plan.values()], unknownCount };
}

/** Compares the stem, then the word: a wrong letter can change what the stemmer cuts off ("calender" loses its "er"). */
function nearestTerms(text: string, word: string, vocabulary: Vocabulary): readonly string[] {
  const nearest = vocabulary.nearest(text);
  return nearest.length > 0 || word === text ? nearest : vocabulary.nearest(word);
}

/** A related word is worth no more than the words it stands for: a common "find" must not become a rare "search". 0–1. */
function worthOf(term: string, stems: readonly string[], vocabulary: Vocabulary): number {
  const said = Math.max(...stems.map((stem) => vocabulary.idf(stem)));
  return said > 0 ? Math.min(1, said / vocabulary.idf(term)) : 1;
}
