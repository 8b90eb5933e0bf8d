// A query → what to look up: terms with their weights, groups of related terms, pairs of neighbours, and the action asked for.

import { analyzeWords } from '../analyzer.ts';
import type { Term } from '../analyzer.ts';
import { isKnownStem, relateWords } from '../expand.ts';
import { INSTRUCTION_WORDS } from '../instruction-words.ts';
import { QUERY_MAX_TERMS_COUNT, TYPO_MAX_WORDS_COUNT } from '../limits.ts';
import { stem } from '../stem.ts';
import { STOP_WORDS } from '../stop-words.ts';
import { askedActions } from './actions.ts';
import { CHATTY_WORDS } from './chatty-words.ts';
import { LIGHT_WORDS } from './light-words.ts';
import type { NearTerm } from './nearest-terms.ts';
import { findSameWords } from './same-words.ts';
import type { Tuning } from './tuning.ts';

/** A term to look up. */
export interface SaidTerm {
  readonly term: string;
  /** The word of the query behind it. */
  readonly word: string;
  /** `same`: another form of the word. `joined`: two words of the query written as one, or the whole of a split word. */
  readonly kind: 'literal' | 'typo' | 'same' | 'joined';
  /** The word in its exact form: as it was written, or as a misspelt one should have been. */
  readonly spelling?: string;
  readonly weight: number;
}

/** Terms that are related to one thing the query says. */
export interface RelatedGroup {
  readonly word: string;
  /** Stems of the words that were said. */
  readonly stems: readonly string[];
  readonly terms: readonly { readonly term: string; readonly weight: number }[];
}

/** All that is looked up for one query. */
export interface Plan {
  readonly said: readonly SaidTerm[];
  readonly related: readonly RelatedGroup[];
  /** Telling words of the query that the index neither knows nor resembles. */
  readonly unknown: readonly string[];
  /** Pairs of neighbouring terms, as `first second`. */
  readonly pairs: ReadonlySet<string>;
  /** Words as they were written. */
  readonly words: ReadonlySet<string>;
  readonly actions: number;
}

/** What a plan needs to know of an index. */
export interface Vocabulary {
  /** Rarity of a term; 0 for one that is not indexed. */
  idf(term: string): number;
  nearest(word: string): readonly NearTerm[];
}

// Numbers in a request are data (an id, a date), not a wish that goes unmet.
const NUMBER = /^\p{N}+$/u;
/** Of several words as near to a misspelt one, all but the most common count for this share. 0–1. */
const LESS_LIKELY_SHARE = 0.5;

/** Plans a query. A query without usable words plans nothing, whatever is related to the words that were left out. */
export function planQuery(query: string, vocabulary: Vocabulary, tuning: Tuning): Plan {
  const written = analyzeWords(query);
  const asked = distinct(written.filter(isTelling)).slice(0, QUERY_MAX_TERMS_COUNT);
  if (asked.length === 0) return { said: [], related: [], unknown: [], pairs: new Set(), words: new Set(), actions: 0 };
  const mended = tuning.typo > 0 ? mendTypos(asked, vocabulary) : new Map<string, readonly NearTerm[]>();
  const said = new Map<string, SaidTerm>();
  const add = (term: SaidTerm): void => {
    if (term.weight > 0 && !said.has(term.term) && vocabulary.idf(term.term) > 0) said.set(term.term, term);
  };
  for (const { text, word, joined } of asked)
    add({
      term: text,
      word,
      kind: joined ? 'joined' : 'literal',
      spelling: word,
      weight: CHATTY_WORDS.has(word) ? tuning.chatty : 1,
    });
  for (const { text, word } of asked)
    for (const [nth, near] of (mended.get(text) ?? []).entries())
      add({ ...near, word, kind: 'typo', weight: nth === 0 ? tuning.typo : tuning.typo * LESS_LIKELY_SHARE });
  // From here on a misspelt word is taken for what it was meant to be, where that is beyond doubt.
  const all = written.map((term) => {
    const [near, ...others] = mended.get(term.text) ?? [];
    return near === undefined || others.length > 0 ? term : { ...term, text: near.term, word: near.spelling };
  });
  const parts = all.filter((term) => !term.joined);
  for (const joined of joinNeighbours(parts)) add({ ...joined, kind: 'joined', weight: tuning.joined });
  for (const { term, word, stems, share } of findSameWords(parts))
    add({ term, word, kind: 'same', weight: tuning.same * share * worthOf(term, stems, vocabulary) });
  return {
    said: [...said.values()],
    related: tuning.related > 0 ? relate(parts, said, { vocabulary, tuning }) : [],
    unknown: asked
      .filter(({ text, joined }) => vocabulary.idf(text) === 0 && !mended.has(text) && !joined && !NUMBER.test(text))
      .map(({ word }) => word),
    pairs: pairsOf(all.filter(isTelling)),
    words: new Set(asked.map(({ word }) => word)),
    actions: askedActions(
      query,
      all.map(({ word }) => word),
    ),
  };
}

