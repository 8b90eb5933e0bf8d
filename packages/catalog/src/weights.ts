// Every number that decides an order, with what it is worth. "Mean" is the mean nDCG@10 over seven public sets of labelled
// queries (5,666 queries, 199 to 4,076 tools), in points; the setting below reaches WWW. The optimum is flat: neighbours of a
// value rarely differ by more than a few tenths, so nothing here is tuned to the last digit.

import type { SearchField } from './ranker.ts';

/** How often a word counts, by the field it stands in. Fractions are fine: BM25 counts are real numbers. */
export const FIELD_WEIGHTS: Readonly<Record<SearchField, number>> = {
  /** The name is chosen to tell a tool from its siblings. 1 instead of 3: mean -0.5; 4: -0.1. */
  name: 3,
  /** A title for people; none of the sets has one, so it counts like the prose that it resembles. Not measured. */
  label: 1,
  /** The unit that the others are measured in. */
  description: 1,
  /** In many catalogs the server's name is the only telling word. Left out: mean -0.8, 5.1 where tools have little text. */
  owner: 1,
  /** Left out: mean -0.4, hit@1 -0.9; 0.25 or 1 instead of 0.5: less than 0.1 apart. */
  parameterNames: 0.5,
  /** Left out: mean -0.6, 2.7 where requests spell out arguments; 0.5 instead of 0.25: -0.1. */
  parameterDescriptions: 0.25,
};

/** Saturation of repeated words: the usual Okapi value. 0.9, 1.6 and 2 are within 0.1 of it. */
export const K1 = 1.2;
/** Share of length that is normalised away: the usual Okapi value. 0.5: mean +0.1 but -1.5 where texts are scant; 0.9: 0.0. */
export const B = 0.75;
/** Bonus on the score of a tool all of whose name's words are asked for. 0: mean -2 to -3; 1 instead of 0.5: within 0.1. */
export const NAME_COVERAGE_WEIGHT = 0.5;
/** Share of a term's score that counts when only a related word was said. None: mean -1.1; 0.1: -0.4; 0.2 to 0.3: the same. */
export const EXPANSION_WEIGHT = 0.25;
/** Share for an index term near an unknown word. With a typing error in each query: +2.0; on clean ones -0.1 (0.3: 0.0, but +1.4). */
export const TYPO_WEIGHT = 0.6;

/**
 * Confidence below which a candidate is weak. Confidence is the share of the query's words that the tool holds, by rarity,
 * plus half the share of the name's words that the query holds. At 0.3 one in ten right answers is marked, and more than half
 * of what comes first for requests that no tool of the catalog can meet.
 */
export const WEAK_BELOW_CONFIDENCE = 0.3;
/** See {@link WEAK_BELOW_CONFIDENCE}. */
export const CONFIDENCE_NAME_SHARE = 0.5;
/** A term in more than this share of the tools is common. 5 to 20 %: no right answer lost among the first eight. */
export const COMMON_TERM_SHARE = 0.05;
/** A term in at most this many tools is never common, whatever the share. Count. */
export const RARE_TERM_COUNT = 5;
/** Doubtful candidates (weak with common words only, or only related words) that may fill up an answer. Count; 3 costs no recall. */
export const DOUBTFUL_MAX_COUNT = 3;
/** Candidates below this share of the best score are cut. Recall@8 at 0.1: 0.0; 0.2: -0.1; 0.3: -0.3. */
export const SCORE_FLOOR_SHARE = 0.15;
/** Damping of reciprocal rank fusion: a rank's worth is 1 / (this + rank). The value of the method's authors. */
export const FUSE_RANK_OFFSET = 60;
