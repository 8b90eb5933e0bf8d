// Words of a query → related words of APIs, by the table in intents.ts. Apart from the table so that the table stays plain data.

import { analyzePhrases } from './analyzer.ts';
import type { Term } from './analyzer.ts';
import { PHRASES, SYNONYMS } from './intents.ts';
import { TOPICS } from './topics.ts';
import { lazy } from './lazy.ts';
import { memoize } from './memo.ts';
import { TOPIC_SHARE } from './weights.ts';

/** A related index term, with the words of the query that suggested it. */
export interface Expansion {
  readonly term: string;
  readonly word: string;
  /** Stems of those words. */
  readonly stems: readonly string[];
}

/** A related term with the share of its weight that counts. */
export interface Relation extends Expansion {
  /** 0–1. */
  readonly share: number;
}

interface Phrase {
  readonly stems: readonly string[];
  /** Related terms with their share. */
  readonly means: ReadonlyMap<string, number>;
}

/** Phrases by their first stem. A single word is a phrase of one. */
type Table = ReadonlyMap<string, readonly Phrase[]>;

/** Shares of topics whose tables are kept; there is one but where shares are compared. Count. */
const SHARES_COUNT = 4;

// Compiled at the first search.
const intents = lazy(() => compile([...intentLines()]));
const intentsAndTopics = memoize((share: number) => compile([...intentLines(), ...topicLines(share)]), SHARES_COUNT);

const knownStems = lazy(() => {
  const stems = new Set<string>();
  for (const phrases of intentsAndTopics(TOPIC_SHARE).values())
    for (const { stems: said, means } of phrases) for (const stem of [...said, ...means.keys()]) stems.add(stem);
  return stems;
});

/** Terms that stand for words of the query, each once, in the order in which it suggests them; longer phrases first at each word. */
export function expandQuery(query: string): readonly Expansion[] {
  return relateBy(intents(), analyzePhrases(query)).map(({ term, word, stems }) => ({ term, word, stems }));
}

/**
 * The same for all words of a query in order, and what tools call the things that it mentions.
 * @param topics Share of such a relation against an intent. 0–1; 0: intents only.
 */
export function relateWords(words: readonly Term[], topics: number): readonly Relation[] {
  return relateBy(topics > 0 ? intentsAndTopics(topics) : intents(), words);
}

/** Tells whether a stem belongs to a word of the tables: such a word is spelt right, whether or not a tool holds it. */
export function isKnownStem(stem: string): boolean {
  return knownStems().has(stem);
}

function relateBy(table: Table, words: readonly Term[]): readonly Relation[] {
  const found = new Map<string, Relation>();
  for (const [start, { text }] of words.entries()) {
    for (const { stems, means } of table.get(text) ?? []) {
      if (!stems.every((stem, offset) => words[start + offset]?.text === stem)) continue;
      const said = words.slice(start, start + stems.length);
      const word = said.map((term) => term.word).join(' ');
      for (const [term, share] of means) {
        const known = found.get(term);
        if (known === undefined) found.set(term, { term, word, stems, share });
        else if (known.share < share) found.set(term, { ...known, share });
      }
    }
  }
  return [...found.values()];
}

interface Line {
  readonly said: string;
  readonly means: readonly string[];
  readonly share: number;
}

function* intentLines(): Iterable<Line> {
  for (const [said, means] of PHRASES) yield { said, means: toList(means), share: 1 };
  for (const group of SYNONYMS.trim().split('\n'))
    for (const said of toList(group)) yield { said, means: toList(group), share: 1 };
}

function* topicLines(share: number): Iterable<Line> {
  for (const line of TOPICS) {
    const [said = '', means = ''] = line.split('>');
    for (const one of toList(said)) yield { said: one, means: toList(means), share };
  }
}

function compile(lines: Iterable<Line>): Table {
  const meanings = new Map<string, Map<string, number>>();
  for (const { said, means, share } of lines) {
    const key = stemsOf(said).join(' ');
    const known = meanings.get(key) ?? new Map<string, number>();
    for (const word of means) {
      const term = stemsOf(word).join('');
      if (term !== key) known.set(term, Math.max(share, known.get(term) ?? 0));
    }
    meanings.set(key, known);
  }
  const compiled = new Map<string, Phrase[]>();
  for (const [key, means] of meanings) {
    const stems = key.split(' ');
    const start = stems[0] ?? '';
    compiled.set(start, [...(compiled.get(start) ?? []), { stems, means }]);
  }
  for (const phrases of compiled.values()) phrases.sort((a, b) => b.stems.length - a.stems.length);
  return compiled;
}

function toList(line: string): readonly string[] {
  return line.split(',').map((word) => word.trim());
}

function stemsOf(phrase: string): readonly string[] {
  return analyzePhrases(phrase).map((term) => term.text);
}
