// First pass: adds up BM25 over the postings of all planned terms and keeps the best few documents for a closer look.

import type { Corpus, Placed } from './corpus.ts';
import { RELATED_MAX_HOLDERS_COUNT } from '../limits.ts';
import { findPosting } from './segment.ts';
import type { Plan, RelatedGroup } from './plan.ts';
import { clear, createMemory, forgetBest, settleOwner, touch } from './scan-memory.ts';
import type { Memory } from './scan-memory.ts';
import { selectBest } from './select-best.ts';
import type { Tuning } from './tuning.ts';

/** A document after the first pass. */
export interface Scanned {
  readonly position: number;
  /** Said and related words. */
  readonly score: number;
  /** What the other tools of its owner know of the query; 0 where all tools have one owner. */
  readonly ownerScore: number;
  /** A word of the query is in it, in whatever spelling. */
  readonly isLiteral: boolean;
}

/** The first pass over a corpus. Owns working memory, so that a query allocates next to nothing. */
export interface Scanner {
  scan(plan: Plan, count: number, keep: (position: number) => boolean): readonly Scanned[];
  /** BM25 of one posting. */
  worth(part: Placed, term: number, posting: number): number;
}

/** Prepares working memory for a corpus. */
export function createScanner(corpus: Corpus, tuning: Tuning): Scanner {
  const memory = createMemory(corpus, tuning);
  const worth = (part: Placed, term: number, posting: number): number => {
    const { holders, counts } = part.segment;
    const count = counts[posting] ?? 0;
    const saturation = memory.saturations[part.offset + (holders[posting] ?? 0)] ?? 1;
    return ((part.idfs[term] ?? 0) * count * (tuning.k1 + 1)) / (saturation + count);
  };
  return {
    worth,
    scan(plan, count, keep) {
      const pass = { corpus, memory, worth, tuning };
      try {
        for (const { term, weight } of plan.said) addSaid(term, weight, pass);
        for (const group of plan.related) addRelated(group, pass);
        return select(pass, count, keep);
      } finally {
        clear(memory);
      }
    },
  };
}

interface Pass {
  readonly corpus: Corpus;
  readonly memory: Memory;
  readonly worth: Scanner['worth'];
  readonly tuning: Tuning;
}

function addSaid(term: string, weight: number, { corpus, memory, tuning }: Pass): void {
  for (const part of corpus.parts) {
    const known = part.segment.terms.get(term);
    if (known !== undefined)
      addPostings(part, { known, weight, most: (part.idfs[known] ?? 0) * (tuning.k1 + 1) }, memory);
  }
  forgetBest(memory);
}

interface KnownTerm {
  /** Number of the term in the segment. */
  readonly known: number;
  readonly weight: number;
  /** What a posting of it is worth at most. */
  readonly most: number;
}

/** The innermost loop of a search. Tools of an owner mostly follow one another, so that its best is looked for run by run. */
function addPostings({ segment, offset, dead }: Placed, { known, weight, most }: KnownTerm, memory: Memory): void {
  const { holders, counts, starts } = segment;
  const { scores, literal, saturations, ownerOf, touchedList } = memory;
  const end = starts[known + 1] ?? 0;
  let touched = memory.touched;
  let owner = 0;
  let best = 0;
  for (let nth = starts[known] ?? 0; nth < end; nth += 1) {
    const holder = holders[nth] ?? 0;
    if (dead !== undefined && dead[holder] === 1) continue;
    const position = offset + holder;
    const count = counts[nth] ?? 0;
    const score = (most * count) / ((saturations[position] ?? 1) + count);
    const sum = scores[position] ?? 0;
    if (sum === 0) {
      touchedList[touched] = position;
      touched += 1;
      literal[position] = 1;
    }
    scores[position] = sum + weight * score;
    const next = ownerOf[position] ?? 0;
    if (next !== owner) {
      settleOwner(memory, owner, { best, weight });
      owner = next;
      best = score;
    } else if (score > best) best = score;
  }
  settleOwner(memory, owner, { best, weight });
  memory.touched = touched;
}

