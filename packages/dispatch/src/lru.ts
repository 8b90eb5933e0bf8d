// A bounded memory that forgets what was used longest ago.

/** Keys are compared as a Map compares them. */
export interface Lru<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  readonly size: number;
}

/** Creates a memory of at most `maxCount` values. */
export function createLru<Value>(maxCount: number): Lru<Value> {
  const kept = new Map<string, Value>();
  const set = (key: string, value: Value): void => {
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > maxCount && oldest !== undefined) kept.delete(oldest);
  };
  return {
    get(key) {
      const value = kept.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    get size() {
      return kept.size;
    },
  };
}
