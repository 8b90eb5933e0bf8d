// Where a value in running text ends: behind its closing quote, its closing bracket, or the last character that can belong
// to it. Scans forward only.

import type { TextSpan } from './text-span.ts';

/** An opening quote, with the backslashes that say how deep the text around it was escaped. */
const QUOTE = /(\\{0,15})(["'`])/y;
/** A quote that ends something around a bare value or a URL; one amid letters belongs to the value. A piece of a pattern. */
export const CLOSING_QUOTE = '\\\\{0,15}["\'`](?=[\\s,;:)}\\]>\\\\&|]|$)';
/** What stays visible: it says that there is no secret, or what kind of secret belongs here. */
const HARMLESS =
  /^(?:true|false|null|undefined|none|nil|yes|no|string|number|boolean|unknown|any|object|\*+|\$\{[A-Za-z0-9_:-]+\}|\[redacted\])?[;,)}[\]]*$/i;
/** Begins a list or an object, as JSON and its kin write them; `{x}y` may well be a password. */
const CONTAINER =
  /\{\s{0,64}(?:\\{0,15}["'`]|\}|[A-Za-z_$][\w$]{0,63}\s?\??:)|\[\s{0,64}(?:\\{0,15}["'`]|[\]\d{[-]|true|false|null)/y;
/** What can follow it; anything else goes on with a bare value that only looked like one. */
const AFTER_CONTAINER = /[)}\]>]{0,64}(?:[\s,;\\&|"'`]|$)/y;
/** Where a bare value may end, alone and among pairs. */
const STOPS = new RegExp(`\\s|${CLOSING_QUOTE}`, 'g');
const PAIR_STOPS = new RegExp(`\\s|${CLOSING_QUOTE}|[,;&]`, 'g');
/** A mark behind which the next name begins. */
const NEXT_NAME = /[,;&]\s?["']?[\w.-]{1,64}["']?\s?[:=]/y;

/** How a bare value ends. */
export interface BareEnd {
  /** It goes on to the end of its line, as headers such as `Cookie` have it. */
  readonly lineEnd?: boolean;
  /**
   * The character before the name. A quote, as in `-H 'Cookie: a=b'`, ends the line; a mark such as `?` or `;` says that more
   * pairs follow, so that `&` and its kin end the value.
   */
  readonly before?: string;
}

/**
 * Finds the value that begins at `start`, which is no blank; without its quotes.
 * @returns undefined where nothing stands that could be a secret.
 */
export function findValue(text: string, start: number, bare: BareEnd = {}): TextSpan | undefined {
  const quote = matchAt(QUOTE, text, start);
  if (quote) {
    const inner = start + quote[0].length;
    return check(text, { start: inner, end: quoteEnd(text, inner, quote) });
  }
  const isContainer = matchAt(CONTAINER, text, start) !== null;
  const from = isContainer ? bracketEnd(text, start) : start;
  if (isContainer && matchAt(AFTER_CONTAINER, text, from)) return { start, end: from };
  const end = bare.lineEnd ? lineEnd(text, from, bare.before) : bareEnd(text, from, bare.before);
  return check(text, { start, end });
}

/** Matches a pattern that keeps its place, from `at` on. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function check(text: string, value: TextSpan): TextSpan | undefined {
  const { start, end } = value;
  return end <= start || (end - start < 80 && HARMLESS.test(text.slice(start, end))) ? undefined : value;
}

/** The same quote behind the same depth of escapes: at depth 1, `\"` closes and `\\\"` is a quote inside. */
function quoteEnd(text: string, start: number, quote: RegExpExecArray): number {
  const [, escapes = '', mark = ''] = quote;
  const period = 2 * (escapes.length + 1);
  for (let at = text.indexOf(mark, start); at !== -1; at = text.indexOf(mark, at + 1)) {
    let first = at;
    while (first > start && text[first - 1] === '\\') first -= 1;
    if ((at - first) % period === escapes.length) return at - escapes.length;
  }
  return text.length;
}

/** Behind the bracket that closes the one at `start`; brackets inside quotes do not count. */
function bracketEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const unit = text[at];
    if (unit === '{' || unit === '[') depth += 1;
    else if (unit === '}' || unit === ']') depth -= 1;
    else if (unit === '"') {
      const quote = matchAt(QUOTE, text, escapesBefore(text, at));
      if (quote) at = quoteEnd(text, at + 1, quote) + (quote[1]?.length ?? 0);
    }
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function escapesBefore(text: string, at: number): number {
  let first = at;
  while (at - first < 15 && text[first - 1] === '\\') first -= 1;
  return first;
}

/** Up to a blank, a closing quote, or, among pairs, a mark behind which the next name begins. */
function bareEnd(text: string, start: number, before = ''): number {
  const stops = /[[{(,;&?"'`]/.test(before) ? PAIR_STOPS : STOPS;
  for (let stop = matchAt(stops, text, start); stop; stop = stops.exec(text)) {
    if (!/[,;&]/.test(stop[0]) || matchAt(NEXT_NAME, text, stop.index)) return stop.index;
  }
  return text.length;
}

/** Up to the line break, also one that is escaped, or the quote that the whole line stands in. */
function lineEnd(text: string, start: number, before = ''): number {
  const stops = before === '"' ? /[\r\n"]|\\[rn]/g : before === "'" ? /[\r\n']|\\[rn]/g : /[\r\n]|\\[rn]/g;
  stops.lastIndex = start;
  return stops.exec(text)?.index ?? text.length;
}
