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
  readonly ownerBest: Float64Array;
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

/** Wipes what a query left. */
export function clear(memory: Memory): void {
  for (let nth = 0; nth < memory.touched; nth += 1) {
    const position = memory.touchedList[nth] ?? 0;
    memory.scores[position] = 0;
    memory.literal[position] = 0;
  }
  memory.touched = 0;
  memory.ownerScores.fill(0);
}
