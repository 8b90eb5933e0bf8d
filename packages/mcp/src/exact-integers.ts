// Integers beyond 2^53. JavaScript has no number for them, and `JSON.parse` rounds them in silence. Here they become texts
// of their digits; on the way out a bigint becomes its digits again. Needs no copy where there is nothing to mend.

import { isJsonObject } from '@toolcrib/tool';

const LONG_NUMBER = /\d{16}/;
const INTEGER = /^-?\d{16,}$/;

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;
type SourceParse = (text: string, reviver: Reviver) => unknown;
interface RawJson {
  readonly rawJSON: (text: string) => unknown;
  readonly isRawJSON: (value: unknown) => boolean;
}
// Both are part of the language since ES2025, and of Node since 21; the type library of the build is older.
const parseWithSource = JSON.parse as SourceParse;
const { rawJSON, isRawJSON } = JSON as typeof JSON & RawJson;

/** Tells whether `text` may hold an integer that `JSON.parse` would round. */
export function mayRound(text: string): boolean {
  return LONG_NUMBER.test(text);
}

/** Parses JSON; an integer that a number cannot hold exactly becomes the text of its digits. */
export function parseExact(text: string): unknown {
  return parseWith(text, (digits) => digits);
}

/** Parses JSON; an integer that a number cannot hold exactly becomes what `keep` makes of its digits. */
export function parseWith(text: string, keep: (digits: string) => unknown): unknown {
  return parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && INTEGER.test(source) && !Number.isSafeInteger(value)
      ? keep(source)
      : value,
  );
}

/** Tells whether a parsed value holds an integer so large that it may have been rounded. */
export function holdsRounded(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsRounded);
}

/** Makes arguments fit to be written as JSON: a bigint is written digit for digit. */
export function toWritable(value: unknown): unknown {
  if (typeof value === 'bigint') return rawJSON(String(value));
  if (Array.isArray(value)) return value.map(toWritable);
  if (!isJsonObject(value) || isRawJSON(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toWritable(item)]));
}
