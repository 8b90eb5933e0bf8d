import { describe, expect, test } from 'vitest';
import { bm25Ranker } from '../src/bm25-ranker.ts';
import { rankerConformance } from '../src/conformance.ts';
import { fuse } from '../src/fuse.ts';
import type { RankerFactory, Scored } from '../src/ranker.ts';
import { shortestNameRanker } from './fixtures/rankers.ts';

/** Returns the given answer to every query. */
function fixed(...answer: readonly Scored[]): RankerFactory {
  return () => ({ rank: (_query, limit, keep = () => true) => answer.filter(({ id }) => keep(id)).slice(0, limit) });
}

const literal = (name: string, weak?: true): Scored => ({
  id: `mcp:s:${name}`,
  score: 1,
  tier: 'literal',
  ...(weak && { weak }),
});
const expanded = (name: string): Scored => ({ id: `mcp:s:${name}`, score: 9, tier: 'expanded' });

describe('fuse [search.ranker]', () => {
  test('puts what several rankers find before what one finds', () => {
    const ranker = fuse(fixed(literal('a'), literal('b')), fixed(literal('b'), literal('c')))([]);
    expect(ranker.rank('q', 10).map(({ id }) => id)).toEqual(['mcp:s:b', 'mcp:s:a', 'mcp:s:c']);
  });

  test('scores by reciprocal rank, never by the scores of the rankers', () => {
    const ranker = fuse(fixed({ id: 'mcp:s:a', score: 1e9, tier: 'literal' }), fixed(literal('b')))([]);
    expect(ranker.rank('q', 10)).toEqual([
      { id: 'mcp:s:a', score: 1 / 61, tier: 'literal' },
      { id: 'mcp:s:b', score: 1 / 61, tier: 'literal' },
    ]);
  });

  test('is literal where one ranker says so, and puts that first', () => {
    const ranker = fuse(fixed(expanded('a'), expanded('b')), fixed(expanded('a'), literal('b')))([]);
    expect(ranker.rank('q', 10).map(({ id, tier }) => `${id} ${tier}`)).toEqual([
      'mcp:s:b literal',
      'mcp:s:a expanded',
    ]);
  });

  test('is weak only where all say so that return it', () => {
    const ranker = fuse(fixed(literal('a', true), literal('b', true)), fixed(literal('b')))([]);
    expect(ranker.rank('q', 10).map(({ id, weak }) => [id, weak])).toEqual([
      ['mcp:s:b', undefined],
      ['mcp:s:a', true],
    ]);
  });

  test('of no ranker finds nothing', () => {
    expect(fuse()([]).rank('q', 10)).toEqual([]);
  });

  test('explains by the ranks in its parts', () => {
    const ranker = fuse(fixed(literal('a')), fixed(literal('b'), literal('a')))([]);
    expect(ranker.explain?.('q', 'mcp:s:a')).toEqual({ terms: [], ranks: [1, 2] });
    expect(ranker.explain?.('q', 'mcp:s:b')).toEqual({ terms: [], ranks: [null, 1] });
    expect(ranker.explain?.('q', 'mcp:s:c')).toBeUndefined();
  });
});

describe('BM25 fused with another ranker conforms [search.ranker]', () => {
  test.each(rankerConformance)('$name', (scenario) => {
    expect(() => scenario.run(fuse(bm25Ranker(), shortestNameRanker))).not.toThrow();
  });
});
