// What no answer may hold: the words of tools that the run does not have, and of servers that nothing may name.

import { TELLING_NAMES } from './drawn-run.ts';
import { hasTool, isServerHidden, type KnownTool, type Moment } from './oracle.ts';

/** Words that must not be said, each unless the caller said it. */
export interface Secrets {
  /** The first secret that `text` tells, to somebody whose own words were `words`. */
  readonly toldBy: (text: string, words: readonly string[]) => string | undefined;
}

/** Makes the secrets of a moment. What a tool of the run says of itself is no secret, whoever else has that name. */
export function secretsOf(moment: Moment): Secrets {
  const mine = moment.known.filter((tool) => hasTool(moment, tool));
  const others = moment.known.filter((tool) => !hasTool(moment, tool));
  const isHidden = (owner: string): boolean => isServerHidden(moment, owner);
  // What a provider cannot take in a name is written as `_`.
  const open = mine.flatMap(({ id, raw, name, owner }) => [id, raw, name, owner, name.replaceAll(/[^\w-]+/g, '_')]);
  const isOpen = (word: string): boolean =>
    [...open, ...moment.down.filter((owner) => !isHidden(owner))].some((said) => said.includes(word));
  const words = distinct(others.flatMap(wordsOf)).filter((word) => !isOpen(word));
  const owners = distinct([...others.flatMap(ownersOf), ...moment.down.filter(isHidden)]).filter(
    (word) => !isOpen(word),
  );
  return {
    toldBy: (text, said) =>
      words.find((secret) =>
        without(
          text,
          said.filter((word) => word.includes(secret)),
        ).includes(secret),
      ) ??
      // Whoever writes the name of a server has it already.
      owners.find((owner) => text.includes(owner) && !said.some((word) => word.includes(owner))),
  };
}

/** Names that ordinary sentences hold as well cannot be told from them, marks and ids always can. */
function wordsOf({ id, name, mark }: KnownTool): readonly string[] {
  return [id, mark, ...(TELLING_NAMES.includes(name) ? [name] : [])];
}

function ownersOf({ owner, source }: KnownTool): readonly string[] {
  return source === 'client' || owner === 'core' ? [] : [owner];
}

function without(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text);
}

function distinct(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}
