import { describe, expect, test } from 'vitest';
import { bm25Ranker } from '../src/bm25-ranker.ts';
import { resolveBm25Options } from '../src/bm25-options.ts';
import type { Bm25IndexOptions, Bm25Options } from '../src/bm25-options.ts';
import { TUNING } from '../src/bm25/tuning.ts';
import { makeDocument } from './fixtures/documents.ts';

test('what is not given keeps its default', () => {
  expect(resolveBm25Options({ k1: 2, fieldWeights: { name: 5 } })).toEqual({
    fields: { name: 5, label: 1, description: 1, owner: 1, parameterNames: 0.5, parameterDescriptions: 0.25 },
    k1: 2,
    b: 0.75,
    nameCoverage: 0.5,
    expansion: 0.25,
    typo: 0.6,
  });
});

describe('what the engine would take in silence is refused', () => {
  test.each([
    [{ k1: 0 }, "The ranker's option k1 must be a number above 0; got 0."],
    [{ k1: Number.NaN }, "The ranker's option k1 must be a number above 0; got NaN."],
    [{ b: 1.5 }, "The ranker's option b must be a number from 0 to 1; got 1.5."],
    [{ b: -0.1 }, "The ranker's option b must be a number from 0 to 1; got -0.1."],
    [{ nameCoverage: -1 }, "The ranker's option nameCoverage must be a number, 0 or more; got -1."],
    [{ expansion: 2 }, "The ranker's option expansion must be a number from 0 to 1; got 2."],
    [{ typo: Number.POSITIVE_INFINITY }, "The ranker's option typo must be a number from 0 to 1; got Infinity."],
    [{ fieldWeights: { name: 0 } }, "The ranker's option fieldWeights.name must be a number above 0; got 0."],
    [{ fieldWeights: { owner: -1 } }, "The ranker's option fieldWeights.owner must be a number above 0; got -1."],
    [{ tuning: { pair: -1 } }, "The ranker's option tuning.pair must be a number, 0 or more; got -1."],
    [
      { tuning: { fields: { ...TUNING.fields, name: 0 } } },
      "The ranker's option tuning.fields.name must be a number above 0; got 0.",
    ],
    [
      { fieldWeights: { title: 1 } } as Bm25Options,
      "The ranker's option fieldWeights.title must be left out: the fields are name, label, description, owner, parameterNames, parameterDescriptions; got 1.",
    ],
    [
      { fieldWeights: JSON.parse('{"__proto__":1}') as object },
      "The ranker's option fieldWeights.__proto__ must be left out: the fields are name, label, description, owner, parameterNames, parameterDescriptions; got 1.",
    ],
  ] as [Bm25IndexOptions, string][])('%j', (options, message) => {
    expect(() => bm25Ranker(options)).toThrow(expect.objectContaining({ code: 'INVALID_RANKER_OPTION', message }));
  });
});

test('a number of the ranker that does not exist is refused', () => {
  const tuning = JSON.parse('{"toString":1}') as object;
  expect(() => bm25Ranker({ tuning })).toThrow(/^The ranker's option tuning\.toString must be one of fields, k1, /u);
});

test('a named option comes before the same number of the tuning', () => {
  const documents = [makeDocument('calendar_create', 'Create an event in a calendar.')];
  const score = (options: Bm25IndexOptions): number =>
    bm25Ranker(options)(documents).rank('calendar', 1)[0]?.score ?? 0;
  expect(score({ nameCoverage: 0, tuning: { nameCoverage: 2 } })).toBe(score({ nameCoverage: 0 }));
  expect(score({ tuning: { nameCoverage: 2 } })).toBeGreaterThan(score({}));
});
