// Everything that can be set on the ranker, in one frozen object; the numbers and what they are worth are in weights.ts.

import type { SearchField } from '../ranker.ts';
import { TOPIC_SHARE } from '../weights.ts';
import * as weights from './weights.ts';

/** Settings of the ranker. The meaning of each is with its default in weights.ts. */
export interface Tuning {
  readonly fields: Readonly<Record<SearchField, number>>;
  readonly k1: number;
  readonly b: number;
  readonly nameCoverage: number;
  readonly ownerCoverage: number;
  readonly ownerEvidence: number;
  readonly exactWord: number;
  readonly pair: number;
  readonly sameAction: number;
  readonly otherAction: number;
  readonly spread: number;
  readonly related: number;
  readonly topics: number;
  readonly relatedRest: number;
  readonly saidAlready: number;
  readonly same: number;
  readonly joined: number;
  readonly chatty: number;
  readonly typo: number;
}

/** The defaults: numbers from 0 on; 0 switches a part off, except for `k1`, `chatty` and fields, where 1 does. */
export const TUNING: Tuning = Object.freeze({
  fields: weights.FIELD_WEIGHTS,
  k1: weights.K1,
  b: weights.B,
  nameCoverage: weights.NAME_COVERAGE_WEIGHT,
  ownerCoverage: weights.OWNER_COVERAGE_WEIGHT,
  ownerEvidence: weights.OWNER_EVIDENCE_WEIGHT,
  exactWord: weights.EXACT_WORD_WEIGHT,
  pair: weights.PAIR_WEIGHT,
  sameAction: weights.SAME_ACTION_BONUS,
  otherAction: weights.OTHER_ACTION_MALUS,
  spread: weights.SPREAD_WEIGHT,
  related: weights.RELATED_WEIGHT,
  topics: TOPIC_SHARE,
  relatedRest: weights.RELATED_REST_SHARE,
  saidAlready: weights.SAID_ALREADY_SHARE,
  same: weights.SAME_WORD_WEIGHT,
  joined: weights.JOINED_WEIGHT,
  chatty: weights.CHATTY_WEIGHT,
  typo: weights.TYPO_WEIGHT,
});

/** Plain Okapi BM25 over weighted fields and nothing else: what wink computes, for comparison. */
export const PLAIN: Tuning = Object.freeze({
  ...TUNING,
  nameCoverage: 0,
  ownerCoverage: 0,
  ownerEvidence: 0,
  exactWord: 0,
  pair: 0,
  sameAction: 0,
  otherAction: 0,
  spread: 0,
  related: 0,
  same: 0,
  joined: 0,
  chatty: 1,
  typo: 0,
});
