import { describe, expect, it } from 'vitest';
import { createCounters } from '../src/index.ts';

function scopeIds(): () => string {
  let made = 0;
  return () => `id-${(made += 1)}`;
}

describe('counters', () => {
  it('start at zero under the first scope', () => {
    const counters = createCounters({ newScopeId: scopeIds() });
    expect(counters.totals()).toEqual({ counterScope: 'id-1', searchCount: 0, describeCount: 0, callCount: 0 });
  });

  it('count a batch by its queries and everything else by one [search.batch]', () => {
    const counters = createCounters({ newScopeId: scopeIds() });
    counters.searched();
    counters.searched(3);
    counters.described();
    counters.called();
    counters.called();
    expect(counters.totals()).toEqual({ counterScope: 'id-1', searchCount: 4, describeCount: 1, callCount: 2 });
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('ignore %d queries', (count) => {
    const counters = createCounters({ newScopeId: scopeIds() });
    counters.searched(count);
    expect(counters.totals().searchCount).toBe(0);
  });

  it('start again at zero under a new scope [catalog.session]', () => {
    const counters = createCounters({ newScopeId: scopeIds() });
    counters.called();
    counters.newScope();
    counters.described();
    expect(counters.totals()).toEqual({ counterScope: 'id-2', searchCount: 0, describeCount: 1, callCount: 0 });
  });

  it('hand out copies that later counting leaves alone', () => {
    const counters = createCounters({ newScopeId: scopeIds() });
    const before = counters.totals();
    counters.called();
    expect(before.callCount).toBe(0);
    expect(Object.isFrozen(before)).toBe(true);
  });

  it('keep the last totals readable once frozen, and count no more [catalog.session]', () => {
    const counters = createCounters({ newScopeId: scopeIds() });
    counters.searched(2);
    counters.freeze();
    counters.searched();
    counters.described();
    counters.called();
    counters.newScope();
    expect(counters.totals()).toEqual({ counterScope: 'id-1', searchCount: 2, describeCount: 0, callCount: 0 });
  });
});
