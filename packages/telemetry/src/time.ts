// Times as logs write them.

/** Milliseconds since the epoch as ISO 8601 in UTC; the epoch itself where `ms` is no time. */
export function toIsoTime(ms: number): string {
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? new Date(0).toISOString() : time.toISOString();
}
