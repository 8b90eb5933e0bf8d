// The answer to a batch of queries, kept within its budget: the last candidate of the largest group goes first, so that
// what survives of each group is a prefix of its ranking.

import type { Candidate } from '@toolcrib/tool';
import { BATCH_RESPONSE_MAX_CHARS } from './limits.ts';

/** What one query of a batch found. `truncated`: more was found than there was room for. */
export interface SearchGroup {
  readonly query: string;
  readonly candidates: readonly Candidate[];
  readonly truncated?: true;
}
/** Groups in the order of the request. */
export interface BatchAnswer {
  readonly results: readonly SearchGroup[];
  readonly truncated?: true;
}

interface OpenGroup {
  readonly query: string;
  /** Serialised length of each candidate. */
  readonly sizes: readonly number[];
  readonly candidates: readonly Candidate[];
  kept: number;
}

const MARK_CHARS = ',"truncated":true'.length;

/**
 * Drops candidates until the answer, as JSON without blanks, has at most `maxChars` characters.
 * The largest group is the one with most candidates left; of equals the one with the longest last candidate, then the last.
 */
export function fitBatch(groups: readonly SearchGroup[], maxChars: number = BATCH_RESPONSE_MAX_CHARS): BatchAnswer {
  const open: readonly OpenGroup[] = groups.map(({ query, candidates }) => ({
    query,
    candidates,
    sizes: candidates.map((candidate) => JSON.stringify(candidate).length),
    kept: candidates.length,
  }));
  let length = JSON.stringify({ results: groups }).length;
  while (length > maxChars) {
    const largest = largestOf(open);
    if (largest === undefined) break;
    if (open.every((group) => group.kept === group.candidates.length)) length += MARK_CHARS;
    if (largest.kept === largest.candidates.length) length += MARK_CHARS;
    largest.kept -= 1;
    length -= (largest.sizes[largest.kept] ?? 0) + (largest.kept > 0 ? 1 : 0);
  }
  const results = open.map(toGroup);
  return { results, ...(results.some((group) => group.truncated) && { truncated: true }) };
}

function toGroup({ query, candidates, kept }: OpenGroup): SearchGroup {
  if (kept === candidates.length) return { query, candidates };
  return { query, candidates: candidates.slice(0, kept), truncated: true };
}

function largestOf(groups: readonly OpenGroup[]): OpenGroup | undefined {
  let largest: OpenGroup | undefined;
  for (const group of groups) {
    if (group.kept > 0 && (largest === undefined || compareSize(group, largest) >= 0)) largest = group;
  }
  return largest;
}

function compareSize(a: OpenGroup, b: OpenGroup): number {
  return a.kept - b.kept || (a.sizes[a.kept - 1] ?? 0) - (b.sizes[b.kept - 1] ?? 0);
}
