// The index of a fixed set of documents, in typed arrays: which documents hold a term and how often, what stands next to what,
// who owns a document and what it does. It holds counts only; everything that depends on other documents is in corpus.ts, so
// that a segment can be shared by catalogs that differ in a few tools.

import type { ToolId } from '@toolcrib/tool';

/** One part of an index. Documents are known by their position, terms and words by their number. */
export interface Segment {
  readonly ids: readonly ToolId[];
  readonly termTexts: readonly string[];
  readonly terms: ReadonlyMap<string, number>;
  /** Postings of term `t`: entries `starts[t]` to `starts[t + 1]` of `holders` and `counts`, by position. */
  readonly starts: Uint32Array;
  readonly holders: Uint32Array;
  /** Occurrences, weighted by field. */
  readonly counts: Float32Array;
  /** Weighted length of each document. */
  readonly lengths: Float64Array;
  /** Words as written (before stemming), and the term that each became. */
  readonly words: ReadonlyMap<string, number>;
  readonly termOfWord: Uint32Array;
  /** Words of each document in order: name, then label and description, then owner; three marks a document. */
  readonly sequence: Uint32Array;
  readonly marks: Uint32Array;
  /** Kinds of action by which a name can be told from its siblings, as bits of actions.ts. */
  readonly actions: Uint8Array;
  readonly ownerNames: readonly string[];
  readonly owners: Uint32Array;
}

/** A part of a document's words, as a range of `sequence`. */
export type Part = 'name' | 'text' | 'owner';

const PARTS: Readonly<Record<Part, number>> = { name: 0, text: 1, owner: 2 };

/** First entry of a part in `sequence`. */
export function partStart(segment: Segment, position: number, part: Part): number {
  return segment.marks[3 * position + PARTS[part]] ?? 0;
}

/** One past the last entry of a part in `sequence`. */
export function partEnd(segment: Segment, position: number, part: Part): number {
  return segment.marks[3 * position + PARTS[part] + 1] ?? segment.sequence.length;
}

/** The term at one place of `sequence`. */
export function termAt(segment: Segment, place: number): number {
  return segment.termOfWord[segment.sequence[place] ?? 0] ?? 0;
}

/** Where in the postings of a term a document stands; -1 where it does not. */
export function findPosting({ starts, holders }: Segment, term: number, position: number): number {
  let low = starts[term] ?? 0;
  let high = (starts[term + 1] ?? 0) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const holder = holders[middle] ?? 0;
    if (holder === position) return middle;
    if (holder < position) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
