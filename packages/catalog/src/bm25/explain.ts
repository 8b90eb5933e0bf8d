// Why a document stands where it stands: each term with its fields and weight, then what was added, multiplied and judged.

import type { SearchDocument, RankExplanation, ScoreStep, TermMatch } from '../ranker.ts';
import { fieldsHolding } from '../text-index.ts';
import type { Corpus } from './corpus.ts';
import { sumOf, weighEvidence } from './evidence.ts';
import type { Plan } from './plan.ts';
import type { Scanner } from './scan.ts';
import { findPosting } from './segment.ts';
import type { Ordered } from './spread.ts';
import type { Tuning } from './tuning.ts';
import { WEAK_ANSWER_BELOW } from './weights.ts';

const STEP_DIGITS = 1e8;

/** What an explanation draws on. */
export interface ExplainGround {
  readonly plan: Plan;
  readonly corpus: Corpus;
  readonly scanner: Scanner;
  readonly tuning: Tuning;
}

/** Explains one ordered document. */
export function explainOrdered(ordered: Ordered, ground: ExplainGround): RankExplanation {
  const { candidate, queryCoverage, score } = ordered;
  const { plan, corpus, tuning } = ground;
  const document = corpus.documents.get(corpus.idAt(candidate.position));
  const evidence = weighEvidence(ordered, plan, corpus);
  const steps: readonly ScoreStep[] = [
    step('added', 'related words, less what was said itself', candidate.relatedScore),
    step('added', 'words in the exact spelling', candidate.exactScore),
    step('added', 'neighbours that stay neighbours', candidate.pairScore),
    step('added', 'what its owner knows of the query', candidate.ownerScore),
    step('factor', 'share of the name that was asked for', 1 + tuning.nameCoverage * candidate.nameCoverage),
    step('factor', "share of the owner's name that was asked for", 1 + tuning.ownerCoverage * candidate.ownerCoverage),
    step('factor', candidate.action < 0 ? 'another action' : 'the same action', actionFactor(candidate.action, tuning)),
    step('factor', 'answered by better hits', loweredBy(score, candidate.score)),
    step('gate', 'telling words that are held', evidence.tellingWords),
    step('gate', 'the rarest of them', evidence.rarestWord),
    step('gate', 'in the exact spelling', evidence.exactWords),
    step('gate', 'related words', evidence.relatedWords),
    step('gate', 'the name', evidence.name),
    step('gate', 'the action', evidence.action),
    step('gate', 'all that was asked', evidence.wholeQuery),
    step('gate', 'needed for a sound answer', WEAK_ANSWER_BELOW),
  ].filter(({ kind, value }) => value !== (kind === 'factor' ? 1 : 0));
  return {
    terms:
      document === undefined
        ? []
        : [...saidMatches(ordered, document, ground), ...relatedMatches(ordered, document, ground)],
    nameCoverage: candidate.nameCoverage,
    queryCoverage,
    confidence: sumOf(evidence),
    steps,
  };
}

function step(kind: ScoreStep['kind'], reason: string, value: number): ScoreStep {
  return { kind, reason, value };
}

function actionFactor(action: -1 | 0 | 1, { sameAction, otherAction }: Tuning): number {
  return action > 0 ? 1 + sameAction : action < 0 ? 1 - otherAction : 1;
}

/** The order's scores are rounded: what is left of that is no lowering. */
function loweredBy(score: number, before: number): number {
  return before > 0 ? Math.round((score / before) * STEP_DIGITS) / STEP_DIGITS : 1;
}

function saidMatches({ candidate }: Ordered, document: SearchDocument, { plan }: ExplainGround): readonly TermMatch[] {
  return plan.said.flatMap(({ term, word, kind, weight }, nth) => {
    const score = candidate.held[nth] ?? 0;
    return score > 0 ? [{ term, word, kind, fields: fieldsHolding(document, term), weight, score }] : [];
  });
}

/** Related words in full; the step that sums them up takes off what counts only in part. */
function relatedMatches({ candidate }: Ordered, document: SearchDocument, ground: ExplainGround): readonly TermMatch[] {
  const part = ground.corpus.partAt(candidate.position);
  return ground.plan.related.flatMap(({ word, terms }) =>
    terms.flatMap(({ term, weight }): readonly TermMatch[] => {
      const known = part.segment.terms.get(term);
      const posting = known === undefined ? -1 : findPosting(part.segment, known, candidate.position - part.offset);
      if (known === undefined || posting < 0) return [];
      const score = weight * ground.scanner.worth(part, known, posting);
      return [{ term, word, kind: 'expansion', fields: fieldsHolding(document, term), weight, score }];
    }),
  );
}
