import { describe, expect, test } from 'vitest';
import { buildSegment } from '../../src/bm25/build-segment.ts';
import { findNearestTerms } from '../../src/bm25/nearest-terms.ts';
import { FIELD_WEIGHTS } from '../../src/bm25/weights.ts';
import { makeDocument } from '../fixtures/documents.ts';

const WORDS = 'translation calendar weather invoice send seed version message massage constructor';
const segment = buildSegment([makeDocument('words', WORDS)], FIELD_WEIGHTS);
const rarity = (term: string): number => (term === 'message' || term === 'messag' ? 1 : 2);

function nearest(word: string): readonly string[] {
  return findNearestTerms(word, [segment], rarity).map(({ term, spelling }) => `${spelling} (${term})`);
}

describe('what a word was probably meant to be', () => {
  test.each([
    ['calender', ['calendar (calendar)'], 'one letter is wrong'],
    ['translatoin', ['translation (translat)'], 'two are swapped; the stem is far away'],
    ['wether', ['weather (weather)'], 'one is missing'],
    ['invooice', ['invoice (invoic)'], 'one too many'],
    ['mxssage', ['message (messag)', 'massage (massag)'], 'two words are as near: the more common one first'],
    ['sedn', ['send (send)'], 'four letters are enough'],
    ['snd', [], 'three are not'],
    ['wexthxr', [], 'two edits in a short word'],
    ['trxnslatixn', ['translation (translat)'], 'two edits in a long one'],
    ['v3rsion', [], 'digits are no letters'],
    ['xalendax', [], 'both ends are wrong'],
    ['konstructor', ['constructor (constructor)'], 'inherited names are words'],
  ])('%s → %j: %s', (word, expected) => {
    expect(nearest(word)).toEqual(expected);
  });
});

test('a term that no document holds any more is no candidate', () => {
  expect(findNearestTerms('calender', [segment], () => 0)).toEqual([]);
});
