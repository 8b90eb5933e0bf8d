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
  const [base, recent] = corpus.parts;
  if (base === undefined) return undefined;
  const documents = new Map(corpus.documents);
  const gone = new Set<number>();
  base.dead?.forEach((isDead, position) => isDead === 1 && gone.add(position));
  const late = new Map<ToolId, SearchDocument>();
  for (const id of recent?.segment.ids ?? []) {
    const document = documents.get(id);
    if (document !== undefined) late.set(id, document);
  }
  const drop = (id: ToolId): void => {
    documents.delete(id);
    late.delete(id);
    const position = findId(base.segment.ids, id);
    if (position >= 0) gone.add(position);
  };
  for (const id of removed) drop(id);
  for (const document of added) {
    drop(document.id);
    documents.set(document.id, document);
    late.set(document.id, document);
  }
  if (late.size + gone.size > CHANGE_MAX_SHARE * base.segment.ids.length) return undefined;
  const kept: SegmentChoice = { segment: base.segment, removed: [...gone] };
  if (late.size === 0) return createCorpus([kept], documents);
  const sorted = [...late.values()].sort((a, b) => compareCodeUnits(a.id, b.id));
  return createCorpus([kept, { segment: buildSegment(sorted, fields), removed: [] }], documents);
}

/** Position of an id in a sorted list; -1 where it is not. */
function findId(ids: readonly ToolId[], id: ToolId): number {
  let [low, high] = [0, ids.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareCodeUnits(ids[middle] ?? id, id);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
