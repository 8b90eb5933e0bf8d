// wink-bm25-text-search behind a small interface, with its faults fenced: it needs three documents, keeps half-added ones,
// writes into its configuration, sorts ties by luck, reads limit 0 as 10, counts repeated terms twice and, once exported and
// imported, trips over names such as `toString`. So we pad, give it fixed fields of ready tokens, ask it for one term at a
// time and add up ourselves. It cannot be changed once consolidated: another set of documents is another index.

import createEngine from 'wink-bm25-text-search';
import type { SearchField } from './ranker.ts';

/** Tokens of one document, field by field. */
export type FieldTokens = Readonly<Record<SearchField, readonly string[]>>;

/** Where a term stands: positions of documents, and the term's score in each. */
export interface Postings {
  readonly documents: readonly number[];
  readonly scores: readonly number[];
}

/** A frozen index over documents that are known by their position. */
export interface WinkIndex {
  has(term: string): boolean;
  /** Rarity of a term; 0 for one that is not indexed. */
  idf(term: string): number;
  postings(term: string): Postings;
  /** All indexed terms, in the order of first use. */
  terms(): readonly string[];
}

/** What wink is told; the meaning of each is with `Bm25Options`. */
export interface WinkOptions {
  readonly fields: Readonly<Record<SearchField, number>>;
  readonly k1: number;
  readonly b: number;
}

const SMALLEST_COLLECTION_COUNT = 3;
// The most that consolidate() takes; its default of 4 makes ties of what are none.
const PRECISION_DIGITS = 9;
const NOWHERE: Postings = { documents: [], scores: [] };

/** Builds the index. Padding, where there are fewer than three documents, is empty and matches nothing. */
export function createWinkIndex(documents: readonly FieldTokens[], options: WinkOptions): WinkIndex {
  const engine = createEngine();
  engine.defineConfig({ fldWeights: { ...options.fields }, bm25Params: { k1: options.k1, b: options.b, k: 1 } });
  engine.definePrepTasks([(input) => (typeof input === 'string' ? [input] : input)]);
  const fields = Object.keys(options.fields) as SearchField[];
  const count = Math.max(documents.length, SMALLEST_COLLECTION_COUNT);
  for (let position = 0; position < count; position += 1) {
    const tokens = documents[position];
    const entries = fields.map((field) => [field, (tokens?.[field] ?? []).map(toKey)] as const);
    engine.addDoc(Object.fromEntries(entries), toKey(String(position)));
  }
  engine.consolidate(PRECISION_DIGITS);

  const rarity = engine.getIDF();
  const idfs = new Map(Object.entries(engine.getTokens()).map(([key, nth]) => [fromKey(key), rarity[nth] ?? 0]));
  const known = new Map<string, Postings>();
  return {
    has: (term) => idfs.has(term),
    idf: (term) => idfs.get(term) ?? 0,
    terms: () => [...idfs.keys()],
    postings(term) {
      if (!idfs.has(term)) return NOWHERE;
      let postings = known.get(term);
      if (postings === undefined) {
        const hits = engine.search(toKey(term), count);
        postings = { documents: hits.map(([id]) => Number(fromKey(id))), scores: hits.map(([, score]) => score) };
        known.set(term, postings);
      }
      return postings;
    },
  };
}

// No token and no id is ever a bare word of a stranger: `__proto__` becomes `=__proto__`, and no id looks like an integer.
function toKey(text: string): string {
  return `=${text}`;
}

function fromKey(key: string): string {
  return key.slice(1);
}
