// Which tools exist, and which of them fit a query.

export { buildCatalog } from './catalog.ts';
export type { Catalog, CatalogChange, CatalogOptions } from './catalog.ts';
export { TIERS } from './search.ts';
export type { CatalogSearch, CatalogSearchOptions, Explanation, Hit, Keep } from './search.ts';
export type { Resolution } from './names.ts';
export { bm25Ranker } from './bm25-ranker.ts';
export { TUNING } from './bm25/tuning.ts';
export type { Tuning } from './bm25/tuning.ts';
export { winkRanker } from './wink-ranker.ts';
export type { Bm25IndexOptions, Bm25Options } from './bm25-options.ts';
export { embeddingRanker } from './embedding-ranker.ts';
export type { Embed, EmbeddingOptions } from './embedding-ranker.ts';
export { fuse } from './fuse.ts';
export type { DocumentChange, RankExplanation, Ranker, RankerFactory, Scored, SearchDocument } from './ranker.ts';
export type { ScoreStep, SearchField, TermMatch } from './ranker.ts';
export type { CatalogErrorCode } from './errors.ts';
