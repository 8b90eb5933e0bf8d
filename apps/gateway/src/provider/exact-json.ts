// JSON that is read and written again without losing a digit: an integer beyond 2^53 stays as it was written, or becomes
// the text of its digits where somebody else is going to read it.

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
  return LONG_NUMBER.test(text) ? parseWithSource(text, keeping(rawJSON)) : JSON.parse(text);
}

/** JSON whose integers no reader rounds: those beyond 2^53 are texts of their digits. Text that is no JSON stays. */
export function withoutRounding(text: string): string {
  if (!LONG_NUMBER.test(text)) return text;
  try {
    return JSON.stringify(
      parseWithSource(
        text,
        keeping((digits) => digits),
      ),
    );
  } catch {
    return text;
  }
}

function keeping(toValue: (digits: string) => unknown): Reviver {
  return (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && INTEGER.test(source) && !Number.isSafeInteger(value)
      ? toValue(source)
      : value;
}
