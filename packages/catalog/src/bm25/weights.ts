// Every number that decides an order in bm25Ranker. What each is worth stands in DESIGN.md, with the data it was measured on.

import type { SearchField } from '../ranker.ts';

/** How often a word counts, by the field it stands in. Fractions are fine: BM25 counts are real numbers. */
export const FIELD_WEIGHTS: Readonly<Record<SearchField, number>> = {
  name: 3.5,
  label: 1,
  description: 1,
  owner: 1,
  parameterNames: 0.5,
  parameterDescriptions: 0.4,
};
/** Saturation of repeated words: the usual Okapi value. */
export const K1 = 1.2;
/** Share of length that is normalised away. 0–1. */
export const B = 0.6;
/** Bonus for a name all of whose words the query holds, as a share of the score. */
export const NAME_COVERAGE_WEIGHT = 0.6;
/** The same for the owner's name; nothing where all tools have one owner. */
export const OWNER_COVERAGE_WEIGHT = 0.2;
/** Share of what the owner's tools together know of the query that each of them gets. */
export const OWNER_EVIDENCE_WEIGHT = 0.2;
/** Share of a word's score that comes on top where the tool spells it as the query does. */
export const EXACT_WORD_WEIGHT = 0.3;
/** Worth of two neighbours that stay neighbours, as a share of the rarity of the more common one. */
export const PAIR_WEIGHT = 0.4;
/** Bonus where the name says the action that the query asks for, as a share of the score. */
export const SAME_ACTION_BONUS = 0.06;
/** Malus where it says another one. */
export const OTHER_ACTION_MALUS = 0.06;
/** Share of a word's worth that is gone once a better hit answers it in full. */
export const SPREAD_WEIGHT = 0.15;
/** Share of the most that a term can be worth at which it counts as answered in full. */
export const SPREAD_FULL_SHARE: number = 2 / 3;
/** Share of a term's score that counts when only a related word was said. */
export const RELATED_WEIGHT = 0.75;
/** Share of that for all but the best of the words related to one thing said. */
export const RELATED_REST_SHARE = 0.5;
/** Share of what was said itself that is taken off what is related to it. */
export const SAID_ALREADY_SHARE = 0.45;

/** Share that counts of another form of a word. */
export const SAME_WORD_WEIGHT = 0.8;
/** Share that counts of two words of the query written as one. */
export const JOINED_WEIGHT = 0.6;
/** Share that counts of a chatty word. */
export const CHATTY_WEIGHT = 0.7;
/** Share that counts of an index term near an unknown word. */
export const TYPO_WEIGHT = 0.9;

/** Share that counts of each word of a stuffed text, whose length still counts in full; see stuffing.ts. */
export const STUFFED_TEXT_SHARE = 0.2;

/** A literal match below this share of the best score is literal only if it holds enough of the query (the next number). */
export const LITERAL_SCORE_SHARE = 0.75;
/** Share of the query's known words, by rarity, that makes any match literal. */
export const LITERAL_COVERAGE = 0.5;
/** Hits below this share of the best score are cut. */
export const SCORE_FLOOR_SHARE = 0.15;

/** Points of the gate; see evidence.ts. */
export interface EvidencePoints {
  readonly twoWords: number;
  readonly threeWords: number;
  readonly rarestWord: number;
  readonly exactWords: number;
  readonly exactMost: number;
  readonly related: number;
  readonly relatedMost: number;
  readonly relatedAlone: number;
  readonly name: number;
  readonly action: number;
  readonly wholeQuery: number;
}
/** Fitted by logistic regression; DESIGN.md has the figures. */
export const EVIDENCE: EvidencePoints = {
  twoWords: 1.25,
  threeWords: 3.3,
  rarestWord: 2.3,
  exactWords: 2.5,
  exactMost: 1.5,
  related: 3.5,
  relatedMost: 2,
  relatedAlone: 3.5,
  name: 1.85,
  action: 1.1,
  wholeQuery: 3.3,
};
/** An answer is weak where the best hit has fewer points. */
export const WEAK_ANSWER_BELOW = 3.3;
/** Hits of a weak answer at most. Count. */
export const WEAK_ANSWER_MAX_COUNT = 5;
/** A hit of a sound answer is weak where it has fewer points. */
export const WEAK_HIT_BELOW = 0.8;
