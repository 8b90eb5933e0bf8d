// What a ranker is: it orders documents for a query and knows nothing of tools. Bring your own (an embedding model, a
// search server's client) and prove it with `@toolcrib/catalog/conformance`.

import type { ToolId } from '@toolcrib/tool';

/** The texts of one tool, field by field, unprocessed. A field without text is empty. */
export interface SearchDocument {
  readonly id: ToolId;
  readonly name: string;
  /** Empty where it would only repeat the name. */
  readonly label: string;
  readonly description: string;
  readonly owner: string;
  /** Trusted tools only, down to four levels. */
  readonly parameterNames: readonly string[];
  readonly parameterDescriptions: readonly string[];
}

/** A field of a document. */
export type SearchField = Exclude<keyof SearchDocument, 'id'>;

/** One match. Higher scores are better; scores of different rankers cannot be compared. */
export interface Scored {
  readonly id: ToolId;
  readonly score: number;
  /** `literal`: words of the query are in the document. `expanded`: only related words are. */
  readonly tier: 'literal' | 'expanded';
  /** The ranker doubts this one. */
  readonly weak?: true;
}

/** One index term that a query reached in a document. */
export interface TermMatch {
  readonly term: string;
  /** The word of the query that led here. */
  readonly word: string;
  readonly kind: 'literal' | 'typo' | 'expansion';
  readonly fields: readonly SearchField[];
  /** Share of the term's own score that counts. */
  readonly weight: number;
  readonly score: number;
}

/** Why a document scored as it did, for people. */
export interface RankExplanation {
  readonly terms: readonly TermMatch[];
  /** Share of the name's words that the query holds, by rarity. 0–1. */
  readonly nameCoverage?: number;
  /** Share of the query's words that the document holds, by rarity. 0–1. */
  readonly queryCoverage?: number;
  /** What the gate judges by: too low, and the hit is weak. */
  readonly confidence?: number;
  /** Ranks in the rankers that were fused, from 1, in their order; null where one did not return the document. */
  readonly ranks?: readonly (number | null)[];
}

/** Orders documents. Pure: the same question gets the same answer. */
export interface Ranker {
  /**
   * Finds the best documents for `query`: literal before expanded, then by score, then by id in code-unit order.
   * @param limit Count, at least 1.
   * @param keep Documents that may be returned, asked before the limit is applied. Absent: all.
   */
  rank(query: string, limit: number, keep?: (id: ToolId) => boolean): readonly Scored[];
  /** Says why `rank` scores `id` for `query` as it does; undefined where it would not return it. */
  explain?(query: string, id: ToolId): RankExplanation | undefined;
}

/** Makes a ranker for a fixed set of documents with distinct ids. The catalog calls it at the first search. */
export type RankerFactory = (documents: readonly SearchDocument[]) => Ranker;