function isTelling({ word }: Term): boolean {
  return !STOP_WORDS.has(word) && !INSTRUCTION_WORDS.has(word);
}

function distinct(terms: readonly Term[]): readonly Term[] {
  const unique = new Map<string, Term>();
  for (const term of terms) if (!unique.has(term.text)) unique.set(term.text, term);
  return [...unique.values()];
}

/** What unknown words were probably meant to be, by their stem, the likeliest first. */
function mendTypos(asked: readonly Term[], vocabulary: Vocabulary): ReadonlyMap<string, readonly NearTerm[]> {
  const mended = new Map<string, readonly NearTerm[]>();
  const unknown = asked.filter(
    ({ text, word }) => vocabulary.idf(text) === 0 && !isKnownStem(text) && !LIGHT_WORDS.has(word),
  );
  for (const { text, word } of unknown.slice(0, TYPO_MAX_WORDS_COUNT)) {
    const nearest = vocabulary.nearest(word);
    if (nearest.length > 0) mended.set(text, nearest);
  }
  return mended;
}

/** Neighbours written as one word: "back up" is found in `backup`. */
function joinNeighbours(parts: readonly Term[]): readonly Pick<SaidTerm, 'term' | 'word'>[] {
  const words = parts.filter(({ word }) => !STOP_WORDS.has(word)).map(({ word }) => word);
  return words
    .slice(1)
    .map((word, nth) => ({ term: stem(`${words[nth] ?? ''}${word}`), word: `${words[nth] ?? ''} ${word}` }));
}

function relate(
  parts: readonly Term[],
  said: ReadonlyMap<string, SaidTerm>,
  { vocabulary, tuning }: { readonly vocabulary: Vocabulary; readonly tuning: Tuning },
): readonly RelatedGroup[] {
  const groups = new Map<
    string,
    { word: string; stems: readonly string[]; terms: { term: string; weight: number }[] }
  >();
  for (const { term, word, stems, share } of relateWords(parts, tuning.topics)) {
    if (said.has(term) || vocabulary.idf(term) === 0) continue;
    const key = stems.join(' ');
    const group = groups.get(key) ?? { word, stems, terms: [] };
    group.terms.push({ term, weight: tuning.related * share * worthOf(term, stems, vocabulary) });
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A related word is worth no more than the words it stands for: a common "find" must not become a rare "search". 0–1. */
function worthOf(term: string, stems: readonly string[], vocabulary: Vocabulary): number {
  const said = Math.max(0, ...stems.map((known) => vocabulary.idf(known)));
  return said > 0 ? Math.min(1, said / vocabulary.idf(term)) : 1;
}

function pairsOf(telling: readonly Term[]): ReadonlySet<string> {
  const words = telling.filter((term) => !term.joined);
  return new Set(words.slice(1).map(({ text }, nth) => `${words[nth]?.text ?? ''} ${text}`));
}
