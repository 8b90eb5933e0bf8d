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
    const idfs = idfsOf(countEverywhere(choices, holders, nth), size);
    const owners = Uint32Array.from(segment.ownerNames, (name) => numberOf(name, ownerNumbers));
    parts.push({ segment, offset: span, dead, idfs, owners });
    span += segment.ids.length;
  }
  const [only] = parts;
  const partAt = (position: number): Placed => {
    if (parts.length === 1 && only !== undefined) return only;
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

/** Holders of each term of one segment, in all segments. Walks the small vocabulary, not the large one. */
function countEverywhere(choices: readonly SegmentChoice[], holders: readonly Uint32Array[], nth: number): Uint32Array {
  const own = choices[nth]?.segment;
  const counts = new Uint32Array(holders[nth] ?? []);
  for (const [other, { segment }] of choices.entries()) {
    if (other === nth || own === undefined) continue;
    const [small, large] = segment.termTexts.length < own.termTexts.length ? [segment, own] : [own, segment];
    for (const [term, text] of small.termTexts.entries()) {
      const known = large.terms.get(text);
      if (known === undefined) continue;
      const [here, there] = small === own ? [term, known] : [known, term];
      counts[here] = (counts[here] ?? 0) + (holders[other]?.[there] ?? 0);
    }
  }
  return counts;
}

/** Rarity of each term; a logarithm is dear, so it is taken once for each count. */
function idfsOf(counts: Uint32Array, size: number): Float64Array {
  const known = new Float64Array(size + 1);
  const idfs = new Float64Array(counts.length);
  for (let term = 0; term < counts.length; term += 1) {
    const count = counts[term] ?? 0;
    if (count > 0) idfs[term] = known[count] ||= idfOf(count, size);
  }
  return idfs;
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
