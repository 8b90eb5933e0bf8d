// Values behind flags of command lines, in running text and in argument lists. A long flag tells itself by its name; a short
// one means something else in every program, so only programs listed here have their short flags masked.

import { judgeName } from './secret-name.ts';
import type { SpanFinder, TextSpan } from './text-span.ts';
import { findValue } from './value-end.ts';

/** Short flags whose next word is a secret. `docker run -p` publishes a port: see LOGIN. */
const SHORT_FLAGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['sshpass', ['-p']],
  ['curl', ['-u', '--user', '-U', '--proxy-user']],
  ['redis-cli', ['-a']],
  ['mongo', ['-p']],
  ['mongosh', ['-p']],
  ['mongodump', ['-p']],
  ['mongorestore', ['-p']],
  ['mongoexport', ['-p']],
  ['mongoimport', ['-p']],
  ['ldapsearch', ['-w']],
  ['ldapmodify', ['-w']],
  ['ldapadd', ['-w']],
  ['sqlcmd', ['-P']],
  ['cqlsh', ['-p']],
  ['zip', ['-P']],
  ['unzip', ['-P']],
]);
/** Programs whose `login` takes a password behind `-p`. */
const LOGIN: ReadonlySet<string> = new Set([
  'docker',
  'podman',
  'nerdctl',
  'buildah',
  'skopeo',
  'helm',
  'oras',
  'az',
  'oc',
]);
/** Programs whose password sticks to its flag: `-psecret`. */
const ATTACHED: ReadonlySet<string> = new Set([
  'mysql',
  'mysqldump',
  'mysqladmin',
  'mariadb',
  'mariadb-dump',
  'sshpass',
  '7z',
  '7za',
]);
const PROGRAMS: ReadonlySet<string> = new Set([...SHORT_FLAGS.keys(), ...LOGIN, ...ATTACHED]);
const PROGRAM = new RegExp(`(?<![\\w-])(?:${[...PROGRAMS].join('|')})(?![\\w-])`);

/** A flag whose value is the next word, or the next item of a list that was written as text. */
const LONG_FLAG = /(?<![\w-])--?([A-Za-z][\w-]*)(?:[ \t]+|\\{0,15}["']\s{0,8},\s{0,8}(?=\\{0,15}["']))/g;
/** A word of a command line, or a mark that ends the command. */
const WORD = /[|;&\r\n]+|[^\s|;&]+/g;

/** Which word of one command comes next. */
export interface CommandReader {
  /** Tells how many leading characters of `word` may be shown: all of them, or none where it is the secret itself. */
  shownChars(word: string): number;
}

/** Reads one command line word by word. */
export function readCommand(): CommandReader {
  let flags: readonly string[] = [];
  let program = '';
  let isValue = false;
  const readFlag = (word: string): number => {
    const isAttached = ATTACHED.has(program) && /^-p./.test(word);
    isValue = flags.includes(word) || (!isAttached && isSecretFlag(word));
    return isAttached ? 2 : word.length;
  };
  return {
    shownChars: (word) => {
      if (isValue) {
        isValue = false;
        return isFlag(word) ? word.length : 0;
      }
      if (word.startsWith('-')) return readFlag(word);
      const name = programName(word);
      if (PROGRAMS.has(name)) {
        program = name;
        flags = SHORT_FLAGS.get(name) ?? [];
      } else if (word === 'login' && LOGIN.has(program)) flags = ['-p'];
      return word.length;
    },
  };
}

/** The last part of a path, without the quote before it or the ending of Windows. */
function programName(word: string): string {
  const name = word.length > 200 ? '' : word.slice(word.lastIndexOf('/') + 1);
  return /^["'`]|\.exe$/.test(name) ? name.replace(/^["'`]/, '').replace(/\.exe$/, '') : name;
}

/** Finds the values of secret flags in running text. */
export const findFlagValues: SpanFinder = (text) => {
  if (!text.includes('-')) return [];
  const spans: TextSpan[] = [];
  let from = 0;
  for (const match of text.matchAll(LONG_FLAG)) {
    const start = match.index + match[0].length;
    if (match.index < from || judgeName(match[1] ?? '') === 'no' || isFlag(wordAt(text, start, match[0].includes(','))))
      continue;
    const value = findValue(text, start);
    if (value === undefined) continue;
    spans.push(value);
    from = value.end;
  }
  return PROGRAM.test(text) ? [...spans, ...shortFlagValues(text)] : spans;
};

function shortFlagValues(text: string): readonly TextSpan[] {
  const spans: TextSpan[] = [];
  let command = readCommand();
  let from = 0;
  for (const { index, 0: word } of text.matchAll(WORD)) {
    if (index < from) continue;
    if (/^[|;&\r\n]/.test(word)) command = readCommand();
    const shown = command.shownChars(word);
    const value = shown < word.length ? findValue(text, index + shown) : undefined;
    if (value === undefined) continue;
    spans.push(value);
    from = value.end;
  }
  return spans;
}

function isSecretFlag(word: string): boolean {
  return /^--?[A-Za-z][\w-]+$/.test(word) && judgeName(word) !== 'no';
}

/** One letter, or lower-case words: a random secret that begins with a dash seldom looks like that. */
function isFlag(word: string): boolean {
  return /^(?:-[A-Za-z]|--?[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?:=|$)/.test(word);
}

/** The word behind a flag. In a list every item is quoted; in a command line a quote says that it is a value. */
function wordAt(text: string, start: number, isList: boolean): string {
  const word = text.slice(start, start + 64);
  return (isList ? word.replace(/^\\*["']/, '') : word).split(/[\s"'`\\]/, 1)[0] ?? '';
}
