// Values behind a name that promises a secret, in text of any make: `name=value`, `name: value`, JSON, also escaped, headers,
// query strings, XML elements.

import { judgeName, judgeParameter, type NameVerdict } from './secret-name.ts';
import type { SpanFinder, TextSpan } from './text-span.ts';
import { findValue } from './value-end.ts';

/** Texts without one of these need no reading. */
const HINT = /pass|pwd|secret|token|key|auth|cookie|cred|bearer|jwt|otp|pin|pat|cvv|cvc|mnemonic|seed|sig/i;
/** A whole name and what stands between it and its value. A name begins where no name goes on, or behind an escape such as `\n`. */
const NAMED = /(?:(?<![\w.\\-])|(?<=\\[bfnrt]))([\w.-]+)(\\{0,15}["'`]?\]?\s{0,8}(?:=>|:=|[:=]|%3[ADad])|>)/g;
/** Names whose bare value goes on to the end of the line: headers with parts, and phrases of several words. */
const WHOLE_LINE = /(?:authorization|cookie|passphrase|mnemonic|seed[_-]?phrase)$/i;
/** A word that makes a secret of the `key` behind it: `API key: …`. */
const KEY_OF = /(?:api|access|secret|private|signing|encryption|account|auth|master|license) $/i;
/** A count behind a name that may be one. */
const NUMBER = /^[\d.,_]{1,24}$/;

/** Finds the values of secret names. */
export const findNamedValues: SpanFinder = (text) => {
  if (!HINT.test(text)) return [];
  const spans: TextSpan[] = [];
  let from = 0;
  for (const match of text.matchAll(NAMED)) {
    const value = match.index < from ? undefined : valueOf(text, match);
    if (value === undefined) continue;
    spans.push(value);
    from = value.end;
  }
  return spans;
};

function valueOf(text: string, match: RegExpExecArray): TextSpan | undefined {
  const [whole, name = '', separator = ''] = match;
  const before = text[match.index - 1] ?? '';
  const verdict = judgeInText(text, match.index, name);
  if (verdict === 'no') return undefined;
  const behind = match.index + whole.length;
  if (separator === '>') return before === '<' ? { start: behind, end: elementEnd(text, behind) } : undefined;
  const start = skipBlanks(text, behind, /["'`]/.test(separator) ? ' \t\r\n' : ' \t');
  // Bare text behind a colon is prose as often as not, and a lone object is judged by its own names.
  const isDoubtful = verdict === 'text' && !(separator.includes('=') || /["'`\\[]/.test(text[start] ?? ''));
  if (isDoubtful || (verdict === 'text' && text[start] === '{')) return undefined;
  const value = findValue(text, start, { lineEnd: WHOLE_LINE.test(name), before });
  return value && verdict === 'text' && NUMBER.test(text.slice(value.start, Math.min(value.end, value.start + 32)))
    ? undefined
    : value;
}

function judgeInText(text: string, start: number, name: string): NameVerdict {
  if (/^keys?$/i.test(name) && KEY_OF.test(text.slice(Math.max(0, start - 16), start))) return 'all';
  return /[?&;]/.test(text[start - 1] ?? '') ? judgeParameter(name) : judgeName(name);
}

function elementEnd(text: string, start: number): number {
  const end = text.indexOf('<', start);
  return end === -1 ? text.length : end;
}

function skipBlanks(text: string, start: number, blanks: string): number {
  let at = start;
  while (at < text.length && blanks.includes(text[at] ?? '')) at += 1;
  return at;
}
