// A ranker as a stranger might bring one: it counts words that the query and a tool's texts share. It knows nothing but the
// public types, and proves itself by the suite.

import type { Ranker, RankerFactory, Scored, SearchDocument } from '@toolcrib/catalog';
import { compareCodeUnits } from '@toolcrib/tool';

/** Ranks by the number of distinct words in common. */
export const sharedWordsRanker: RankerFactory = (documents): Ranker => {
  const known = documents.map((document) => ({ id: document.id, words: new Set(wordsOf(textOf(document))) }));
  return {
    rank: (query, limit, keep = () => true) => {
      const asked = [...new Set(wordsOf(query))];
      return known
        .map(({ id, words }): Scored => ({
          id,
          score: asked.filter((word) => words.has(word)).length,
          tier: 'literal',
        }))
        .filter(({ id, score }) => score > 0 && keep(id))
        .sort((a, b) => b.score - a.score || compareCodeUnits(a.id, b.id))
        .slice(0, limit);
    },
  };
};

function textOf({ name, label, description, parameterNames }: SearchDocument): string {
  return [name, label, description, ...parameterNames].join(' ');
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
