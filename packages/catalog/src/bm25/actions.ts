// What a tool does and what a query wants done, in seven kinds. Siblings often differ in nothing else: list, create and delete
// the same thing. The words are judged before instruction words are taken out, and question forms mean reading.

import { splitWords } from '../split-words.ts';

const KINDS: readonly string[] = [
  // Reading.
  `get list show view read fetch retrieve display describe check obtain browse see enumerate lookup load inspect query find search
  discover monitor detect track count watch know details detail summarize explain examine review tell return access scan download look`,
  // Creating.
  `create add new make insert register provision open init initialize append generate build compose draft set store save put take
  capture define establish write design schedule book launch clone duplicate copy import createorupdate upload plan record setup invite`,
  // Changing.
  `update edit modify change set alter adjust configure rename patch enable disable assign upgrade replace put move store save scale
  resize reset tag increase decrease extend rotate createorupdate turn link attach customize record convert restore write`,
  // Taking away.
  `delete remove erase drop clear destroy purge uninstall detach unassign cancel revoke clean unlink unsubscribe terminate kill
  disconnect`,
  // Sending.
  `send post submit publish deliver share reply notify upload push forward broadcast respond answer ask invite call email message`,
  // Running.
  `run execute start launch trigger invoke restart stop resume pause deploy apply test validate verify abort cancel terminate kill play
  process perform simulate solve enable disable`,
  // Working out.
  `calculate compute estimate evaluate predict convert transform translate analyze analyse compare optimize measure solve assess
  forecast score rate validate verify check identify determine classify`,
];
const READING = 1;
const QUESTION =
  /(?:^|[.!?]\s+)["'“]?\s*(?:what|which|who|where|when|how many|how much|is|are|does|do)(?![\p{L}\p{N}])/iu;
/** Words from which on a query tells a story, whose verbs all count instead of the first. Count. */
const STORY_WORDS_COUNT = 25;
/** Words of a description that may name an action. Count. */
const OPENING_WORDS_COUNT = 3;

const kindsOf = compile();

/** Kinds of action in a tool's name, widened by the verbs that open its description; 0 where the name holds no verb. */
export function actionsOf(name: string, description: readonly string[]): number {
  const words = splitWords(name)
    .filter((word) => !word.joined)
    .map((word) => word.text);
  const found = words.map(kindsOfWord);
  const inName = found.at(-1) || found[0] || found.find((kinds) => kinds > 0) || 0;
  if (inName === 0) return 0;
  let kinds = inName;
  let others = 0;
  for (const word of description.slice(0, OPENING_WORDS_COUNT)) {
    const more = kindsOfWord(word);
    kinds |= more;
    if (more === 0) others += 1;
    if (others > 1) break;
  }
  return kinds;
}

/** Kinds of action that a query asks for; 0 where it names none. `words` are all its words, in order. */
export function askedActions(query: string, words: readonly string[]): number {
  const asked = QUESTION.test(query) ? READING : 0;
  const named = words.map((word) => kindsOf.get(word) ?? 0).filter((kinds) => kinds > 0);
  if (words.length > STORY_WORDS_COUNT) return named.reduce((all, kinds) => all | kinds, asked);
  return asked | (named[0] ?? 0);
}

/** Kinds of action of a verb in any of its usual endings; 0 for other words. */
export function kindsOfWord(word: string): number {
  const forms = [word];
  if (word.endsWith('s')) forms.push(word.slice(0, -1));
  if (word.endsWith('es')) forms.push(word.slice(0, -2));
  if (word.endsWith('ing')) forms.push(word.slice(0, -3), `${word.slice(0, -3)}e`);
  for (const form of forms) {
    const kinds = kindsOf.get(form);
    if (kinds !== undefined) return kinds;
  }
  return 0;
}

function compile(): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  for (const [nth, verbs] of KINDS.entries())
    for (const verb of verbs.split(/\s+/u)) kinds.set(verb, (kinds.get(verb) ?? 0) | (1 << nth));
  return kinds;
}
