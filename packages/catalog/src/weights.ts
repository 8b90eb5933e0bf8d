// Every number that decides an order in winkRanker, with what it is worth; those of bm25Ranker are in bm25/weights.ts. "Mean" is the
// mean nDCG@10 over seven public sets of labelled queries (5,666 queries, 199 to 4,076 tools), in points. The optimum is flat:
// neighbours of a value rarely differ by more than a few tenths, so nothing here is tuned to the last digit.

import type { SearchField } from './ranker.ts';

/** How often a word counts, by the field it stands in. Fractions are fine: BM25 counts are real numbers. */
export const FIELD_WEIGHTS: Readonly<Record<SearchField, number>> = {
  /** The name is chosen to tell a tool from its siblings. 1 instead of 3: mean -0.6; 2: -0.2; 4: -0.1. */
  name: 3,
  /** A title for people. None of the sets has one, so it counts like the prose it resembles. Not measured. */
  label: 1,
  /** The unit that the others are measured in. */
  description: 1,
  /** In many catalogs the server's name is the only telling word. Left out: mean -1.1, -5.7 where texts are scant. */
  owner: 1,
  /** Left out: mean -0.6, hit@1 -1.2; 0.25: -0.1; 1: 0.0. */
  parameterNames: 0.5,
  /** Left out: mean -0.8, -2.8 where requests spell out arguments; 0.5: +0.1, but recall@8 -0.3. */
  parameterDescriptions: 0.25,
};

/** Saturation of repeated words: the usual Okapi value. 0.9 and 1.6: mean -0.2; 2: -0.3. */
export const K1 = 1.2;
/** Share of length that is normalised away: the usual Okapi value. 0.5 and 0.9: mean -0.2; 0.5: -1.7 where texts are scant. */
export const B = 0.75;
/** Bonus on the score of a tool all of whose name's words are asked for. 0: mean -1.8; 1: -0.2. */
export const NAME_COVERAGE_WEIGHT = 0.5;
/** Share of a term's score that counts when only a related word was said. 0: mean -0.9; 0.1: -0.6; 0.2 to 0.4: within 0.1. */
export const EXPANSION_WEIGHT = 0.25;
/**
 * Share that counts of an index term near an unknown word. With a typing error in each query, 0: mean -2.1, 0.3: -0.7;
 * with clean queries, 0: +0.1.
 */
export const TYPO_WEIGHT = 0.6;

/**
 * Confidence below which a candidate is weak. Confidence is the share of the query's words that the tool holds, by rarity,
 * plus half the share of the name's words that the query holds. At 0.3, 8 % of the right answers among the first eight are
 * marked (1 % of short requests, 32 % of long chatty ones), and 49 % of what comes first for the requests of another
 * catalog, which can hardly be met.
 */
export const WEAK_BELOW_CONFIDENCE = 0.3;
/** See {@link WEAK_BELOW_CONFIDENCE}. With the query's share alone 14 % instead of 28 % are marked at equal cost. */
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
/** Share of a relation in topics.ts, against one in intents.ts. */
export const TOPIC_SHARE = 0.8;
