// A memory with three bounds: how many, how large together, how long unused. What does not fit is forgotten, oldest use
// first, so that nobody who sends much can make the gateway keep much.

/** The bounds of a store. Sizes in UTF-16 code units of the JSON. */
export interface StoreBounds {
  readonly maxCount: number;
  readonly maxChars: number;
  /** One entry; a larger one is not kept. */
  readonly maxEntryChars: number;
  /** Milliseconds since the last use. */
  readonly maxAgeMs: number;
}

/** Entries by key. */
export interface BoundedStore<T> {
  /** Keeps `value`, or not where it is too large. @param chars Its size, where that is known. */
  put(key: string, value: T, chars?: number): void;
  /** Finds an entry, and counts that as a use. */
  get(key: string): T | undefined;
  delete(key: string): boolean;
  size(): number;
}

interface Entry<T> {
  readonly value: T;
  readonly chars: number;
  readonly usedAtMs: number;
}

/** Opens an empty store. @param now Milliseconds since the epoch. */
export function createBoundedStore<T>(bounds: StoreBounds, now: () => number): BoundedStore<T> {
  // In the order of their last use.
  const entries = new Map<string, Entry<T>>();
  let chars = 0;
  const remove = (key: string): boolean => {
    chars -= entries.get(key)?.chars ?? 0;
    return entries.delete(key);
  };
  const forgetOld = (): void => {
    for (const [key, { usedAtMs }] of entries) {
      const fits = entries.size <= bounds.maxCount && chars <= bounds.maxChars;
      if (fits && now() - usedAtMs <= bounds.maxAgeMs) return;
      remove(key);
    }
  };
  return {
    put: (key, value, size = JSON.stringify(value).length) => {
      remove(key);
      if (size > bounds.maxEntryChars) return;
      entries.set(key, { value, chars: size, usedAtMs: now() });
      chars += size;
      forgetOld();
    },
    get: (key) => {
      forgetOld();
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, { ...entry, usedAtMs: now() });
      return entry.value;
    },
    delete: remove,
    size: () => entries.size,
  };
}
