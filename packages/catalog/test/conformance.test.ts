import { describe, expect, test } from 'vitest';
import { bm25Ranker } from '../src/bm25-ranker.ts';
import { rankerConformance } from '../src/conformance.ts';
import type { Ranker, RankerFactory } from '../src/ranker.ts';

/** BM25 with one habit spoiled. */
function spoiled(spoil: (ranker: Ranker) => Partial<Ranker>): RankerFactory {
  const factory = bm25Ranker();
  return (documents) => {
    const ranker = factory(documents);
    return { ...ranker, ...spoil(ranker) };
  };
}

/** Names of the cases that a factory fails. */
function failures(factory: RankerFactory): readonly string[] {
  return rankerConformance.flatMap((scenario) => {
    try {
      scenario.run(factory);
      return [];
    } catch {
      return [scenario.name];
    }
  });
}

test('the suite has at least twelve cases, each with a name of its own', () => {
  expect(rankerConformance.length).toBeGreaterThanOrEqual(12);
  expect(new Set(rankerConformance.map(({ name }) => name)).size).toBe(rankerConformance.length);
});

describe('the suite catches a ranker that [search.ranker]', () => {
  test('ignores keep', () => {
    const factory = spoiled((ranker) => ({ rank: (query, limit) => ranker.rank(query, limit) }));
    expect(failures(factory)).toContain('returns nothing where keep refuses everything');
  });

  test('applies the limit before keep', () => {
    const factory = spoiled((ranker) => ({
      rank: (query, limit, keep = () => true) => ranker.rank(query, limit).filter(({ id }) => keep(id)),
    }));
    expect(failures(factory)).toEqual(['asks keep before it applies the limit']);
  });

  test('returns the worst first', () => {
    const factory = spoiled((ranker) => ({ rank: (...question) => ranker.rank(...question).toReversed() }));
    expect(failures(factory)).toContain('returns literal before expanded matches, then higher scores, then lower ids');
  });

  test('forgets the limit', () => {
    const factory = spoiled((ranker) => ({ rank: (query, _limit, keep) => ranker.rank(query, 50, keep) }));
    expect(failures(factory)).toContain(
      'returns at most as many hits as the limit says, and the head of what a larger limit gives',
    );
  });

  test('answers differently each time', () => {
    let factor = 1;
    const factory = spoiled((ranker) => ({
      rank: (...question) => ranker.rank(...question).map((hit) => ({ ...hit, score: hit.score * (factor += 1) })),
    }));
    expect(failures(factory)).toContain('gives the same answer twice, and after other questions');
  });

  test('fills up an empty answer', () => {
    const factory = spoiled((ranker) => ({
      rank: (query, limit, keep) =>
        query.trim() === '' ? ranker.rank('message', limit, keep) : ranker.rank(query, limit, keep),
    }));
    expect(failures(factory)).toContain('returns nothing for a query without words');
  });

  test('throws at odd queries', () => {
    const factory = spoiled((ranker) => ({
      rank: (query, ...rest) => (new RegExp(query, 'u'), ranker.rank(query, ...rest)),
    }));
    expect(failures(factory)).toContain('survives hostile queries');
  });
});
