// `Bearer …` and `Basic …` wherever they stand, not only behind the name of a header.

import type { SpanFinder, TextSpan } from './text-span.ts';

const SCHEME = /\b(bearer|basic)((?:[ \t:=]|%20|\+){1,8})([A-Za-z0-9._~+/=-]+)/gi;

/** Words that follow `bearer` in a sentence or a header's parameters, where no token stands. */
const PROSE: ReadonlySet<string> = new Set(
  (
    'token tokens auth authentication authorization authorisation scheme schemes credential credentials header headers ' +
    'type types format realm error errors prefix value values method methods security and or is are was must may can of in ' +
    'for to with has have should required missing invalid expired not from as if when that which only support supported'
  ).split(' '),
);

/** Finds what follows the two schemes. */
export const findAuthSchemes: SpanFinder = (text) => {
  const spans: TextSpan[] = [];
  for (const match of text.matchAll(SCHEME)) {
    const [whole, scheme = '', , value = ''] = match;
    const end = match.index + whole.length;
    const isSecret = scheme.toLowerCase() === 'bearer' ? !isProse(value) : isBasic(value);
    if (isSecret) spans.push({ start: end - value.length, end });
  }
  return spans;
};

/** A known word, closed by punctuation or not, or the name of a parameter such as `realm=`. */
function isProse(value: string): boolean {
  return PROSE.has(value.toLowerCase().replace(/[.=]+$/, '')) || /^[a-z_]{1,32}=$/.test(value);
}

/** Base64 of `user:password`, or text that no word looks like. */
function isBasic(value: string): boolean {
  if (value.length < 6) return false;
  return /[0-9+/=]/.test(value) || Buffer.from(value.slice(0, 4096), 'base64').includes(':');
}
