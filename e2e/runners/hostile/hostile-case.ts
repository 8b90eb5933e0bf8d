// One hostile program of the corpus, and what its sacrificial parent reports of it. The format is the corpus' own.

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareCodeUnits } from '@toolcrib/tool';

/** How a run ended: with or without a value, in a reported failure of any sort, or by its deadline. */
export type HostileOutcome = 'value' | 'error' | 'timeout';

/** What must hold. Sizes in bytes. */
export interface HostileExpect {
  readonly outcome: HostileOutcome | readonly HostileOutcome[];
  readonly value?: unknown;
  readonly valueAnyOf?: readonly unknown[];
  /** A regular expression, case aside. */
  readonly errorMatch?: string;
  readonly mustNot?: readonly string[];
  readonly calls?: { readonly cancelled?: number; readonly startedAfterSettleMax?: number };
  readonly maxMs?: number;
  readonly maxLogBytes?: number;
  readonly maxOutputBytes?: number;
}

/** A program with its placeholders. Never evaluate `code` anywhere but in the sandbox. */
export interface HostileCase {
  readonly id: string;
  readonly kind: string;
  readonly code: string;
  /** Milliseconds. Default 2,000. */
  readonly timeoutMs?: number;
  readonly expect: HostileExpect;
}

/** What the sacrificial parent is told. Placeholders that only it knows are filled in by itself. */
export interface HostileTask {
  readonly code: string;
  readonly timeoutMs: number;
  readonly poolSize: number;
  /** For the gateway's log; outside everything that is watched. */
  readonly logFolder: string;
}

/** What it reports. */
export interface HostileReport {
  /** The mode in force; anything but `code` means that nothing ran. */
  readonly mode: string;
  readonly outcome: HostileOutcome;
  readonly value?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
  readonly logs: readonly string[];
  /** The whole result as the model reads it. */
  readonly text: string;
  /** Milliseconds from the call to the result. */
  readonly tookMs: number;
  readonly calls: HostileCalls;
  readonly health: ParentHealth;
}

/** What became of the fixture tools. Counts. */
export interface HostileCalls {
  readonly slowCancelled: number;
  /** Executions that began and neither saw their abort nor were reported as finished. */
  readonly slowAstray: number;
  readonly deniedRan: number;
  readonly startedAfterSettle: number;
}

/** Whether the parent is what it was. */
export interface ParentHealth {
  readonly changed: readonly string[];
  /** Longest time that the event loop stood still. Milliseconds. */
  readonly lagMs: number;
  readonly growthBytes: number;
}

/** Reads all programs of a folder, in the order of their files. */
export async function readHostileCases(folder: string): Promise<readonly HostileCase[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted(compareCodeUnits);
  const lists = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as readonly HostileCase[]),
  );
  return lists.flat();
}
