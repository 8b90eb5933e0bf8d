import { describe, expect, test } from 'vitest';
import { bm25Ranker } from '../src/bm25-ranker.ts';
import { rankerConformance } from '../src/conformance.ts';
import { embeddingRanker } from '../src/embedding-ranker.ts';
import type { Embed } from '../src/embedding-ranker.ts';
import { fuse } from '../src/fuse.ts';
import { makeDocument } from './fixtures/documents.ts';

/** A toy model: each three letters of a text push one of 512 numbers. Similar spelling, similar vector. */
const spelling: Embed = (texts) =>
  texts.map((text) => {
    const vector = new Float32Array(512);
    const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
    for (let at = 0; at + 3 <= letters.length; at += 1) {
      let hash = 7;
      for (const letter of letters.slice(at, at + 3)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 512;
      vector[hash] = (vector[hash] ?? 0) + 1;
    }
    return vector;
  });

const OFFICE = [
  makeDocument('photograph', 'Takes photographs.'),
  makeDocument('telegram', 'Sends telegrams.'),
  makeDocument('calendar', 'Keeps dates.'),
];

describe('embeddingRanker conforms', () => {
  // The threshold is low because letters of a short query are few.
  test.each(rankerConformance)('$name', (scenario) => {
    expect(() => scenario.run(embeddingRanker(spelling, { least: 0.05 }))).not.toThrow();
  });

  test.each(rankerConformance)('fused with BM25: $name', (scenario) => {
    expect(() => scenario.run(fuse(bm25Ranker(), embeddingRanker(spelling, { least: 0.05 })))).not.toThrow();
  });
});

test('nearness of vectors finds what no word finds', () => {
  expect(bm25Ranker()(OFFICE).rank('fotografie', 3)).toEqual([]);
  const [hit] = embeddingRanker(spelling)(OFFICE).rank('fotografie', 3);
  expect([hit?.id, hit?.tier]).toEqual(['mcp:shop:photograph', 'expanded']);
});

test('what is far away is weak or left out', () => {
  const marks = (least: number, weakBelow: number) =>
    embeddingRanker(spelling, { least, weakBelow })(OFFICE)
      .rank('photographs', 3)
      .map(({ id, weak }) => `${id}${weak ? '?' : ''}`);
  expect(marks(0.3, 0.99)).toEqual(['mcp:shop:photograph?']);
  expect(marks(0.3, 0.31)).toEqual(['mcp:shop:photograph']);
  expect(marks(0.999, 0.999)).toEqual([]);
});

test('a model that gives no direction finds nothing', () => {
  const silent: Embed = (texts) => texts.map(() => [0, 0, 0]);
  expect(embeddingRanker(silent)(OFFICE).rank('calendar', 3)).toEqual([]);
});
