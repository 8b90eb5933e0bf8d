// Remembering what a pure function gave, within a bound.

/** A function that remembers. */
export interface Memo<K, V> {
  (key: K): V;
  /** Answers remembered at the moment. */
  size(): number;
}

/** Wraps `compute`; when `maxCount` answers are remembered, all are dropped and it starts anew. */
export function memoize<K, V>(compute: (key: K) => V, maxCount: number): Memo<K, V> {
  const known = new Map<K, V>();
  const recall = (key: K): V => {
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const value = compute(key);
    if (known.size >= maxCount) known.clear();
    known.set(key, value);
    return value;
  };
  return Object.assign(recall, { size: () => known.size });
}
