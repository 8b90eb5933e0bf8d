// The secrets that an operator configured, found verbatim and in the forms that they take on the way: URL-encoded,
// JSON-escaped, base64-encoded, also in the middle of something that was encoded as a whole.

import { SECRET_MIN_CHARS } from './limits.ts';
import type { SpanFinder, TextSpan } from './text-span.ts';

/** Size of the table of starts. Count. */
const STARTS_COUNT = 65_536;

/** Finds configured secrets. */
export interface ConfiguredSecrets {
  readonly find: SpanFinder;
  /** Length of the longest form. Characters; 0 without secrets. */
  readonly longestChars: number;
}

/** Forms by how they start, and which starts are worth a look: the look costs a hundred times the test. */
interface Starts {
  readonly forms: ReadonlyMap<string, readonly string[]>;
  readonly seen: Uint8Array;
}

/** Prepares to find `secrets`; values shorter than SECRET_MIN_CHARS and what is not text are ignored. */
export function configuredSecrets(secrets: readonly string[]): ConfiguredSecrets {
  const forms = [...new Set(secrets.flatMap((secret) => formsOf(secret)))];
  const starts = startsOf(forms);
  return {
    find: (text) => (forms.length === 0 ? [] : findForms(text, starts)),
    longestChars: forms.reduce((longest, form) => Math.max(longest, form.length), 0),
  };
}

function startsOf(forms: readonly string[]): Starts {
  const seen = new Uint8Array(STARTS_COUNT);
  const byStart = new Map<string, string[]>();
  for (const form of forms.toSorted((a, b) => b.length - a.length)) {
    const start = form.slice(0, SECRET_MIN_CHARS);
    byStart.set(start, [...(byStart.get(start) ?? []), form]);
    seen[startAt(form, 0)] = 1;
  }
  return { forms: byStart, seen };
}

/** Looks at every position, also inside a form just found: the next secret may overlap it. */
function findForms(text: string, { forms, seen }: Starts): readonly TextSpan[] {
  const spans: TextSpan[] = [];
  for (let start = 0; start + SECRET_MIN_CHARS <= text.length; start += 1) {
    if (seen[startAt(text, start)] === 0) continue;
    const group = forms.get(text.slice(start, start + SECRET_MIN_CHARS));
    const form = group?.find((candidate) => text.startsWith(candidate, start));
    if (form !== undefined) spans.push({ start, end: start + form.length });
  }
  return spans;
}

/** A number for the first three code units, the same for the same ones. */
function startAt(text: string, at: number): number {
  return (text.charCodeAt(at) + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2) * 961) % STARTS_COUNT;
}

function formsOf(secret: unknown): readonly string[] {
  if (typeof secret !== 'string') return [];
  const values = [secret, secret.trim()].filter((value) => value.length >= SECRET_MIN_CHARS);
  return values
    .flatMap((value) => [value, ...urlForms(value), ...jsonForms(value), ...base64Forms(value)])
    .filter((form) => form.length >= SECRET_MIN_CHARS);
}

/** Percent-encoded by the common writers: which marks they encode, the case of their digits, `+` for a blank, twice. */
function urlForms(value: string): readonly string[] {
  const encoded = encodeURIComponent(value.toWellFormed());
  const strict = encoded.replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  const forms = [
    encoded,
    strict,
    encodeURI(value.toWellFormed()),
    strict.replaceAll('%20', '+'),
    encodeURIComponent(encoded),
  ];
  return forms.flatMap((form) => [form, form.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase())]);
}

/** Inside JSON text, inside JSON text inside JSON text, with escaped slashes, with everything foreign escaped. */
function jsonForms(value: string): readonly string[] {
  const once = escapeJson(value);
  const ascii = once.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [once, escapeJson(once), once.replaceAll('/', '\\/'), ascii];
}

function escapeJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

/** On its own, and the characters that stay the same whatever was encoded before and after it: one form per alignment. */
function base64Forms(value: string): readonly string[] {
  const bytes = Buffer.from(value, 'utf8');
  const inside = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  const forms = [bytes.toString('base64'), ...inside];
  return forms.flatMap((form) => [
    form,
    form.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    form.replace(/=+$/, ''),
  ]);
}
