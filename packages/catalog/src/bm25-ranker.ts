// The bundled ranker: BM25 over weighted fields on typed arrays, then a closer look at the best, then the gate. Another set of
// documents that differs in a few shares the index.

import { compareCodeUnits } from '@toolcrib/tool';
import type { ToolId } from '@toolcrib/tool';
import { buildInSteps, buildSegment } from './bm25/build-segment.ts';
import { lookClosely } from './bm25/close-look.ts';
import { changeCorpus } from './bm25/change-corpus.ts';
import { createCorpus } from './bm25/corpus.ts';
import type { Corpus } from './bm25/corpus.ts';
import { passGate, sumOf, weighEvidence } from './bm25/evidence.ts';
import { explainOrdered } from './bm25/explain.ts';
import { findNearestTerms } from './bm25/nearest-terms.ts';
import { planQuery } from './bm25/plan.ts';
import type { Plan } from './bm25/plan.ts';
import { createScanner } from './bm25/scan.ts';
import type { Segment } from './bm25/segment.ts';
import { orderCandidates } from './bm25/spread.ts';
import type { Ordered } from './bm25/spread.ts';
import { keyOf, loadSegment, saveSegment } from './bm25/store.ts';
import { TUNING } from './bm25/tuning.ts';
import type { Tuning } from './bm25/tuning.ts';
import { checkTuning, resolveBm25Options } from './bm25-options.ts';
import type { Bm25IndexOptions } from './bm25-options.ts';
import { CLOSE_LOOK_COUNT, SLICE_TEXTS_COUNT } from './limits.ts';
import type { Ranker, RankerFactory, SearchDocument } from './ranker.ts';

/**
 * Makes the bundled ranker.
 * @throws ToolcribError `INVALID_RANKER_OPTION` for an option out of range.
 */
export function bm25Ranker(options: Bm25IndexOptions = {}): RankerFactory {
  const tuning = { ...TUNING, ...checkTuning(options.tuning ?? {}) };
  const { expansion, ...settings } = resolveBm25Options(options, { ...tuning, expansion: tuning.related });
  return tunedRanker({ ...tuning, ...settings, related: expansion }, options.saved);
}

/** The ranker with every number given. */
export function tunedRanker(tuning: Tuning, saved?: Uint8Array): RankerFactory {
  const load = (documents: readonly SearchDocument[]): Segment | undefined =>
    saved === undefined ? undefined : loadSegment(saved, keyOf(documents, tuning.fields));
  const build = (documents: readonly SearchDocument[]): Ranker => {
    const sorted = sortById(documents);
    const segment = load(sorted) ?? buildSegment(sorted, tuning.fields);
    const texts = new Map(sorted.map((document) => [document.id, document]));
    return createRanker(createCorpus([{ segment, removed: [] }], texts), tuning);
  };
  return Object.assign(build, {
    *inSteps(documents: readonly SearchDocument[]): Generator<void, Ranker, void> {
      const sorted = (yield* areSorted(documents)) ? documents : sortById(documents);
      yield;
      const segment = load(sorted) ?? (yield* buildInSteps(sorted, tuning.fields));
      const texts = new Map<ToolId, SearchDocument>();
      for (const [nth, document] of sorted.entries()) {
        if (nth % SLICE_TEXTS_COUNT === 0) yield;
        texts.set(document.id, document);
      }
      yield;
      const corpus = createCorpus([{ segment, removed: [] }], texts);
      yield;
      return createRanker(corpus, tuning);
    },
  });
}

function createRanker(corpus: Corpus, tuning: Tuning): Ranker {
  const scanner = createScanner(corpus, tuning);
  const segments = corpus.parts.map((part) => part.segment);
  const vocabulary = {
    idf: (term: string) => corpus.idf(term),
    nearest: (word: string) => findNearestTerms(word, segments, (term) => corpus.idf(term)),
  };
  const order = (plan: Plan, count: number, keep: (position: number) => boolean): readonly Ordered[] => {
    const scanned = scanner.scan(plan, Math.max(count, CLOSE_LOOK_COUNT), keep);
    return orderCandidates(lookClosely(scanned, plan, { corpus, scanner, tuning }), plan, { corpus, tuning });
  };
  return {
    rank(query, limit, keep) {
      const plan = planQuery(query, vocabulary, tuning);
      const ordered = order(plan, limit, (position) => keep === undefined || keep(corpus.idAt(position)));
      const gated = passGate(ordered, limit, (hit) => sumOf(weighEvidence(hit, plan, corpus)));
      return gated.map(({ candidate, score, tier, isWeak }) => {
        return { id: corpus.idAt(candidate.position), score, tier, ...(isWeak && { weak: true as const }) };
      });
    },
    explain(query, id, keep) {
      const plan = planQuery(query, vocabulary, tuning);
      const found = order(plan, 1, (position) => keep === undefined || keep(corpus.idAt(position))).find(
        ({ candidate }) => corpus.idAt(candidate.position) === id,
      );
      return found && explainOrdered(found, { plan, corpus, scanner, tuning });
    },
    change(change) {
      const changed = changeCorpus(corpus, change, tuning.fields);
      return changed && createRanker(changed, tuning);
    },
    save() {
      const documents = sortById([...corpus.documents.values()]);
      const whole =
        corpus.parts.length === 1 && corpus.parts[0]?.dead === undefined ? corpus.parts[0]?.segment : undefined;
      return saveSegment(whole ?? buildSegment(documents, tuning.fields), keyOf(documents, tuning.fields));
    },
  };
}

/** Documents mostly come sorted; sorting 100,000 again would take longer than looking, and looking takes its time too. */
function* areSorted(documents: readonly SearchDocument[]): Generator<void, boolean, void> {
  for (const [nth, { id }] of documents.entries()) {
    if (nth > 0 && (documents[nth - 1]?.id ?? id) >= id) return false;
    if (nth % SLICE_TEXTS_COUNT === SLICE_TEXTS_COUNT - 1) yield;
  }
  return true;
}

function sortById(documents: readonly SearchDocument[]): readonly SearchDocument[] {
  const isSorted = documents.every(({ id }, nth) => nth === 0 || (documents[nth - 1]?.id ?? id) < id);
  return isSorted ? documents : documents.toSorted((a, b) => compareCodeUnits(a.id, b.id));
}
