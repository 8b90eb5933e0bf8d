import { describe, expect, test } from 'vitest';
import { idfOf, scoreDocuments } from '../src/scoring.ts';
import type { PlannedTerm } from '../src/query-plan.ts';
import { createTextIndex } from '../src/text-index.ts';
import { FIELD_WEIGHTS } from '../src/weights.ts';
import { makeDocument } from './fixtures/documents.ts';

const index = createTextIndex(
  [
    makeDocument('a_mail', 'send'),
    makeDocument('b_mail', 'send'),
    makeDocument('c_fax', 'receive'),
    makeDocument('d_call'),
  ],
  { fields: FIELD_WEIGHTS, k1: 1.2, b: 0.75 },
);

function term(text: string, parts: Partial<PlannedTerm> = {}): PlannedTerm {
  return { term: text, word: text, kind: 'literal', weight: 1, joined: false, ...parts };
}

function score(terms: readonly PlannedTerm[], unknownCount = 0, nameCoverage = 0): ReturnType<typeof scoreDocuments> {
  return scoreDocuments({ terms, unknownCount }, index, nameCoverage);
}

describe('scoreDocuments', () => {
  test('finds each document that holds a term, equal ones by position [search.order]', () => {
    expect(score([term('mail')]).map(({ position }) => position)).toEqual([0, 1]);
  });

  test('a weight scales the score', () => {
    const [full] = score([term('fax')]);
    const [half] = score([term('fax', { weight: 0.5 })]);
    expect(half?.score).toBeCloseTo((full?.score ?? 0) / 2, 5);
  });

  test('related words make an expanded match, which comes last', () => {
    const found = score([term('fax', { kind: 'expansion' }), term('send', { weight: 0.01 })]);
    expect(found.map(({ position, isLiteral }) => [position, isLiteral])).toEqual([
      [0, true],
      [1, true],
      [2, false],
    ]);
  });

  test('a misspelt word makes a literal match', () => {
    expect(score([term('fax', { kind: 'typo', weight: 0.5 })])[0]?.isLiteral).toBe(true);
  });

  test('a name that is asked for in full gets the whole bonus', () => {
    const [plain] = score([term('fax'), term('c')]);
    const [praised] = score([term('fax'), term('c')], 0, 1);
    expect([praised?.nameCoverage, praised?.score]).toEqual([1, expect.closeTo((plain?.score ?? 0) * 2, 5)]);
  });

  test('words that the index does not know lower the coverage of the query', () => {
    expect(score([term('fax')])[0]?.queryCoverage).toBe(1);
    expect(score([term('fax')], 1)[0]?.queryCoverage).toBeCloseTo(0.5, 10);
  });

  test('joined wholes and related words do not count for the coverage of the query', () => {
    const [found] = score([term('fax'), term('cfax', { joined: true }), term('mail', { kind: 'expansion' })]);
    expect(found?.queryCoverage).toBe(1);
  });

  test('no term, no document', () => {
    expect(score([])).toEqual([]);
    expect(score([], 3)).toEqual([]);
  });
});

test('rarity is that of the index', () => {
  expect(idfOf(2, 4)).toBe(index.idf('mail'));
  expect(idfOf(1, 4)).toBe(index.idf('fax'));
});
