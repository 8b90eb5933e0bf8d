import { describe, expect, test } from 'vitest';
import { findNamed } from '../src/exact.ts';
import { createNameTable } from '../src/names.ts';
import { makeTool } from './fixtures/tools.ts';

const NAMES = [
  'read',
  'Read',
  'read_file',
  'getURLs',
  'the',
  'x',
  '7',
  '__proto__',
  'constructor',
  'latest',
  'count',
  'web search',
  '在庫確認',
];
const table = createNameTable(NAMES.map((name) => makeTool({ name })));

/** Names of the tools that a query names, best first. */
function named(query: string): readonly string[] {
  return [...findNamed(query, table)].toSorted(([, a], [, b]) => b - a).map(([tool]) => tool.name);
}

describe('a query that is a name or an id [search.exact]', () => {
  test.each([
    ['the', ['the']],
    ['X', ['x']],
    ['7', ['7']],
    ['__proto__', ['__proto__']],
    ['constructor', ['constructor']],
    ['在庫確認', ['在庫確認']],
    ['web search', ['web search']],
    ['  read_file  ', ['read_file']],
    ['`read_file`', ['read_file']],
    ['"read_file".', ['read_file']],
    ['OPENCLAW:CORE:READ_FILE', ['read_file']],
    ['read file', ['read_file']],
    ['get urls', ['getURLs']],
    ['Read', ['Read', 'read']],
    ['read', ['read', 'Read']],
  ])('%s names %j, the exact spelling first', (query, names) => {
    expect(named(query)).toEqual(names);
  });

  test.each([[''], ['   '], ['?!'], ['`'], ['reads']])('%j names nothing', (query) => {
    expect(named(query)).toEqual([]);
  });
});

describe('names within a longer query [search.exact]', () => {
  test.each([
    ['please run read_file, then getURLs!', ['read_file', 'getURLs'], 'several, with punctuation'],
    ['call openclaw:core:latest now', ['latest'], 'an id, even of a plain name'],
    ['use `latest` on it', ['latest'], 'a plain word in quotes'],
    ['latest count', ['latest', 'count'], 'nothing but names'],
    ['please use latest and count', ['latest', 'count'], 'nothing but names and fillers'],
    ['call __proto__ twice', ['__proto__'], 'a name with separators'],
    ['the latest weather', [], 'plain words mean what they say'],
    ['what is the x', ['x'], 'fillers never name, the rest does'],
    ['rewrite my_read_file_copy', [], 'part of a word is no word'],
  ])('%s → %j: %s', (query, names) => {
    expect(named(query)).toEqual(names);
  });
});
