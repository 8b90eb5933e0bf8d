// One search over one snapshot: named tools first, then what the ranker finds, and near names where nothing is found.

import { compareCodeUnits } from '@toolcrib/tool';
import type { ToolDefinition, ToolId } from '@toolcrib/tool';
import { invalidSearchLimit, rankerFailed } from './errors.ts';
import { findNamed, NAMED } from './exact.ts';
import type { NamedTools } from './exact.ts';
import { QUERY_MAX_CHARS } from './limits.ts';
import type { NameTable } from './names.ts';
import { findNearNames } from './near-names.ts';
import type { RankExplanation, Ranker, Scored } from './ranker.ts';

/** Chooses tools: a policy, mostly. */
export type Keep = (tool: ToolDefinition) => boolean;

/** How to search. */
export interface CatalogSearchOptions {
  /** Hits at most. Count, a whole number of at least 1. */
  readonly limit: number;
  /** Tools that may be found, asked before the limit is applied. Absent: all. */
  readonly keep?: Keep;
  /** Adds an explanation to each hit, at a cost. Default false. */
  readonly explain?: boolean;
}

/** Kinds of hits, in the order in which they come. */
export const TIERS = { exact: 0, literal: 1, expanded: 2 } as const;

/** Why a hit is where it is, for people. */
export interface Explanation extends RankExplanation {
  /** How the query names the tool, where it does: all of it, or one of its words. */
  readonly named?: 'whole' | 'in-part';
}

/** One tool that fits a query. */
export interface Hit {
  readonly tool: ToolDefinition;
  /** As the ranker gave it; 0 for a named tool that the ranker does not know. */
  readonly score: number;
  readonly tier: keyof typeof TIERS;
  /** The ranker doubts it. Never so for a named tool. */
  readonly weak: boolean;
  readonly explanation?: Explanation;
}

/** Hits, best first; names near the query only where there are no hits. */
export interface CatalogSearch {
  readonly hits: readonly Hit[];
  readonly nearNames: readonly string[];
}

/** What a search works on. */
export interface SearchGround {
  readonly get: (id: string) => ToolDefinition | undefined;
  readonly table: NameTable;
  /** Builds the index at the first call. */
  readonly ranker: () => Ranker;
}

/**
 * Searches.
 * @throws ToolcribError `INVALID_SEARCH_LIMIT`, or `RANKER_FAILED` with the ranker's error as its cause.
 */
export function searchCatalog(query: string, options: CatalogSearchOptions, ground: SearchGround): CatalogSearch {
  const { limit, keep = () => true, explain = false } = options;
  if (!Number.isInteger(limit) || limit < 1) throw invalidSearchLimit(limit);
  const text = query.slice(0, QUERY_MAX_CHARS);
  const named = new Map([...findNamed(text, ground.table)].filter(([tool]) => keep(tool)));
  const hits = [
    ...rankNamed(text, named, ground),
    ...ask(text, limit, ground, (tool) => !named.has(tool) && keep(tool)),
  ].slice(0, limit);
  return {
    hits: explain
      ? hits.map((hit) =>
          withExplanation(hit, text, { named, ground, keepId: keepIn(ground, rankedAlone(hit, named, keep)) }),
        )
      : hits,
    nearNames: hits.length > 0 ? [] : findNearNames(text, ground.table, keep),
  };
}

function rankNamed(query: string, named: NamedTools, ground: SearchGround): readonly Hit[] {
  if (named.size === 0) return [];
  const scored = ask(query, named.size, ground, (tool) => named.has(tool));
  const scores = new Map(scored.map(({ tool, score }) => [tool, score]));
  return [...named.keys()]
    .map((tool): Hit => ({ tool, score: scores.get(tool) ?? 0, tier: 'exact', weak: false }))
    .sort((a, b) => (named.get(b.tool) ?? 0) - (named.get(a.tool) ?? 0) || compareHits(a, b));
}

/** Asks the ranker, and takes nothing on trust from it: neither ids, nor scores, nor order, nor that it asked `keep`. */
function ask(query: string, limit: number, ground: SearchGround, keep: Keep): readonly Hit[] {
  const keepId = keepIn(ground, keep);
  const hits = new Map<ToolId, Hit>();
  for (const { id, score, tier, weak } of rank(() => ground.ranker().rank(query, limit, keepId))) {
    const tool = ground.get(id);
    if (tool === undefined || hits.has(id) || !keep(tool)) continue;
    hits.set(id, {
      tool,
      score: Number.isFinite(score) ? score : 0,
      tier: tier === 'literal' ? 'literal' : 'expanded',
      weak: weak === true,
    });
  }
  return [...hits.values()].sort(compareHits).slice(0, limit);
}

function keepIn(ground: SearchGround, keep: Keep): (id: ToolId) => boolean {
  return (id) => {
    const tool = ground.get(id);
    return tool !== undefined && keep(tool);
  };
}

/** Named tools are ranked among themselves, the others without them. */
function rankedAlone(hit: Hit, named: NamedTools, keep: Keep): Keep {
  return (tool) => named.has(tool) === named.has(hit.tool) && keep(tool);
}

function rank(run: () => readonly Scored[]): readonly Scored[] {
  try {
    return run();
  } catch (cause) {
    throw rankerFailed(cause);
  }
}

function compareHits(a: Hit, b: Hit): number {
  return TIERS[a.tier] - TIERS[b.tier] || b.score - a.score || compareCodeUnits(a.tool.id, b.tool.id);
}

function withExplanation(
  hit: Hit,
  query: string,
  known: { named: NamedTools; ground: SearchGround; keepId: (id: ToolId) => boolean },
): Hit {
  let explained: RankExplanation | undefined;
  try {
    explained = known.ground.ranker().explain?.(query, hit.tool.id, known.keepId);
  } catch (cause) {
    throw rankerFailed(cause);
  }
  const degree = known.named.get(hit.tool);
  const named =
    degree === undefined ? {} : { named: degree === NAMED.inPart ? ('in-part' as const) : ('whole' as const) };
  return { ...hit, explanation: { ...(explained ?? { terms: [] }), ...named } };
}
