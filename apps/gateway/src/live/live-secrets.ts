// What must never be shown, while the configuration may be read again: a value that was a secret once stays one.

import { createRedactor, createSecretMask, type Redactor, type SecretMask } from '@toolcrib/telemetry';

/** A redactor and a mask over all secrets known so far. */
export interface LiveSecrets {
  readonly redactor: Redactor;
  readonly mask: SecretMask;
  add(secrets: readonly string[]): void;
}

/** Starts with `first`. */
export function createLiveSecrets(first: readonly string[]): LiveSecrets {
  let known = [...new Set(first)];
  let [redactor, mask] = [createRedactor({ secrets: known }), createSecretMask(known)];
  return {
    redactor: { text: (text) => redactor.text(text), value: (value) => redactor.value(value) },
    mask: { value: (value) => mask.value(value) },
    add: (secrets) => {
      known = [...new Set([...known, ...secrets])];
      [redactor, mask] = [createRedactor({ secrets: known }), createSecretMask(known)];
    },
  };
}
