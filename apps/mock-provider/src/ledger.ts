// What the provider really received: one entry per request to a model, refused and faulty ones included, because their
// bytes were sent too.

import type { CacheUse } from './prompt-cache.ts';
import type { Api } from './script.ts';

/** One request to a model. */
export interface LedgerEntry {
  /** Counts from 0. */
  readonly index: number;
  readonly path: string;
  readonly api: Api;
  /** UTF-8 bytes of the body as received. */
  readonly bytes: number;
  /** Names of the declared tools, in order. */
  readonly toolNames: readonly string[];
  /** UTF-8 bytes of `tools` as JSON; 0 without. */
  readonly toolBytes: number;
  /** UTF-8 bytes of the system, developer and instruction texts. */
  readonly promptBytes: number;
  readonly streamed: boolean;
  readonly model: string;
  /** The parsed body; the raw text where it is no JSON. */
  readonly body: unknown;
  /** What the prompt cache did with it; Messages only. */
  readonly cache?: CacheUse;
  /** The header `x-toolcrib-run`, where the request has one. */
  readonly runId?: string;
}

/** All requests since the start or the last `reset`. */
export interface Ledger {
  requests(): readonly LedgerEntry[];
  reset(): void;
}

/** A ledger that can be written to. */
export interface LedgerWriter extends Ledger {
  add(entry: Omit<LedgerEntry, 'index'>): void;
}

/** Opens an empty ledger. */
export function createLedger(): LedgerWriter {
  const entries: LedgerEntry[] = [];
  return {
    requests: () => [...entries],
    reset: () => void entries.splice(0),
    add: (entry) => void entries.push({ index: entries.length, ...entry }),
  };
}
