// JSON that is read and written again without losing a digit: an integer beyond 2^53 stays as it was written.

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;
// Part of the language since ES2025, and of Node since 21; the type library of the build is older.
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown;
const { rawJSON } = JSON as typeof JSON & { readonly rawJSON: (text: string) => object };

const LONG_NUMBER = /\d{16}/;
const INTEGER = /^-?\d{16,}$/;

/**
 * Parses JSON for one purpose only: to be written by `JSON.stringify` again, which then writes every digit.
 * @throws SyntaxError where `text` is no JSON.
 */
export function parseToRewrite(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && INTEGER.test(source) && !Number.isSafeInteger(value)
      ? rawJSON(source)
      : value,
  );
}
