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
  /** `same`: another form of the word. `joined`: two words as one. `expansion`: a related word. */
  readonly kind: 'literal' | 'typo' | 'same' | 'joined' | 'expansion';
  readonly fields: readonly SearchField[];
  /** Share of the term's own score that counts. */
  readonly weight: number;
  readonly score: number;
}

/** One step of reckoning: points that were added, a factor that was applied, or what the gate counted. */
export interface ScoreStep {
  readonly kind: 'added' | 'factor' | 'gate';
  /** What for, in a few words. */
  readonly reason: string;
  readonly value: number;
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
  /** What else went into the score and the verdict, in the order in which it was reckoned. */
  readonly steps?: readonly ScoreStep[];
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
  /** Says why `rank` scores `id` for `query` and `keep` as it does; undefined where it would not return it. */
  explain?(query: string, id: ToolId, keep?: (id: ToolId) => boolean): RankExplanation | undefined;
  /**
   * Makes the ranker for other documents out of this one, if that is cheaper than building it anew and gives the same answers.
   * @returns undefined where it is not: the catalog then builds.
   */
  change?(change: DocumentChange): Ranker | undefined;
  /** The index as bytes, for whoever wants to keep it. */
  save?(): Uint8Array;
}

/** Documents to take out, and then to put in. */
export interface DocumentChange {
  readonly removed: readonly ToolId[];
  readonly added: readonly SearchDocument[];
}

/** Makes a ranker for a fixed set of documents with distinct ids. The catalog calls it at the first search. */
export interface RankerFactory {
  (documents: readonly SearchDocument[]): Ranker;
  /** The same in steps of a few milliseconds, for hosts that must stay responsive meanwhile. */
  inSteps?(documents: readonly SearchDocument[]): Generator<void, Ranker, void>;
}
