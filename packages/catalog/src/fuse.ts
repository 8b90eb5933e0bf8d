// Several rankers as one, by reciprocal rank: scores of different rankers cannot be compared, ranks can.

import { compareCodeUnits } from '@toolcrib/tool';
import type { ToolId } from '@toolcrib/tool';
import { FUSE_DEPTH_COUNT } from './limits.ts';
import type { RankExplanation, Ranker, RankerFactory, Scored } from './ranker.ts';
import { FUSE_RANK_OFFSET } from './weights.ts';

/**
 * Fuses rankers. A document's score is the sum of 1 / (60 + its rank) over the rankers that return it, so what several find
 * comes before what one finds. It is literal where one says so, weak where all say so that return it.
 */
export function fuse(...factories: readonly RankerFactory[]): RankerFactory {
  return (documents) => {
    const rankers = factories.map((factory) => factory(documents));
    return {
      rank: (query, limit, keep) =>
        fuseRanks(rankers.map((ranker) => askDeep(ranker, query, limit, keep))).slice(0, limit),
      explain: (query, id, keep) => explainFused(rankers, query, { id, keep }),
    };
  };
}

type Keep = Parameters<Ranker['rank']>[2];

/** At least fifty deep, so that a small limit gives the head of what a large one gives. */
function askDeep(ranker: Ranker, query: string, limit: number, keep: Keep): readonly Scored[] {
  return ranker.rank(query, Math.max(limit, FUSE_DEPTH_COUNT), keep);
}

function fuseRanks(answers: readonly (readonly Scored[])[]): readonly Scored[] {
  const fused = new Map<ToolId, { score: number; isLiteral: boolean; isWeak: boolean }>();
  for (const answer of answers) {
    for (const [index, { id, tier, weak }] of answer.entries()) {
      const entry = fused.get(id) ?? { score: 0, isLiteral: false, isWeak: true };
      entry.score += 1 / (FUSE_RANK_OFFSET + index + 1);
      entry.isLiteral ||= tier === 'literal';
      entry.isWeak &&= weak === true;
      fused.set(id, entry);
    }
  }
  return [...fused]
    .map(([id, { score, isLiteral, isWeak }]): Scored => {
      return { id, score, tier: isLiteral ? 'literal' : 'expanded', ...(isWeak && { weak: true }) };
    })
    .sort(compareScored);
}

/** The order of every answer: literal first, then by score, then by id. */
export function compareScored(a: Scored, b: Scored): number {
  if (a.tier !== b.tier) return a.tier === 'literal' ? -1 : 1;
  return b.score - a.score || compareCodeUnits(a.id, b.id);
}

function explainFused(
  rankers: readonly Ranker[],
  query: string,
  { id, keep }: { readonly id: ToolId; readonly keep: Keep },
): RankExplanation | undefined {
  const ranks = rankers.map((ranker) => {
    const index = ranker.rank(query, FUSE_DEPTH_COUNT, keep).findIndex((scored) => scored.id === id);
    return index < 0 ? null : index + 1;
  });
  const explanations = rankers
    .map((ranker) => ranker.explain?.(query, id, keep))
    .filter((found) => found !== undefined);
  if (explanations.length === 0 && ranks.every((rank) => rank === null)) return undefined;
  const [first] = explanations;
  return { ...first, terms: explanations.flatMap((found) => found.terms), ranks };
}
