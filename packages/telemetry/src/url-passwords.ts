// Passwords in URLs, `scheme://user:password@host`. Written by hand instead of as a pattern: a pattern that must find the
// `@` behind every `://` is quadratic.

import type { SpanFinder, TextSpan } from './text-span.ts';
import { CLOSING_QUOTE } from './value-end.ts';

/** `://`, also with the escaped slashes that some JSON writers make. */
const SLASHES = /:(?:\\?\/){2}/g;
/** A port and what can follow it. */
const PORT = /^:(?:[0-9]{1,5}(?:[/?#\\]|$)|$)/;
/** Ends a URL in running text. */
const URL_END = new RegExp(`\\s|${CLOSING_QUOTE}`);
/** Ends the part that holds user, password and host, where all is well-formed. */
const AUTHORITY_END = /[/?#\\]/;

/** Finds the password of every URL, also one that holds `/`, `?`, `#` or `@` unescaped. */
export const findUrlPasswords: SpanFinder = (text) => {
  if (!text.includes('@')) return [];
  const starts = Array.from(text.matchAll(SLASHES), (match) => match.index + match[0].length);
  return starts.flatMap((start, index) => {
    const span = passwordIn(text.slice(start, starts[index + 1]).split(URL_END, 1)[0] ?? '');
    return span === undefined ? [] : [{ start: start + span.start, end: start + span.end }];
  });
};

function passwordIn(url: string): TextSpan | undefined {
  const colon = url.indexOf(':');
  if (colon === -1) return undefined;
  const authority = url.split(AUTHORITY_END, 1)[0] ?? '';
  const isWhole = authority.includes('@') && !authority.endsWith('@');
  const at = isWhole ? authority.lastIndexOf('@') : looseAt(url, colon);
  return at > colon + 1 ? { start: colon + 1, end: at } : undefined;
}

/** The last `@` of a URL whose password breaks the rules. What follows a port or an IPv6 address is a path, not a password. */
function looseAt(url: string, colon: number): number {
  const isHost = url.startsWith('[') || AUTHORITY_END.test(url.slice(0, colon)) || PORT.test(url.slice(colon));
  return isHost ? -1 : url.lastIndexOf('@');
}
