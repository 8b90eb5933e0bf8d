import { describe, expect, it } from 'vitest';
import { toIsoTime } from '../src/time.ts';

describe('toIsoTime', () => {
  it.each([
    [0, '1970-01-01T00:00:00.000Z'],
    [1_795_000_000_123, '2026-11-18T11:06:40.123Z'],
    [Number.NaN, '1970-01-01T00:00:00.000Z'],
    [Number.POSITIVE_INFINITY, '1970-01-01T00:00:00.000Z'],
  ])('writes %d as %s', (ms, iso) => {
    expect(toIsoTime(ms)).toBe(iso);
  });
});
