// Takes secrets out of text and values before they are written down. The rules live beside it, one file each.

import { findAuthSchemes } from './auth-schemes.ts';
import { findFlagValues } from './command-flags.ts';
import { configuredSecrets } from './configured-secrets.ts';
import { REDACT_LOOKAHEAD_CHARS, REDACT_MAX_CHARS } from './limits.ts';
import { throughInvisible } from './invisible.ts';
import { findNamedValues } from './named-values.ts';
import { redactValue } from './redact-value.ts';
import { CUT_MARK, maskSpans, REDACTED, type SpanFinder } from './text-span.ts';
import { findJwts, findPemBlocks, findVendorTokens } from './token-shapes.ts';
import { findUrlPasswords } from './url-passwords.ts';

/** Takes secrets out. Never throws: what cannot be redacted is not shown at all. */
export interface Redactor {
  /** `text` with `[redacted]` for every secret, at most REDACT_MAX_CHARS of it; a cut ends in `[cut]`. */
  text(text: string): string;
  /**
   * A JSON-able copy of `value` without secrets: within REDACT_MAX_DEPTH levels, REDACT_MAX_NODES_COUNT values and
   * REDACT_MAX_CHARS characters, `[cut]` beyond. Getters are not run.
   */
  value(value: unknown): unknown;
}

/** What {@link createRedactor} takes. */
export interface RedactorOptions {
  /** Values that must never be shown, such as configured environment values; shorter ones than SECRET_MIN_CHARS are ignored. */
  readonly secrets?: readonly string[];
}

const RULES: readonly SpanFinder[] = [
  findPemBlocks,
  findJwts,
  findVendorTokens,
  findAuthSchemes,
  findUrlPasswords,
  findNamedValues,
  findFlagValues,
];

/** Makes a redactor that knows the common shapes of secrets and the given ones. */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  const configured = configuredSecrets(options.secrets ?? []);
  const find = throughInvisible([configured.find, ...RULES]);
  const lookaheadChars = Math.max(REDACT_LOOKAHEAD_CHARS, configured.longestChars);
  // More is read than is shown, so that a secret on the edge is seen whole.
  const redactText = (text: string, shownChars: number): string => {
    const read = text.slice(0, shownChars + lookaheadChars);
    const masked = maskSpans(read, find(read), Math.min(shownChars, text.length));
    return text.length > shownChars ? masked + CUT_MARK : masked;
  };
  return {
    text: (text) => orMark(() => redactText(String(text), REDACT_MAX_CHARS)),
    value: (value) => orMark(() => redactValue(value, redactText)),
  };
}

function orMark<T>(redact: () => T): T | typeof REDACTED {
  try {
    return redact();
  } catch {
    return REDACTED;
  }
}
