// BM25 by wink-bm25-text-search, with typing errors mended, related words considered and doubts marked: the readable baseline.

import type { ToolId } from '@toolcrib/tool';
import { resolveBm25Options } from './bm25-options.ts';
import type { Bm25Options, Bm25Settings } from './bm25-options.ts';
import { confidenceOf, passGate } from './gate.ts';
import { planQuery } from './query-plan.ts';
import type { RankExplanation, Ranker, RankerFactory, SearchDocument, TermMatch } from './ranker.ts';
import { scoreDocuments } from './scoring.ts';
import type { ScoredDocument } from './scoring.ts';
import { createTextIndex } from './text-index.ts';
import type { TextIndex } from './text-index.ts';

/**
 * Makes the ranker that has wink-bm25-text-search at its core.
 * @throws ToolcribError `INVALID_RANKER_OPTION` for an option out of range.
 */
export function winkRanker(options: Bm25Options = {}): RankerFactory {
  const settings = resolveBm25Options(options);
  return (documents) => createRanker(documents, settings);
}

function createRanker(documents: readonly SearchDocument[], settings: Bm25Settings): Ranker {
  const index = createTextIndex(documents, settings);
  const positions = new Map(index.documents.map((document, position) => [document.id, position]));
  const idAt = (position: number): ToolId | undefined => index.documents[position]?.id;
  const plan = (query: string) => planQuery(query, index, settings);
  return {
    rank(query, limit, keep) {
      const ranked = scoreDocuments(plan(query), index, settings.nameCoverage);
      const isKept = (position: number): boolean => {
        const id = idAt(position);
        return id !== undefined && (keep === undefined || keep(id));
      };
      return passGate(ranked, index.documents.length, { limit, keep: isKept }).flatMap((document) => {
        const id = idAt(document.position);
        const tier = document.isLiteral ? ('literal' as const) : ('expanded' as const);
        return id === undefined
          ? []
          : [{ id, score: document.score, tier, ...(document.isWeak && { weak: true as const }) }];
      });
    },
    explain(query, id) {
      const planned = plan(query);
      const scored = scoreDocuments(planned, index, settings.nameCoverage);
      const found = scored.find((document) => document.position === positions.get(id));
      return found === undefined ? undefined : explainDocument(found, planned.terms, index);
    },
  };
}

function explainDocument(
  document: ScoredDocument,
  planned: ReturnType<typeof planQuery>['terms'],
  index: TextIndex,
): RankExplanation {
  const terms = planned.flatMap(({ term, word, kind, weight }): readonly TermMatch[] => {
    const { documents, scores } = index.postings(term);
    const nth = documents.indexOf(document.position);
    if (nth < 0) return [];
    return [
      {
        term,
        word,
        kind,
        fields: index.fieldsWith(document.position, term),
        weight,
        score: weight * (scores[nth] ?? 0),
      },
    ];
  });
  const { nameCoverage, queryCoverage } = document;
  return { terms, nameCoverage, queryCoverage, confidence: confidenceOf(document) };
}
