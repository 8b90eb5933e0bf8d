// Short and long forms of the same word, as APIs use them. Unlike a related word, the other form says exactly what was said, so
// it counts almost in full and covers a name.

import { stem } from '../stem.ts';
import type { Term } from '../analyzer.ts';

const PAIRS: readonly (readonly [short: string, long: string])[] = [
  ['db', 'database'],
  ['vm', 'virtual machine'],
  ['repo', 'repository'],
  ['config', 'configuration'],
  ['conf', 'configuration'],
  ['env', 'environment'],
  ['msg', 'message'],
  ['img', 'image'],
  ['pic', 'picture'],
  ['doc', 'document'],
  ['docs', 'documentation'],
  ['auth', 'authentication'],
  ['admin', 'administrator'],
  ['app', 'application'],
  ['info', 'information'],
  ['lang', 'language'],
  ['temp', 'temperature'],
  ['coord', 'coordinate'],
  ['pr', 'pull request'],
  ['ssl', 'certificate'],
  ['tv', 'television'],
  ['id', 'identifier'],
  ['url', 'link'],
  ['cmd', 'command'],
  ['dir', 'directory'],
  ['func', 'function'],
  ['param', 'parameter'],
  ['org', 'organization'],
  ['stats', 'statistic'],
  ['tx', 'transaction'],
  ['txn', 'transaction'],
  ['num', 'number'],
  ['addr', 'address'],
  ['acct', 'account'],
  ['calc', 'calculate'],
  ['geo', 'geographic'],
  ['lat', 'latitude'],
  ['lon', 'longitude'],
  ['lng', 'longitude'],
  ['max', 'maximum'],
  ['min', 'minimum'],
  ['avg', 'average'],
  ['qty', 'quantity'],
  ['loc', 'location'],
  ['desc', 'description'],
  ['tz', 'timezone'],
  ['kv', 'key value'],
  ['crypto', 'cryptocurrency'],
  ['photo', 'photograph'],
  ['math', 'mathematics'],
  ['ad', 'advertisement'],
  ['email', 'mail'],
  ['phone', 'telephone'],
];
// Stemmers leave the plural of a short form alone: `dbs`.
const PLURAL = /s$/u;
/** Words in the longest form. Count. */
const LONGEST_FORM_COUNT = 2;

/** A term that says the same as words of the query. */
export interface SameWord {
  readonly term: string;
  readonly word: string;
  /** Stems of those words. */
  readonly stems: readonly string[];
  /** Share of the meaning that this term carries: one half for each of two words. 0–1. */
  readonly share: number;
}

const others = compile();

/** Other forms of the words of a query, each term once. `words` are all of them in order, joined wholes left out. */
export function findSameWords(words: readonly Term[]): readonly SameWord[] {
  const found = new Map<string, SameWord>();
  for (let start = 0; start < words.length; start += 1) {
    for (let count = 1; count <= LONGEST_FORM_COUNT && start + count <= words.length; count += 1) {
      const said = words.slice(start, start + count);
      const stems = said.map((term) => term.text);
      const key = stems.join(' ');
      for (const form of others.get(key) ?? others.get(key.replace(PLURAL, '')) ?? [])
        for (const term of form)
          if (!found.has(term))
            found.set(term, { term, word: said.map(({ word }) => word).join(' '), stems, share: 1 / form.length });
    }
  }
  return [...found.values()];
}

function compile(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const table = new Map<string, (readonly string[])[]>();
  const add = (from: readonly string[], to: readonly string[]): void => {
    const key = from.join(' ');
    table.set(key, [...(table.get(key) ?? []), to]);
  };
  for (const [short, long] of PAIRS) {
    const forms = [short.split(' ').map(stem), long.split(' ').map(stem)] as const;
    add(forms[0], forms[1]);
    add(forms[1], forms[0]);
  }
  return table;
}
