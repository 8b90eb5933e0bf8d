import { describe, expect, it } from 'vitest';
import { createPayloadLedger } from '../src/index.ts';

describe('createPayloadLedger', () => {
  it('is empty at first', () => {
    const ledger = createPayloadLedger();
    expect(ledger.entries()).toEqual([]);
    expect(ledger.totals()).toEqual({ requests: 0, bytes: 0, firstBytes: 0, firstToolBytes: 0 });
  });

  it('numbers requests from zero, sums them, and remembers the first', () => {
    const ledger = createPayloadLedger();
    const first = ledger.add({ bytes: 900, toolBytes: 300, toolNames: ['tool_search'], promptBytes: 120 });
    ledger.add({ bytes: 1_500, toolBytes: 310, toolNames: [], promptBytes: 120 });
    expect(first.index).toBe(0);
    expect(ledger.entries()).toEqual([
      { index: 0, bytes: 900, toolBytes: 300, toolNames: ['tool_search'], promptBytes: 120 },
      { index: 1, bytes: 1_500, toolBytes: 310, toolNames: [], promptBytes: 120 },
    ]);
    expect(ledger.totals()).toEqual({ requests: 2, bytes: 2_400, firstBytes: 900, firstToolBytes: 300 });
  });

  it('keeps what it was told although the caller changes it later', () => {
    const ledger = createPayloadLedger();
    const names = ['read'];
    ledger.add({ bytes: 1, toolBytes: 1, toolNames: names, promptBytes: 0 });
    names.push('write');
    expect(ledger.entries()[0]?.toolNames).toEqual(['read']);
  });

  it('counts a size that is no positive number as nothing', () => {
    const ledger = createPayloadLedger();
    ledger.add({ bytes: Number.NaN, toolBytes: -5, toolNames: [], promptBytes: Number.POSITIVE_INFINITY });
    ledger.add({ bytes: 10, toolBytes: 0, toolNames: [], promptBytes: 0 });
    expect(ledger.totals()).toEqual({ requests: 2, bytes: 10, firstBytes: 0, firstToolBytes: 0 });
  });
});
