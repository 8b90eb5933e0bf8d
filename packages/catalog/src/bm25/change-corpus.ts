// A corpus after a small change: the large segment stays, what was added since goes into a small one that is built anew each
// time, what was removed is marked. After too many changes there is no corpus, and the index is built again.

import { compareCodeUnits } from '@toolcrib/tool';
import type { ToolId } from '@toolcrib/tool';
import type { DocumentChange, SearchDocument, SearchField } from '../ranker.ts';
import { CHANGE_MAX_SHARE } from '../limits.ts';
import { buildSegment } from './build-segment.ts';
import { createCorpus } from './corpus.ts';
import type { Corpus, SegmentChoice } from './corpus.ts';

/** Applies a change; undefined where most of the index would have to be made again. */
export function changeCorpus(
  corpus: Corpus,
  { removed, added }: DocumentChange,
  fields: Readonly<Record<SearchField, number>>,
): Corpus | undefined {
  const [base] = corpus.parts;
  if (base === undefined) return undefined;
  const documents = new Map(corpus.documents);
  const isInBase = new Set<ToolId>();
  for (const [position, id] of base.segment.ids.entries()) if (base.dead?.[position] !== 1) isInBase.add(id);
  for (const id of removed) {
    documents.delete(id);
    isInBase.delete(id);
  }
  for (const document of added) {
    documents.set(document.id, document);
    isInBase.delete(document.id);
  }
  const late: SearchDocument[] = [];
  for (const [id, document] of documents) if (!isInBase.has(id)) late.push(document);
  const gone: number[] = [];
  for (const [position, id] of base.segment.ids.entries()) if (!isInBase.has(id)) gone.push(position);
  if (late.length + gone.length > CHANGE_MAX_SHARE * base.segment.ids.length) return undefined;
  const kept: SegmentChoice = { segment: base.segment, removed: gone };
  if (late.length === 0) return createCorpus([kept], documents);
  late.sort((a, b) => compareCodeUnits(a.id, b.id));
  return createCorpus([kept, { segment: buildSegment(late, fields), removed: [] }], documents);
}
