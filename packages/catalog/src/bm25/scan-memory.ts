// The working memory of the first pass, kept between queries: a number or two for each document.

import type { Corpus } from './corpus.ts';
import type { Tuning } from './tuning.ts';

/** See the top of this file. All of it is zero between queries. */
export interface Memory {
  readonly scores: Float64Array;
  readonly literal: Uint8Array;
  /** Documents with a score, in no order. */
  touched: number;
  readonly touchedList: Uint32Array;
  readonly ownerScores: Float64Array;
  /** What the best tool of an owner knows of the term at hand. */
  readonly ownerBest: Float64Array;
  /** Owners with a best one, in no order. */
  raised: number;
  readonly raisedList: Uint32Array;
  /** Number of the owner of each document. */
  readonly ownerOf: Uint32Array;
  readonly groupBest: Float64Array;
  readonly groupSum: Float64Array;
  /** k1 times the length normalisation of each document. */
  readonly saturations: Float64Array;
}

/** Makes memory for a corpus. */
export function createMemory(corpus: Corpus, { k1, b }: Tuning): Memory {
  const { span, ownerCount, averageLength, parts } = corpus;
  const saturations = new Float64Array(span);
  for (const { segment, offset } of parts)
    for (let position = 0; position < segment.lengths.length; position += 1) {
      const relative = averageLength > 0 ? (segment.lengths[position] ?? 0) / averageLength : 1;
      saturations[offset + position] = k1 * (1 - b + b * relative);
    }
  const numbers = (): Float64Array => new Float64Array(span);
  return {
    scores: numbers(),
    literal: new Uint8Array(span),
    touched: 0,
    touchedList: new Uint32Array(span),
    ownerScores: new Float64Array(ownerCount),
    ownerBest: new Float64Array(ownerCount),
    raised: 0,
    raisedList: new Uint32Array(ownerCount),
    ownerOf: ownersOf(corpus),
    groupBest: numbers(),
    groupSum: numbers(),
    saturations,
  };
}

function ownersOf({ span, parts }: Corpus): Uint32Array {
  const owners = new Uint32Array(span);
  for (const { segment, offset, owners: numbers } of parts)
    for (let position = 0; position < segment.ids.length; position += 1)
      owners[offset + position] = numbers[segment.owners[position] ?? 0] ?? 0;
  return owners;
}

/** Notes that a document has a score now. Once for each document. */
export function touch(memory: Memory, position: number): void {
  memory.touchedList[memory.touched] = position;
  memory.touched += 1;
}

/** Credits an owner with a term: it knows the term as well as the best of its tools does. */
export function settleOwner(
  memory: Memory,
  owner: number,
  { best, weight }: { readonly best: number; readonly weight: number },
): void {
  const { ownerBest, ownerScores, raisedList } = memory;
  const before = ownerBest[owner] ?? 0;
  if (best <= before) return;
  if (before === 0) {
    raisedList[memory.raised] = owner;
    memory.raised += 1;
  }
  ownerBest[owner] = best;
  ownerScores[owner] = (ownerScores[owner] ?? 0) + weight * (best - before);
}

/** Makes ready for the next term. */
export function forgetBest(memory: Memory): void {
  for (let nth = 0; nth < memory.raised; nth += 1) memory.ownerBest[memory.raisedList[nth] ?? 0] = 0;
  memory.raised = 0;
}

/** Share of the documents from which on wiping all of them is quicker than one by one. 0–1. */
const WIPE_ALL_SHARE = 0.125;

/** Wipes what a query left. */
export function clear(memory: Memory): void {
  if (memory.touched > WIPE_ALL_SHARE * memory.scores.length) {
    memory.scores.fill(0);
    memory.literal.fill(0);
    memory.touched = 0;
  }
  for (let nth = 0; nth < memory.touched; nth += 1) {
    const position = memory.touchedList[nth] ?? 0;
    memory.scores[position] = 0;
    memory.literal[position] = 0;
  }
  memory.touched = 0;
  memory.ownerScores.fill(0);
  forgetBest(memory);
}
