// Segments as one collection: which documents live in them, how rare each term is, how long a text is on the average. Adding or
// removing a few documents makes another corpus over the same large segment, with exactly the figures of an index built anew.

import type { SearchDocument } from '../ranker.ts';
import type { ToolId } from '@toolcrib/tool';
import type { Segment } from './segment.ts';

/** A segment in its place. Positions of the corpus are `offset` plus the position in the segment. */
export interface Placed {
  readonly segment: Segment;
  readonly offset: number;
  /** 1 for each document that was removed. */
  readonly dead: Uint8Array | undefined;
  /** Rarity of each term of the segment, over the whole corpus. 0: no document holds it any more. */
  readonly idfs: Float64Array;
  /** Number of the corpus for each owner of the segment. */
  readonly owners: Uint32Array;
}

/** A collection of documents. */
export interface Corpus {
  readonly parts: readonly Placed[];
  /** Positions, removed documents included. */
  readonly span: number;
  /** Documents, removed ones not counted. */
  readonly size: number;
  readonly averageLength: number;
  readonly ownerCount: number;
  /** Texts of the documents by id, for explanations and for taking documents out. */
  readonly documents: ReadonlyMap<ToolId, SearchDocument>;
  idf(term: string): number;
  idAt(position: number): ToolId;
  partAt(position: number): Placed;
}

/** A segment and the positions in it that are removed. */
export interface SegmentChoice {
  readonly segment: Segment;
  readonly removed: readonly number[];
}

/** Puts segments together. */
export function createCorpus(
  choices: readonly SegmentChoice[],
  documents: ReadonlyMap<ToolId, SearchDocument>,
): Corpus {
  const holders = choices.map(countHolders);
  const size = choices.reduce((sum, { segment, removed }) => sum + segment.ids.length - removed.length, 0);
  const ownerNumbers = new Map<string, number>();
  const parts: Placed[] = [];
  let span = 0;
  let length = 0;
  for (const [nth, { segment, removed }] of choices.entries()) {
    const dead = removed.length > 0 ? markDead(segment, removed) : undefined;
    for (let position = 0; position < segment.ids.length; position += 1)
      if (dead?.[position] !== 1) length += segment.lengths[position] ?? 0;
    const idfs = Float64Array.from(segment.termTexts, (text, term) => {
      let count = holders[nth]?.[term] ?? 0;
      for (const [other, { segment: elsewhere }] of choices.entries()) {
        const known = other === nth ? undefined : elsewhere.terms.get(text);
        if (known !== undefined) count += holders[other]?.[known] ?? 0;
      }
      return count === 0 ? 0 : idfOf(count, size);
    });
    const owners = Uint32Array.from(segment.ownerNames, (name) => numberOf(name, ownerNumbers));
    parts.push({ segment, offset: span, dead, idfs, owners });
    span += segment.ids.length;
  }
  const partAt = (position: number): Placed => {
    const part = parts.findLast(({ offset }) => offset <= position);
    if (part === undefined) throw new RangeError(`There is no document ${position}.`);
    return part;
  };
  return {
    parts,
    span,
    size,
    averageLength: size > 0 ? length / size : 0,
    ownerCount: ownerNumbers.size,
    documents,
    partAt,
    idAt(position) {
      const { segment, offset } = partAt(position);
      return segment.ids[position - offset] as ToolId;
    },
    idf(term) {
      for (const { segment, idfs } of parts) {
        const known = segment.terms.get(term);
        if (known !== undefined) return idfs[known] ?? 0;
      }
      return 0;
    },
  };
}

/** Rarity of a term that stands in `documentCount` of `size` documents: the usual Okapi formula, never below 0. */
export function idfOf(documentCount: number, size: number): number {
  return Math.log((size - documentCount + 0.5) / (documentCount + 0.5) + 1);
}

/** How many living documents hold each term. */
function countHolders({ segment, removed }: SegmentChoice): Uint32Array {
  const { starts, termTexts, holders } = segment;
  const counts = new Uint32Array(termTexts.length);
  for (let term = 0; term < counts.length; term += 1) counts[term] = (starts[term + 1] ?? 0) - (starts[term] ?? 0);
  if (removed.length === 0) return counts;
  const dead = markDead(segment, removed);
  for (let term = 0; term < counts.length; term += 1)
    for (let nth = starts[term] ?? 0; nth < (starts[term + 1] ?? 0); nth += 1)
      if (dead[holders[nth] ?? 0] === 1) counts[term] = (counts[term] ?? 0) - 1;
  return counts;
}

function markDead(segment: Segment, removed: readonly number[]): Uint8Array {
  const dead = new Uint8Array(segment.ids.length);
  for (const position of removed) dead[position] = 1;
  return dead;
}

function numberOf(name: string, numbers: Map<string, number>): number {
  const number = numbers.get(name) ?? numbers.size;
  numbers.set(name, number);
  return number;
}
