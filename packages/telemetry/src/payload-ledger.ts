// What each request to the provider weighed. One ledger belongs to one run.

/** One request as it left. All sizes in UTF-8 bytes. */
export interface PayloadEntry {
  /** From 0, in the order of sending. */
  readonly index: number;
  /** The whole body. */
  readonly bytes: number;
  /** The JSON of its tool definitions; 0 without. */
  readonly toolBytes: number;
  readonly toolNames: readonly string[];
  /** System, developer and instructions text. */
  readonly promptBytes: number;
}

/** Sums over a ledger. All sizes in UTF-8 bytes; 0 where nothing was sent. */
export interface PayloadTotals {
  readonly requests: number;
  readonly bytes: number;
  /** The first request alone: what the model was given up front. */
  readonly firstBytes: number;
  readonly firstToolBytes: number;
}

/** Keeps the weight of every request of one run. */
export interface PayloadLedger {
  /** Takes the next request. @returns the entry with its index. */
  add(entry: Omit<PayloadEntry, 'index'>): PayloadEntry;
  entries(): readonly PayloadEntry[];
  totals(): PayloadTotals;
}

/** Opens an empty ledger. A size that is not a positive number counts as 0. */
export function createPayloadLedger(): PayloadLedger {
  const entries: PayloadEntry[] = [];
  let bytes = 0;
  return {
    add: (sent) => {
      const entry: PayloadEntry = Object.freeze({
        index: entries.length,
        bytes: size(sent.bytes),
        toolBytes: size(sent.toolBytes),
        toolNames: Object.freeze([...sent.toolNames]),
        promptBytes: size(sent.promptBytes),
      });
      entries.push(entry);
      bytes += entry.bytes;
      return entry;
    },
    entries: () => [...entries],
    totals: () => ({
      requests: entries.length,
      bytes,
      firstBytes: entries[0]?.bytes ?? 0,
      firstToolBytes: entries[0]?.toolBytes ?? 0,
    }),
  };
}

function size(bytes: number): number {
  return Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
}
