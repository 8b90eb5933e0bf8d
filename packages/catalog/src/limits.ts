// Every bound of the catalog. They keep hostile tools and hostile queries cheap; ordinary ones never meet them.

/** Length of a query that is read. Characters; the rest is cut off. Source: requirement `search.batch`. */
export const QUERY_MAX_CHARS = 4_096;
/** Distinct terms of one query that are looked up. Count. The longest of 5,666 measured queries has 150. */
export const QUERY_MAX_TERMS_COUNT = 256;
/** Text of one field of one tool that is indexed. Characters. The longest of 4,785 real descriptions fits. */
export const FIELD_MAX_CHARS = 16_384;
/** Length of one token. Characters. The stemmer is quadratic: 80,000 letters take it 1.5 s, 64 some 10 µs. */
export const TOKEN_MAX_CHARS = 64;
/** Stems kept for reuse; when full, all are dropped. Count. The stemmer manages 95,000 words a second, a map millions. */
export const STEM_MEMO_MAX_COUNT = 50_000;
/** Levels of a trusted schema whose parameters are indexed. Levels. Source: requirement `search.fields`. */
export const SCHEMA_MAX_DEPTH = 4;
/** Parameters indexed of one schema. Count. The largest of 4,785 real schemas has some 700. */
export const SCHEMA_MAX_PARAMETERS_COUNT = 1_000;
/** Sub-schemas visited in one schema, so that wide combinators end too. Count. */
export const SCHEMA_MAX_VISITS_COUNT = 4_000;
/** Shortest unknown word that is compared with the index. Characters; shorter ones resemble too much. */
export const TYPO_MIN_CHARS = 4;
/** From this length on a word may differ by two edits instead of one. Characters. */
export const TYPO_TWO_EDITS_CHARS = 9;
/** Index terms that one unknown word may stand for. Count. */
export const TYPO_MAX_TERMS_COUNT = 3;
/** Unknown words of one query that are compared with the index. Count; each costs a pass over its terms. */
export const TYPO_MAX_WORDS_COUNT = 16;
/** Words of a query that are compared with names when nothing was found. Count. */
export const NEAR_NAME_MAX_WORDS_COUNT = 8;
/** Shortest word of a longer text that is compared with names. Characters. */
export const NEAR_NAME_MIN_CHARS = 4;
/** Depth to which each of several fused rankers is asked at least. Count. */
export const FUSE_DEPTH_COUNT = 50;
/** Length of a tool's name inside a diagnostic. Characters. */
export const DIAGNOSTIC_NAME_MAX_CHARS = 64;
/** Documents that are read between two pauses while an index is built. Count; about a millisecond. */
export const SLICE_DOCUMENTS_COUNT = 32;
/** Pieces of 8,192 postings that are counted between two pauses while an index is built. Count; about a millisecond. */
export const SLICE_PIECES_COUNT = 12;
/** Pieces of text whose words are kept for reuse while an index is built; when full, all are dropped. Count. */
export const COMPOUND_MEMO_MAX_COUNT = 30_000;
/** Texts that are filed between two pauses while an index is built. Count; about a millisecond. */
export const SLICE_TEXTS_COUNT = 4_096;
/** Documents that are looked at closely after the first pass over the index. Count; 200 instead of 100: no figure moves. */
export const CLOSE_LOOK_COUNT = 100;
/** Documents added and removed since an index was built, as a share of it, up to which it is used on. 0–1. */
export const CHANGE_MAX_SHARE = 0.1;
/** Text that an embedding model is given of one tool or query. Characters; most models read less. */
export const EMBEDDED_TEXT_MAX_CHARS = 8_192;
/** Tools with a related word beyond which it is not looked up. Count; no labelled set has such a word that helps. */
export const RELATED_MAX_HOLDERS_COUNT = 1_000;
