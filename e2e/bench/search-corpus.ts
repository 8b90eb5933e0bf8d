// Made-up tools and queries for the search bench: names, texts and word frequencies as catalogs have them, from a fixed seed.

import type { SearchDocument } from '@toolcrib/catalog';
import { compareCodeUnits, formatToolId } from '@toolcrib/tool';

const VERBS =
  'get list create update delete search send fetch convert analyze export import validate schedule cancel'.split(' ');
const NOUNS =
  'invoice customer order weather forecast message channel file folder image video report chart ticket issue project task calendar event user account payment product stock price currency map route flight hotel recipe article page database table query backup log metric alert device'.split(
    ' ',
  );
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo za tor lin mer san vel dor'.split(' ');
const GLUE = 'the of a to for and with in by from or on as'.split(' ');
/** Distinct words besides the verbs and nouns. Count; the seven labelled sets have 3,000 to 20,000. */
const MADE_UP_COUNT = 12_000;
const TOOLS_PER_SERVER_COUNT = 12;

/** A fixed source of chance: the same seed gives the same numbers in 0–1. */
export function createChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Makes `count` documents, sorted by id; the first of them are the same for every count. */
export function makeDocuments(count: number, firstNumber = 0): readonly SearchDocument[] {
  const made: SearchDocument[] = [];
  for (let number = firstNumber; number < firstNumber + count; number += 1) made.push(makeDocument(number));
  return made.sort((a, b) => compareCodeUnits(a.id, b.id));
}

function makeDocument(number: number): SearchDocument {
  const chance = createChance(number * 7919 + 17);
  const [verb, noun, detail] = [pick(VERBS, chance), pick(NOUNS, chance), rareWord(chance)];
  const owner = `${rareWord(createChance(Math.floor(number / TOOLS_PER_SERVER_COUNT)))}-server`;
  const name = `${verb}_${noun}_${detail}_${number}`;
  const words = Array.from({ length: 8 + Math.floor(chance() * 30) }, () => anyWord(chance));
  return {
    id: formatToolId({ source: 'openclaw', owner, name }),
    name,
    label: '',
    description: `${verb} a ${noun} ${words.join(' ')}.`,
    owner,
    parameterNames: Array.from({ length: 3 }, () => `${pick(NOUNS, chance)}_id`),
    parameterDescriptions: [`The ${pick(NOUNS, chance)} to ${verb}`],
  };
}

/** Queries about tools that there are: a few of a tool's words, in a sentence, and for long ones a story around it. */
export function makeQueries(documents: readonly SearchDocument[], count: number, isLong: boolean): readonly string[] {
  const chance = createChance(isLong ? 99 : 98);
  return Array.from({ length: count }, () => {
    const { name, description } = pick(documents, chance);
    const words = description.split(' ');
    const asked = Array.from({ length: isLong ? 12 : 2 }, () => pick(words, chance));
    const story = isLong ? Array.from({ length: 25 }, () => anyWord(chance)) : [];
    return `please ${name.split('_').slice(0, 2).join(' the ')} ${[...asked, ...story].join(' ')}`;
  });
}

function anyWord(chance: () => number): string {
  const kind = chance();
  return kind < 0.3
    ? pick(GLUE, chance)
    : kind < 0.45
      ? pick(NOUNS, chance)
      : kind < 0.5
        ? pick(VERBS, chance)
        : rareWord(chance);
}

/** A word of Zipf's kind: the first ones turn up all the time, the last ones hardly ever. */
function rareWord(chance: () => number): string {
  let rank = Math.floor(MADE_UP_COUNT ** chance());
  let word = '';
  do {
    word += SYLLABLES[rank % SYLLABLES.length] ?? '';
    rank = Math.floor(rank / SYLLABLES.length);
  } while (rank > 0);
  return word.length < 4 ? `${word}nd` : word;
}

function pick<T>(list: readonly T[], chance: () => number): T {
  return list[Math.floor(chance() * list.length)] as T;
}
