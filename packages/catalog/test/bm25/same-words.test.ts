import { expect, test } from 'vitest';
import { analyzePhrases } from '../../src/analyzer.ts';
import { findSameWords } from '../../src/bm25/same-words.ts';

function terms(query: string): readonly string[] {
  return findSameWords(analyzePhrases(query)).map(({ term, share }) => `${term} ${share}`);
}

test.each([
  ['list the databases', ['db 1']],
  ['list the dbs', ['databas 1']],
  ['start a virtual machine', ['vm 1']],
  ['start a vm', ['virtual 0.5', 'machin 0.5']],
  ['a machine that is virtual', []],
  ['config and configuration', ['configur 1', 'config 1', 'conf 1']],
  ['constructor', []],
])('%s → %j', (query, expected) => {
  expect(terms(query)).toEqual(expected);
});
