// A value made when first asked for: an index that nobody searches costs nothing.

/** Wraps `make` so that it runs once, at the first call. Where it throws, the next call tries again. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
