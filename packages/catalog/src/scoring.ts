// Adds up a plan over the index: BM25 per term, weighted, times a bonus for names that the query spells out.

import type { PlannedTerm, QueryPlan } from './query-plan.ts';
import type { RatedTerm, TextIndex } from './text-index.ts';

/** One document that a plan reached. */
export interface ScoredDocument {
  readonly position: number;
  readonly score: number;
  /** A word of the query is in it, misspelt perhaps; otherwise only related words are. */
  readonly isLiteral: boolean;
  /** Share of the name's words that the query holds, by rarity. 0–1. */
  readonly nameCoverage: number;
  /** Share of the query's words that the document holds, by rarity; unknown words count as the rarest. 0–1. */
  readonly queryCoverage: number;
  /** Rarity of the rarest term that it matched. */
  readonly rarestIdf: number;
}

// Scores are rounded, so that the last bits of a sum decide no order.
const SCORE_DIGITS = 1e6;

/** Sums per document, by position. */
interface Tally {
  readonly scores: Float64Array;
  /** Part of the query that the document answers, by rarity. */
  readonly masses: Float64Array;
  readonly rarest: Float64Array;
  readonly literal: Uint8Array;
}

/** Scores every document that holds a term of the plan, in the order of the tiers: literal first, best first, then by position. */
export function scoreDocuments(
  plan: QueryPlan,
  index: TextIndex,
  nameCoverageWeight: number,
): readonly ScoredDocument[] {
  const size = index.documents.length;
  const { scores, masses, rarest, literal } = tally(plan, index);
  const asked = plan.terms.reduce((sum, planned) => sum + massOf(planned, index), 0);
  const total = asked + plan.unknownCount * idfOf(Math.min(1, size), size);
  const held = heldWeights(plan);
  const found: ScoredDocument[] = [];
  for (let position = 0; position < size; position += 1) {
    if (at(scores, position) <= 0) continue;
    const nameCoverage = coverageOf(index.nameTerms(position), held);
    found.push({
      position,
      score: Math.round(at(scores, position) * (1 + nameCoverageWeight * nameCoverage) * SCORE_DIGITS) / SCORE_DIGITS,
      isLiteral: literal[position] === 1,
      nameCoverage,
      queryCoverage: total > 0 ? at(masses, position) / total : 0,
      rarestIdf: at(rarest, position),
    });
  }
  return found.sort(byTierThenScore);
}

function tally(plan: QueryPlan, index: TextIndex): Tally {
  const size = index.documents.length;
  const scores = new Float64Array(size);
  const masses = new Float64Array(size);
  const rarest = new Float64Array(size);
  const literal = new Uint8Array(size);
  for (const planned of plan.terms) {
    const idf = index.idf(planned.term);
    const mass = massOf(planned, index);
    const postings = index.postings(planned.term);
    for (let nth = 0; nth < postings.documents.length; nth += 1) {
      const position = postings.documents[nth] ?? 0;
      scores[position] = at(scores, position) + planned.weight * (postings.scores[nth] ?? 0);
      masses[position] = at(masses, position) + mass;
      rarest[position] = Math.max(at(rarest, position), idf);
      if (planned.kind !== 'expansion') literal[position] = 1;
    }
  }
  return { scores, masses, rarest, literal };
}

/** Rarity of a term that stands in `documentCount` of `size` documents; the formula of the index. */
export function idfOf(documentCount: number, size: number): number {
  return Math.log((size - documentCount + 0.5) / (documentCount + 0.5) + 1);
}

function byTierThenScore(a: ScoredDocument, b: ScoredDocument): number {
  if (a.isLiteral !== b.isLiteral) return a.isLiteral ? -1 : 1;
  return b.score - a.score || a.position - b.position;
}

/** What a term adds to the part of the query that a document answers. Related words and joined wholes add nothing. */
function massOf(planned: PlannedTerm, index: TextIndex): number {
  return planned.kind === 'expansion' || planned.joined ? 0 : planned.weight * index.idf(planned.term);
}

function heldWeights(plan: QueryPlan): ReadonlyMap<string, number> {
  const said = plan.terms.filter((planned) => planned.kind !== 'expansion');
  return new Map(said.map((planned) => [planned.term, planned.weight]));
}

function coverageOf(terms: readonly RatedTerm[], held: ReadonlyMap<string, number>): number {
  let all = 0;
  let covered = 0;
  for (const { text, idf } of terms) {
    all += idf;
    covered += idf * (held.get(text) ?? 0);
  }
  return all > 0 ? covered / all : 0;
}

function at(numbers: Float64Array, position: number): number {
  return numbers[position] ?? 0;
}
