// Shows a value as it is, but for the secrets that an operator configured. Apart from the redactor, which also guesses: a
// person who decides about arguments must see them exactly, and a guess that hides one of them would decide for him.

import { isJsonObject } from '@toolcrib/tool';
import { configuredSecrets } from './configured-secrets.ts';
import { throughInvisible } from './invisible.ts';
import { maskSpans, REDACTED } from './text-span.ts';

/** Masks configured secrets and nothing else. */
export interface SecretMask {
  /** A copy of a JSON value; keys, texts and numbers that hold a secret show `[redacted]` in its place. Never throws. */
  value(value: unknown): unknown;
}

/** Makes a mask. Values shorter than SECRET_MIN_CHARS are ignored, as the redactor does. */
export function createSecretMask(secrets: readonly string[]): SecretMask {
  const find = throughInvisible([configuredSecrets(secrets).find]);
  const mask = (text: string): string => maskSpans(text, find(text), text.length);
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return mask(value);
    if (typeof value === 'number') return mask(String(value)) === String(value) ? value : REDACTED;
    if (Array.isArray(value)) return value.map(copy);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [mask(key), copy(inner)]));
  };
  return {
    value: (value) => {
      try {
        return copy(value);
      } catch {
        return REDACTED;
      }
    },
  };
}
