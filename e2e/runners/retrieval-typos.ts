// What a typing error costs, and how much of that the ranker wins back: one error in the rarest word that the catalog knows, in
// each query; the words of the index are looked at without the ranker, so that rankers can be compared.

import { bm25Ranker } from '@toolcrib/catalog';
import { createChance } from '../bench/search-corpus.ts';
import { renderTable } from '../table.ts';
import { figuresOf, openSet, sample, type DataSet, type LabelledQuery } from './retrieval-sets.ts';

/** Queries of a data set at most. Count. */
const QUERIES_MAX_COUNT = 800;
/** Shorter words are too often another word with one letter changed. Characters. */
const WORD_MIN_CHARS = 4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const WORD = /[a-z]+/giu;

/** nDCG@10 with clean queries, with errors unmended, with errors mended. Percent. */
export interface TypoFigures {
  readonly set: string;
  readonly clean: number;
  readonly unmended: number;
  readonly mended: number;
}

/** Measures all data sets. */
export function measureTypos(sets: readonly DataSet[], say: (line: string) => void): readonly TypoFigures[] {
  const figures = sets.map(measureSet);
  const mean = (of: (one: TypoFigures) => number): number =>
    figures.reduce((sum, one) => sum + of(one), 0) / Math.max(1, figures.length);
  const whole = {
    set: 'mean',
    clean: mean((one) => one.clean),
    unmended: mean((one) => one.unmended),
    mended: mean((one) => one.mended),
  };
  const columns = ['typing errors, nDCG@10', 'clean', 'unmended', 'mended', 'won back %'];
  const rows = [...figures, whole].map((one) => {
    const numbers = [one.clean, one.unmended, one.mended, wonBack(one)];
    return [one.set, ...numbers.map((value) => value.toFixed(1))];
  });
  say(renderTable(columns, rows));
  return [...figures, whole];
}

/** Share of the loss that is won back. Percent. */
function wonBack({ clean, unmended, mended }: TypoFigures): number {
  return clean > unmended ? (100 * (mended - unmended)) / (clean - unmended) : 100;
}

function measureSet(set: DataSet): TypoFigures {
  const frequencies = countWords(set);
  const asked = sample(set.queries, QUERIES_MAX_COUNT);
  const spoiled = asked.map((query, nth) => spoil(query, frequencies, createChance(nth + 1)));
  const opened = openSet(set);
  return {
    set: set.name,
    clean: figuresOf(opened, asked)['nDCG@10'],
    unmended: figuresOf(openSet(set, bm25Ranker({ typo: 0 })), spoiled)['nDCG@10'],
    mended: figuresOf(opened, spoiled)['nDCG@10'],
  };
}

/** Tools by the words that they hold. */
function countWords({ tools }: DataSet): ReadonlyMap<string, number> {
  const frequencies = new Map<string, number>();
  for (const { name, owner, description } of tools) {
    const text = `${name} ${owner} ${description}`.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
    const words = new Set(text.match(WORD)?.map((word) => word.toLowerCase()));
    for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  }
  return frequencies;
}

/** Puts one error into the rarest known word; a query without one stays as it is. */
function spoil(labelled: LabelledQuery, frequencies: ReadonlyMap<string, number>, chance: () => number): LabelledQuery {
  let rarest: { readonly word: string; readonly at: number; readonly count: number } | undefined;
  for (const { 0: word, index } of labelled.query.matchAll(WORD)) {
    const count = word.length < WORD_MIN_CHARS ? undefined : frequencies.get(word.toLowerCase());
    if (count !== undefined && (rarest === undefined || count < rarest.count)) rarest = { word, at: index, count };
  }
  if (rarest === undefined) return labelled;
  const { query } = labelled;
  const { at, word } = rarest;
  return { ...labelled, query: query.slice(0, at) + misspell(word, chance) + query.slice(at + word.length) };
}

/** Leaves a letter out, doubles another in its place, swaps two, or puts one in; never the first letter. */
function misspell(word: string, chance: () => number): string {
  const at = 1 + Math.floor(chance() * (word.length - 1));
  const [letter = 'x'] = LETTERS.replace(word[at]?.toLowerCase() ?? '', '').slice(Math.floor(chance() * 25));
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  switch (Math.floor(chance() * 4)) {
    case 0:
      return before + after;
    case 1:
      return before + letter + after;
    case 2:
      return before + letter + word.slice(at);
    default:
      return at + 1 < word.length ? before + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2) : before;
  }
}
