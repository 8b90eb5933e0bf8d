// The order of the answer. Words that a better hit already answers count for less in the hits behind it, so that a request for
// two things finds tools for both instead of five for the first; and weak literal matches do not shut out strong related ones.

import { compareCodeUnits } from '@toolcrib/tool';
import type { Candidate } from './close-look.ts';
import { idfOf } from './corpus.ts';
import type { Corpus } from './corpus.ts';
import type { Plan } from './plan.ts';
import type { Tuning } from './tuning.ts';
import { LITERAL_COVERAGE, LITERAL_SCORE_SHARE, SPREAD_FULL_SHARE } from './weights.ts';

/** A candidate in its place. */
export interface Ordered {
  readonly candidate: Candidate;
  /** The score that decided; never above that of a hit before it in the same tier. */
  readonly score: number;
  readonly tier: 'literal' | 'expanded';
  /** Share of the query's words that it holds, by rarity; words that the index does not know count as the rarest. 0–1. */
  readonly queryCoverage: number;
}

/** What ordering needs. */
export interface OrderGround {
  readonly corpus: Corpus;
  readonly tuning: Tuning;
}

/** Orders candidates: literal before expanded, then by score, then by id. */
export function orderCandidates(candidates: readonly Candidate[], plan: Plan, ground: OrderGround): readonly Ordered[] {
  const masses = massesOf(plan, ground.corpus);
  const best = candidates.reduce((most, { score }) => Math.max(most, score), 0);
  const judged = candidates.map((candidate): Ordered => {
    const mass = heldMass(candidate, masses.each);
    const isTelling =
      candidate.score >= LITERAL_SCORE_SHARE * best || mass >= LITERAL_COVERAGE * masses.known || masses.known === 0;
    return {
      candidate,
      score: candidate.score,
      tier: candidate.isLiteral && isTelling ? 'literal' : 'expanded',
      queryCoverage: masses.all > 0 ? mass / masses.all : 0,
    };
  });
  const spent = new Float64Array(plan.said.length);
  const ceilings = Float64Array.from(
    plan.said,
    ({ term, weight }) => weight * ground.corpus.idf(term) * (ground.tuning.k1 + 1) * SPREAD_FULL_SHARE,
  );
  return (['literal', 'expanded'] as const).flatMap((tier) => {
    const ofTier = judged.filter((ordered) => ordered.tier === tier);
    return spreadWords(ofTier, { spent, ceilings, share: ground.tuning.spread, corpus: ground.corpus });
  });
}

interface Spending {
  /** How much of each said term the hits so far have answered. 0–1. */
  readonly spent: Float64Array;
  /** Worth of a term at which it counts as answered in full. */
  readonly ceilings: Float64Array;
  readonly share: number;
  readonly corpus: Corpus;
}

/** Takes the best, lowers what it answers in the rest, and so on. Scores only fall, so few have to be looked at again. */
function spreadWords(ordered: readonly Ordered[], spending: Spending): readonly Ordered[] {
  const { corpus, spent, ceilings } = spending;
  const isBehind = (a: Ordered, b: Ordered): boolean =>
    a.score === b.score
      ? compareCodeUnits(corpus.idAt(a.candidate.position), corpus.idAt(b.candidate.position)) > 0
      : a.score < b.score;
  const waiting = ordered.toSorted((a, b) => (isBehind(a, b) ? 1 : -1));
  const taken: Ordered[] = [];
  while (waiting.length > 0) {
    const first = waiting.shift();
    if (first === undefined) break;
    const lowered = { ...first, score: lower(first.candidate, spending) };
    const rest = waiting.findIndex((other) => isBehind(other, lowered));
    if (rest > 0 || (rest < 0 && waiting.length > 0)) {
      waiting.splice(rest < 0 ? waiting.length : rest, 0, lowered);
      continue;
    }
    taken.push(lowered);
    const { held } = lowered.candidate;
    for (let nth = 0; nth < held.length; nth += 1) {
      const share = Math.min(1, (held[nth] ?? 0) / (ceilings[nth] || 1));
      if (share > (spent[nth] ?? 0)) spent[nth] = share;
    }
  }
  return taken;
}

function lower({ score, held }: Candidate, { spent, share }: Spending): number {
  if (share === 0) return round(score);
  let all = 0;
  let left = 0;
  for (let nth = 0; nth < held.length; nth += 1) {
    const worth = held[nth] ?? 0;
    all += worth;
    left += worth * (1 - share * (spent[nth] ?? 0));
  }
  return round(all > 0 ? (score * left) / all : score);
}

// Scores are rounded, so that the last bits of a sum decide no order.
const SCORE_DIGITS = 1e9;

function round(score: number): number {
  return Math.round(score * SCORE_DIGITS) / SCORE_DIGITS;
}

interface Masses {
  /** Rarity of each said term that counts for coverage; 0 for other forms and joined wholes. */
  readonly each: Float64Array;
  readonly known: number;
  /** With the words that the index does not know, as rare as can be. */
  readonly all: number;
}

function massesOf(plan: Plan, corpus: Corpus): Masses {
  const each = Float64Array.from(plan.said, ({ term, kind, weight }) =>
    kind === 'literal' || kind === 'typo' ? weight * corpus.idf(term) : 0,
  );
  const known = each.reduce((sum, mass) => sum + mass, 0);
  return { each, known, all: known + plan.unknown.length * idfOf(Math.min(1, corpus.size), corpus.size) };
}

function heldMass({ held }: Candidate, each: Float64Array): number {
  let mass = 0;
  for (let nth = 0; nth < held.length; nth += 1) if ((held[nth] ?? 0) > 0) mass += each[nth] ?? 0;
  return mass;
}
