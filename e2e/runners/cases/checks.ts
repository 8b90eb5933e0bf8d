// The checks that several kinds share. Each returns a sentence where it does not hold.

import { isDeepStrictEqual } from 'node:util';
import type { Json } from './case.ts';

/** Every word group is in `text`, case aside; `a|b` means either. */
export function mentions(text: string, words: unknown): readonly string[] {
  const list = Array.isArray(words) ? words.map(String) : [];
  const folded = text.toLowerCase();
  return list
    .filter((word) => !word.split('|').some((part) => folded.includes(part.toLowerCase())))
    .map((word) => `"${word}" is not mentioned in: ${text.slice(0, 300)}`);
}

/** None of the texts is in `text`, exactly. */
export function mustNotContain(text: string, words: unknown): readonly string[] {
  const list = Array.isArray(words) ? words.map(String) : [];
  return list.filter((word) => text.includes(word)).map((word) => `"${word}" occurs in: ${text.slice(0, 300)}`);
}

/** Two values are the same JSON. */
export function same(what: string, found: unknown, wanted: unknown): readonly string[] {
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
  if (isDeepStrictEqual(plain(found), plain(wanted))) return [];
  return [`${what} is ${JSON.stringify(found)?.slice(0, 400)}, wanted ${JSON.stringify(wanted)?.slice(0, 400)}`];
}

/** Checks `expect` key by key; `oneOf` holds where one of its sets does. A key that no check knows does not hold. */
export function checkKeys(expect: Json, check: (key: string, wanted: unknown) => readonly string[]): readonly string[] {
  return Object.entries(expect).flatMap(([key, wanted]) => {
    if (key !== 'oneOf') return check(key, wanted);
    const sets = Array.isArray(wanted) ? (wanted as readonly Json[]) : [];
    const outcomes = sets.map((set) => checkKeys(set, check));
    return outcomes.some((problems) => problems.length === 0) ? [] : [`none of oneOf: ${outcomes.flat().join(' / ')}`];
  });
}
