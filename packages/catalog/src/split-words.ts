// Text → words, as people and programmers write them: prose, camelCase, snake_case, paths, versions, CJK. Apart from the
// analyzer because it knows nothing of English.

import { TOKEN_MAX_CHARS } from './limits.ts';

/** A word of a text, in lower case. `joined` marks a whole of which the words before it are the parts (`geturls`). */
export interface Word {
  readonly text: string;
  readonly joined: boolean;
}

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー';
const CJK_RUN = new RegExp(`^[${CJK}]`, 'v');
const RUN = `(?:[${CJK}]+|[[\\p{L}\\p{M}\\p{N}]--[${CJK}]]+)`;
const COMPOUND = new RegExp(`${RUN}(?:[_\\-.\\/:]${RUN})*`, 'gv');
const RUNS = new RegExp(RUN, 'gv');
// In this order: acronym in the plural (URLs), acronym before a word (HTML in HTMLPage), word, acronym at the end, digits.
const PIECE = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[^\p{Lu}\p{N}]+|\p{Lu}+|\p{N}+/gu;
const NEGATION = /(?<!\p{L})\p{L}+n['’]t(?!\p{L})/giu;
const SUFFIX = /['’](?:s|ll|re|ve|d|m)(?!\p{L})/giu;
const ASCII = /^[\0-\x7f]*$/;
const APOSTROPHE = /['’]/u;
const DIGITS = /^\p{N}+$/u;

/** Splits `text` into words, in order, after NFKC folding. A joined whole follows its parts. */
export function splitWords(text: string): readonly Word[] {
  const words: Word[] = [];
  for (const compound of compoundsOf(text)) addCompound(compound, words);
  return words;
}

/** The pieces of `text` between blanks and punctuation, after NFKC folding; each is split on its own. */
export function compoundsOf(text: string): readonly string[] {
  const folded = ASCII.test(text) ? text : text.normalize('NFKC');
  const bare = APOSTROPHE.test(folded) ? folded.replace(NEGATION, ' ').replace(SUFFIX, ' ') : folded;
  return bare.match(COMPOUND) ?? [];
}

/** Splits one of {@link compoundsOf}. */
export function splitCompound(compound: string): readonly Word[] {
  const words: Word[] = [];
  addCompound(compound, words);
  return words;
}

function addCompound(compound: string, words: Word[]): void {
  const runs = compound.match(RUNS) ?? [];
  const first = words.length;
  for (const run of runs) {
    if (CJK_RUN.test(run)) for (const pair of bigrams(run)) addPart(pair, words);
    else {
      const before = words.length;
      for (const part of splitRun(run)) addPart(part, words);
      addWhole(run, words, before);
    }
  }
  if (runs.length > 1 && !runs.some((run) => CJK_RUN.test(run))) addWhole(runs.join(''), words, first);
}

function addPart(part: string, words: Word[]): void {
  words.push({ text: part.toLowerCase().slice(0, TOKEN_MAX_CHARS), joined: false });
}

/** Adds what the words from `first` on are parts of, unless there is only one or the whole is among them. */
function addWhole(whole: string, words: Word[], first: number): void {
  const text = whole.toLowerCase();
  if (words.length - first < 2 || text.length > TOKEN_MAX_CHARS) return;
  if (!words.slice(first).some((word) => word.text === text)) words.push({ text, joined: true });
}

/** `OAuth2Token` → OAuth, Auth, OAuth2, Token: a lone letter clings to what follows it, digits to what they follow. */
function splitRun(run: string): readonly string[] {
  const pieces = run.match(PIECE) ?? [];
  if (pieces.length === 1) return pieces;
  const parts: string[] = [];
  let clinging = '';
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1];
    const isDigits = DIGITS.test(piece);
    const clings = clinging === '' && piece.length === 1 && next !== undefined;
    if (clinging) parts.push(clinging + piece);
    if (isDigits ? piece.length > 1 : !clings && (clinging === '' || piece.length > 2)) parts.push(piece);
    if (isDigits) clinging = index === 0 ? piece : '';
    else if (next !== undefined && DIGITS.test(next)) clinging += piece;
    else clinging = clings ? piece : '';
  }
  return parts;
}

function bigrams(run: string): readonly string[] {
  const characters = Array.from(run);
  if (characters.length < 3) return [run];
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
