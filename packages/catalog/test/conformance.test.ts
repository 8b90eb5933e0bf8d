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
  return rankerConformance.flatMap(({ name, run }) => {
    try {
      run(factory);
      return [];
    } catch {
      return [name];
    }
  });
}

test('the suite has at least twelve cases, each with a name of its own', () => {
  expect(rankerConformance.length).toBeGreaterThanOrEqual(12);
  expect(new Set(rankerConformance.map(({ name }) => name)).size).toBe(rankerConformance.length);
});

describe('the suite catches a ranker that', () => {
  test('ignores keep', () => {
    const factory = spoiled(({ rank }) => ({ rank: (query, limit) => rank(query, limit) }));
    expect(failures(factory)).toContain('returns nothing where keep refuses everything');
  });

  test('applies the limit before keep', () => {
    const factory = spoiled(({ rank }) => ({
      rank: (query, limit, keep = () => true) => rank(query, limit).filter(({ id }) => keep(id)),
    }));
    expect(failures(factory)).toEqual(['asks keep before it applies the limit']);
  });

  test('returns the worst first', () => {
    const factory = spoiled(({ rank }) => ({ rank: (...question) => rank(...question).toReversed() }));
    expect(failures(factory)).toContain('returns literal before expanded matches, then higher scores, then lower ids');
  });

  test('forgets the limit', () => {
    const factory = spoiled(({ rank }) => ({ rank: (query, _limit, keep) => rank(query, 50, keep) }));
    expect(failures(factory)).toContain(
      'returns at most as many hits as the limit says, and the head of what a larger limit gives',
    );
  });

  test('answers differently each time', () => {
    let factor = 1;
    const factory = spoiled(({ rank }) => ({
      rank: (...question) => rank(...question).map((hit) => ({ ...hit, score: hit.score * (factor += 1) })),
    }));
    expect(failures(factory)).toContain('gives the same answer twice, and after other questions');
  });

  test('fills up an empty answer', () => {
    const factory = spoiled(({ rank }) => ({
      rank: (query, limit, keep) => (query.trim() === '' ? rank('message', limit, keep) : rank(query, limit, keep)),
    }));
    expect(failures(factory)).toContain('returns nothing for a query without words');
  });

  test('throws at odd queries', () => {
    const factory = spoiled(({ rank }) => ({
      rank: (query, ...rest) => (new RegExp(query, 'u'), rank(query, ...rest)),
    }));
    expect(failures(factory)).toContain('survives hostile queries');
  });
});
