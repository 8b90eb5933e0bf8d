// How sure a ranking may be: which candidates are doubtful, and where the tail is cut instead of being filled up.

import { idfOf } from './scoring.ts';
import type { ScoredDocument } from './scoring.ts';
import * as weights from './weights.ts';

/** A document with the gate's verdict. */
export interface GatedDocument extends ScoredDocument {
  readonly isWeak: boolean;
}

/** How much of the query and of the name meets in a document. 0–1.5; weak below `WEAK_BELOW_CONFIDENCE`. */
export function confidenceOf(document: ScoredDocument): number {
  return document.queryCoverage + weights.CONFIDENCE_NAME_SHARE * document.nameCoverage;
}

/**
 * Takes the best documents that `keep` lets pass.
 * Left out are those far below the best, and all but three that share common words or related words with the query only.
 * @param size Documents in the index.
 */
export function passGate(
  ranked: readonly ScoredDocument[],
  size: number,
  choice: { readonly limit: number; readonly keep: (position: number) => boolean },
): readonly GatedDocument[] {
  const commonIdf = idfOf(Math.max(weights.RARE_TERM_COUNT, weights.COMMON_TERM_SHARE * size), size);
  const passed: GatedDocument[] = [];
  let best = 0;
  let doubtfulCount = 0;
  for (const document of ranked) {
    if (passed.length >= choice.limit) break;
    if (document.score < best * weights.SCORE_FLOOR_SHARE) continue;
    const weak = confidenceOf(document) < weights.WEAK_BELOW_CONFIDENCE;
    const isDoubtful = weak && (!document.isLiteral || document.rarestIdf <= commonIdf);
    if (isDoubtful && doubtfulCount >= weights.DOUBTFUL_MAX_COUNT) continue;
    if (!choice.keep(document.position)) continue;
    best = Math.max(best, document.score);
    if (isDoubtful) doubtfulCount += 1;
    passed.push({ ...document, isWeak: weak });
  }
  return passed;
}
