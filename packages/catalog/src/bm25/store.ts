// An index as bytes. They belong to one set of texts and one set of field weights, which they name; for any other, and in a form
// that this version does not know, they are ignored and the index is built.

import { deserialize, serialize } from 'node:v8';
import { fingerprint } from '@toolcrib/tool';
import type { SearchDocument, SearchField } from '../ranker.ts';
import type { Segment } from './segment.ts';

/** Changes whenever a segment or the analyzer changes. */
const FORM = 'toolcrib-bm25-2';

interface Saved {
  readonly form: string;
  readonly key: string;
  readonly segment: Segment;
}

/** Names the texts and field weights that a segment is made of. `documents` are sorted by id. */
export function keyOf(documents: readonly SearchDocument[], fields: Readonly<Record<SearchField, number>>): string {
  return fingerprint([fields, ...documents.map((document) => Object.values(document))]);
}

/** Writes a segment. */
export function saveSegment(segment: Segment, key: string): Uint8Array {
  return serialize({ form: FORM, key, segment } satisfies Saved);
}

/** Reads a segment; undefined where the bytes hold another one, or none. */
export function loadSegment(bytes: Uint8Array, key: string): Segment | undefined {
  try {
    const saved = deserialize(bytes) as Partial<Saved> | undefined;
    return saved?.form === FORM && saved.key === key ? saved.segment : undefined;
  } catch {
    return undefined;
  }
}
