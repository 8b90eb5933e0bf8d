// Ids and times of answers. Counters instead of random numbers, so that two equal runs send equal bytes.

import { ID_DIGITS_CHARS } from './limits.ts';

/** Makes ids: `call_000000000000000000000001`, and so on for each prefix. */
export interface Ids {
  next(prefix: string): string;
}

/** Starts counting at 1 for every prefix. */
export function createIds(): Ids {
  const counts = new Map<string, number>();
  return {
    next(prefix) {
      const count = (counts.get(prefix) ?? 0) + 1;
      counts.set(prefix, count);
      return prefix + String(count).padStart(ID_DIGITS_CHARS, '0');
    },
  };
}
