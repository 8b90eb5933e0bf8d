// Times as people and machines read them.

/** ISO 8601, UTC; the epoch where the number is no time. */
export function toIsoTime(atMs: number): string {
  return new Date(Number.isFinite(atMs) && Math.abs(atMs) <= 8.64e15 ? atMs : 0).toISOString();
}
