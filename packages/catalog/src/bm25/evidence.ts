// How much speaks for a hit, in points, and what the gate makes of it. The points were fitted on labelled queries and on
// requests that no tool can meet; weights.ts says how well they tell the two apart.

import { idfOf } from './corpus.ts';
import type { Corpus } from './corpus.ts';
import { LIGHT_WORDS } from './light-words.ts';
import type { Plan } from './plan.ts';
import type { Ordered } from './spread.ts';
import { EVIDENCE, SCORE_FLOOR_SHARE, WEAK_ANSWER_MAX_COUNT, WEAK_ANSWER_BELOW, WEAK_HIT_BELOW } from './weights.ts';

/** Points for a hit, by what they are for. */
export interface Evidence {
  /** Telling words of the query that the tool holds as they are: two, or three and more. */
  readonly tellingWords: number;
  /** The rarest of them. */
  readonly rarestWord: number;
  /** Telling words in their exact spelling. */
  readonly exactWords: number;
  /** Related words, and less the more the score rests on them alone. */
  readonly relatedWords: number;
  readonly name: number;
  readonly action: number;
  /** All that was asked, as far as it tells anything. */
  readonly wholeQuery: number;
}

/** A hit after the gate. */
export interface Gated extends Ordered {
  readonly isWeak: boolean;
}

// Sums of fractions miss 1 by a hair.
const WHOLE = 0.999;

/** Weighs one ordered candidate. */
export function weighEvidence({ candidate, queryCoverage }: Ordered, plan: Plan, corpus: Corpus): Evidence {
  const rarest = idfOf(Math.min(1, corpus.size), corpus.size);
  let count = 0;
  let rarity = 0;
  for (const [nth, { term, word, kind, weight }] of plan.said.entries()) {
    const isTelling = (kind === 'literal' || kind === 'same') && !LIGHT_WORDS.has(word);
    if (!isTelling || (candidate.held[nth] ?? 0) === 0) continue;
    count += 1;
    rarity = Math.max(rarity, (weight * corpus.idf(term)) / rarest);
  }
  const relatedShare = candidate.score > 0 ? candidate.relatedScore / candidate.score : 0;
  const related = Math.min(EVIDENCE.relatedMost, candidate.relatedScore / rarest);
  return {
    tellingWords: count >= 3 ? EVIDENCE.threeWords : count === 2 ? EVIDENCE.twoWords : 0,
    rarestWord: EVIDENCE.rarestWord * rarity,
    exactWords: EVIDENCE.exactWords * Math.min(EVIDENCE.exactMost, candidate.exactScore / rarest),
    relatedWords: EVIDENCE.related * related - EVIDENCE.relatedAlone * relatedShare,
    name: EVIDENCE.name * candidate.nameCoverage,
    action: candidate.action > 0 ? EVIDENCE.action : 0,
    wholeQuery: queryCoverage >= WHOLE ? EVIDENCE.wholeQuery : 0,
  };
}

/** The sum of all points. */
export function sumOf(evidence: Evidence): number {
  const { tellingWords, rarestWord, exactWords, relatedWords, name, action, wholeQuery } = evidence;
  return tellingWords + rarestWord + exactWords + relatedWords + name + action + wholeQuery;
}

/**
 * Judges an answer. Where little speaks for the best hit, the whole answer is weak and short; else only hits for which next to
 * nothing speaks. Hits far below the best are cut.
 */
export function passGate(
  ordered: readonly Ordered[],
  limit: number,
  evidenceOf: (ordered: Ordered) => number,
): readonly Gated[] {
  const [first] = ordered;
  if (first === undefined) return [];
  const isDoubtful = evidenceOf(first) < WEAK_ANSWER_BELOW;
  const most = isDoubtful ? Math.min(limit, WEAK_ANSWER_MAX_COUNT) : limit;
  const best = ordered.reduce((highest, { score }) => Math.max(highest, score), 0);
  return ordered
    .filter(({ score }) => score >= best * SCORE_FLOOR_SHARE)
    .slice(0, most)
    .map((hit) => ({ ...hit, isWeak: isDoubtful || evidenceOf(hit) < WEAK_HIT_BELOW }));
}