/**
 * Related words of one thing that was said: the best counts in full, the rest in part, and where the document holds what was
 * said itself, its score is taken off.
 */
function addRelated({ stems, terms }: RelatedGroup, { corpus, memory, worth, tuning }: Pass): void {
  const { groupBest, groupSum, scores } = memory;
  for (const part of corpus.parts) {
    const { segment, offset, dead } = part;
    const reached: number[] = [];
    for (const { term, weight } of terms) collectRelated(part, { term, weight, reached }, { memory, tuning });
    const said = stems.map((stem) => segment.terms.get(stem)).filter((known) => known !== undefined);
    for (const position of reached) {
      const best = groupBest[position] ?? 0;
      const rest = (groupSum[position] ?? 0) - best;
      groupBest[position] = 0;
      groupSum[position] = 0;
      if (dead !== undefined && dead[position - offset] === 1) continue;
      const sum = scores[position] ?? 0;
      let already = 0;
      // Most documents are reached by related words alone; only the others can hold what was said.
      if (sum > 0)
        for (const known of said) {
          const posting = findPosting(segment, known, position - offset);
          if (posting >= 0) already = Math.max(already, worth(part, known, posting));
        }
      const gain = best + tuning.relatedRest * rest - tuning.saidAlready * already;
      if (gain <= 0) continue;
      if (sum === 0) touch(memory, position);
      scores[position] = sum + gain;
    }
  }
}

interface RelatedTerm {
  readonly term: string;
  readonly weight: number;
  /** Documents of the group so far. */
  readonly reached: number[];
}

function collectRelated(
  { segment, offset, idfs }: Placed,
  { term, weight, reached }: RelatedTerm,
  { memory, tuning }: Pick<Pass, 'memory' | 'tuning'>,
): void {
  const { groupBest, groupSum, saturations } = memory;
  const known = segment.terms.get(term);
  if (known === undefined) return;
  const { holders, counts, starts } = segment;
  if (tooCommon(starts, known)) return;
  const most = weight * (idfs[known] ?? 0) * (tuning.k1 + 1);
  const end = starts[known + 1] ?? 0;
  for (let nth = starts[known] ?? 0; nth < end; nth += 1) {
    const position = offset + (holders[nth] ?? 0);
    const count = counts[nth] ?? 0;
    const score = (most * count) / ((saturations[position] ?? 1) + count);
    const sum = groupSum[position] ?? 0;
    if (sum === 0) reached.push(position);
    groupSum[position] = sum + score;
    if (score > (groupBest[position] ?? 0)) groupBest[position] = score;
  }
}

/** A related word that stands in so many tools takes longest to look up and tells least. */
function tooCommon(starts: Uint32Array, term: number): boolean {
  return (starts[term + 1] ?? 0) - (starts[term] ?? 0) > RELATED_MAX_HOLDERS_COUNT;
}

function select(
  { corpus, memory, tuning }: Pass,
  count: number,
  keep: (position: number) => boolean,
): readonly Scanned[] {
  const { scores, literal, touchedList, touched, ownerScores, ownerOf } = memory;
  const share = corpus.ownerCount > 1 ? tuning.ownerEvidence : 0;
  const ownerScoreOf = (position: number): number => share * (ownerScores[ownerOf[position] ?? 0] ?? 0);
  const found = selectBest(touchedList.subarray(0, touched), {
    count,
    keep,
    worth: (position) => (scores[position] ?? 0) + ownerScoreOf(position),
    isBefore: (a, b) => corpus.idAt(a) < corpus.idAt(b),
  });
  return found.map((position) => ({
    position,
    score: scores[position] ?? 0,
    ownerScore: ownerScoreOf(position),
    isLiteral: literal[position] === 1,
  }));
}
