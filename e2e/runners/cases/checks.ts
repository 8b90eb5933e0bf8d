// The checks that several kinds share. Each returns a sentence where it does not hold.

import { isDeepStrictEqual } from 'node:util';
import type { Json } from './case.ts';

/** Every word group is in `text`, case aside; `a|b` means either. */
export function mentions(text: string, words: unknown): readonly string[] {
  const list = wordsIn(words);
  const folded = text.toLowerCase();
  return list
    .filter((word) => !word.split('|').some((part) => folded.includes(part.toLowerCase())))
    .map((word) => `"${word}" is not mentioned in: ${text.slice(0, 300)}`);
}

/** None of the texts is in `text`, exactly. */
export function mustNotContain(text: string, words: unknown): readonly string[] {
  const list = wordsIn(words);
  return list.filter((word) => text.includes(word)).map((word) => `"${word}" occurs in: ${text.slice(0, 300)}`);
}

/** Every text is in `text`, exactly. */
export function contains(text: string, words: unknown): readonly string[] {
  const list = wordsIn(words);
  return list.filter((word) => !text.includes(word)).map((word) => `"${word}" is not in: ${text.slice(0, 300)}`);
}

/** One word or several; a check without any would hold of everything, so only an absent one is none. */
function wordsIn(words: unknown): readonly string[] {
  return words === undefined || words === null ? [] : [words].flat().map(String);
}

/** Two values are the same JSON. */
export function same(what: string, found: unknown, wanted: unknown): readonly string[] {
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
  if (isDeepStrictEqual(plain(found), plain(wanted))) return [];
  return [`${what} is ${JSON.stringify(found)?.slice(0, 400)}, wanted ${JSON.stringify(wanted)?.slice(0, 400)}`];
}

/** What the runner itself sees to in every kind: a throw or a rejection that nobody awaits fails the case, whatever it expects. */
const SEEN_BY_RUNNER: ReadonlySet<string> = new Set(['noThrow', 'noUnhandledRejection', 'hostAlive', 'gatewayAlive']);

/** Checks `expect` key by key; `oneOf` holds where one of its sets does. A key that no check knows does not hold. */
export function checkKeys(expect: Json, check: (key: string, wanted: unknown) => readonly string[]): readonly string[] {
  return Object.entries(expect).flatMap(([key, wanted]) => {
    if (key !== 'oneOf') {
      const problems = check(key, wanted);
      return SEEN_BY_RUNNER.has(key) && problems[0] === `no check for ${key}` ? [] : problems;
    }
    const sets = Array.isArray(wanted) ? (wanted as readonly Json[]) : [];
    const outcomes = sets.map((set) => checkKeys(set, check));
    return outcomes.some((problems) => problems.length === 0) ? [] : [`none of oneOf: ${outcomes.flat().join(' / ')}`];
  });
}
