// A ranker over vectors, for hosts that bring an embedding model. The model is a function of theirs; nothing is bundled.

import { compareScored } from './fuse.ts';
import { EMBEDDED_TEXT_MAX_CHARS } from './limits.ts';
import type { Ranker, RankerFactory, Scored, SearchDocument } from './ranker.ts';

/** Turns texts into vectors of one length, in order. Synchronous, because ranking is; the same text gives the same vector. */
export type Embed = (texts: readonly string[]) => readonly (readonly number[] | Float32Array)[];

/** How to read similarities. */
export interface EmbeddingOptions {
  /** Cosine below which a document is not returned. -1–1. Default 0.2; depends on the model. */
  readonly least?: number;
  /** Cosine below which it is weak. -1–1. Default 0.35; depends on the model. */
  readonly weakBelow?: number;
}

/**
 * Ranks by the cosine between the query's vector and each document's. Every hit is `expanded`: vectors tell nearness of meaning,
 * not whether a word stands there. Fuse it with `bm25Ranker` to have both.
 */
export function embeddingRanker(embed: Embed, { least = 0.2, weakBelow = 0.35 }: EmbeddingOptions = {}): RankerFactory {
  return (documents): Ranker => {
    const vectors = documents.length === 0 ? [] : embed(documents.map(toText)).map(toUnit);
    return {
      rank(query, limit, keep) {
        if (query.trim() === '' || documents.length === 0) return [];
        const [asked] = embed([query.slice(0, EMBEDDED_TEXT_MAX_CHARS)]).map(toUnit);
        if (asked === undefined) return [];
        const scored = documents.flatMap(({ id }, nth): readonly Scored[] => {
          const score = dot(asked, vectors[nth]);
          if (!(score > 0) || score < least) return [];
          return [{ id, score, tier: 'expanded', ...(score < weakBelow && { weak: true }) }];
        });
        const allowed = keep === undefined ? scored : scored.filter(({ id }) => keep(id));
        return allowed.toSorted(compareScored).slice(0, limit);
      },
    };
  };
}

function toText({ name, label, description, owner, parameterNames }: SearchDocument): string {
  const parts = [owner, name, label, description, parameterNames.join(' ')];
  return parts.filter(Boolean).join('. ').slice(0, EMBEDDED_TEXT_MAX_CHARS);
}

/** A vector of length 1; one without direction stays zero. */
function toUnit(vector: readonly number[] | Float32Array): Float64Array {
  const unit = Float64Array.from(vector);
  const length = Math.sqrt(unit.reduce((sum, value) => sum + value * value, 0));
  return length > 0 && Number.isFinite(length) ? unit.map((value) => value / length) : unit.fill(0);
}

function dot(a: Float64Array, b: Float64Array | undefined): number {
  return b === undefined ? 0 : a.reduce((sum, value, nth) => sum + value * (b[nth] ?? 0), 0);
}
