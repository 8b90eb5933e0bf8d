// JSON text that stands where only an array or object can stand: several model families write `"[1,2]"` for `[1,2]`.

import { keepsDigits } from '@toolcrib/tool';
import { PARSED_TEXT_MAX_CHARS } from './limits.ts';

/**
 * Parses text of a JSON array or object.
 * @returns undefined for everything else: scalars, broken JSON, text over the limit, and text with a whole number that
 * JavaScript would round.
 */
export function parseJsonText(text: string): object | undefined {
  if (text.length > PARSED_TEXT_MAX_CHARS || !/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text, refuseRounded);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The third argument of a reviver holds the source text of a number; the library's types do not know it yet. */
function refuseRounded(_key: string, value: unknown, ...rest: readonly unknown[]): unknown {
  if (typeof value !== 'number') return value;
  const context = rest[0];
  const source = typeof context === 'object' && context !== null && 'source' in context ? String(context.source) : '';
  if (!Number.isFinite(value) || !keepsDigits(source, value))
    throw new RangeError('this number cannot be held exactly');
  return value;
}
