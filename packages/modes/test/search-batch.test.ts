import type { Candidate } from '@toolcrib/tool';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitBatch, type SearchGroup } from '../src/search-batch.ts';

function candidate(name: string, chars = 40): Candidate {
  const id = `openclaw:shop:${name}` as const;
  return { id, source: 'openclaw', sourceName: 'shop', name, label: name, description: 'd'.repeat(chars), input: '{}' };
}

const group = (query: string, count: number, chars?: number): SearchGroup => ({
  query,
  candidates: Array.from({ length: count }, (_, index) => candidate(`${query}_${index}`, chars)),
});
const counts = (groups: readonly SearchGroup[]): readonly number[] => groups.map(({ candidates }) => candidates.length);

test('what fits is left alone and marked by nothing [search.batch]', () => {
  const groups = [group('a', 2), group('b', 0)];
  expect(fitBatch(groups)).toEqual({ results: groups });
  expect(JSON.stringify(fitBatch(groups))).toBe(JSON.stringify({ results: groups }));
});

test('the last candidate of the largest group goes first, and group and answer say so [search.batch]', () => {
  const groups = [group('a', 2), group('b', 4), group('c', 1)];
  const length = JSON.stringify({ results: groups }).length;
  expect(fitBatch(groups, length - 1)).toEqual({
    results: [groups[0], { query: 'b', candidates: groups[1]?.candidates.slice(0, 3), truncated: true }, groups[2]],
    truncated: true,
  });
});

test('groups shrink to one size before any of them is emptied', () => {
  const answer = fitBatch([group('a', 5), group('b', 3), group('c', 1)], 700);
  expect(counts(answer.results)).toEqual([1, 1, 1]);
});

test('of two equally large groups the one with the longer last candidate gives', () => {
  const groups = [group('a', 1, 180), group('b', 1, 20)];
  expect(counts(fitBatch(groups, 300).results)).toEqual([0, 1]);
});

test('of two that are equal in all the later one gives', () => {
  expect(counts(fitBatch([group('a', 1), group('b', 1)], 300).results)).toEqual([1, 0]);
});

test('eight exact names survive the bound of 4,000 characters', () => {
  const groups = Array.from({ length: 8 }, (_, index) => group(`report_${index}`, 1, 180));
  expect(counts(fitBatch(groups).results)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
});

test('any answer keeps its bound, its order and a prefix of every ranking [search.batch]', () => {
  const anyGroup = fc.record({ query: fc.string({ maxLength: 20 }), sizes: fc.array(fc.nat(180), { maxLength: 20 }) });
  fc.assert(
    fc.property(
      fc.array(anyGroup, { minLength: 1, maxLength: 16 }),
      fc.integer({ min: 1_800, max: 6_000 }),
      (all, max) => {
        const groups = all.map(({ query, sizes }) => ({
          query,
          candidates: sizes.map((size, index) => candidate(`t${index}`, size)),
        }));
        const answer = fitBatch(groups, max);
        const length = JSON.stringify(answer).length;
        const wasCut = counts(answer.results).some((count, index) => count < (groups[index]?.candidates.length ?? 0));
        expect(length).toBeLessThanOrEqual(max);
        expect(answer.truncated ?? false).toBe(wasCut);
        expect(wasCut).toBe(JSON.stringify({ results: groups }).length > max);
        answer.results.forEach((result, index) => {
          const whole = groups[index];
          expect(result.query).toBe(whole?.query);
          expect(result.candidates).toEqual(whole?.candidates.slice(0, result.candidates.length));
          expect(result.truncated ?? false).toBe(result.candidates.length < (whole?.candidates.length ?? 0));
        });
      },
    ),
    { numRuns: 300 },
  );
});
