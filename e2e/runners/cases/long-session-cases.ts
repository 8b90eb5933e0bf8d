// Kind `long-session`: what is left after many repeats, and what is written down where secrets are about. Real servers and
// ports, a real gateway, and everything that it says caught: warnings, run logs, diagnostics, errors, and what models read.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { childrenOf } from '../../process-tree.ts';
import { asText, type CaseRun, type Json } from './case.ts';
import { checkKeys, contains, mentions, mustNotContain } from './checks.ts';
import { runLongOp } from './long-session-ops.ts';

/** What a long-session case showed. */
export interface LongOutcome {
  /** All log levels, standard output and error of the gateway. */
  readonly logs: string;
  readonly errors: string;
  /** What the model reads. */
  readonly history: string;
  readonly diagnostics: string;
  readonly heapGrowthMB: number;
  readonly compiledValidators: number;
  readonly listenersGrowth: number;
  readonly childrenAfter: number;
}

/** Where an operation works. */
export interface LongGround {
  readonly given: Json;
  readonly folder: string;
  readonly repeat: number;
  /** Children of this process that were not there before. */
  readonly children: () => Promise<number>;
}

/** Runs a long-session case. */
export const runLongSessionCase: CaseRun = async ({ given, expect }) => {
  const folder = await mkdtemp(join(tmpdir(), 'long-case-'));
  const before = await childrenOf(process.pid);
  const children = async (): Promise<number> =>
    (await childrenOf(process.pid)).filter((pid) => !before.includes(pid)).length;
  try {
    const repeat = Number(given['repeat'] ?? 1);
    const outcome = await runLongOp(asText(given['op']), { given, folder, repeat, children });
    const afterClose = await children();
    return checkKeys(expect, (key, wanted) => checkLong({ key, wanted }, outcome, afterClose));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface Check {
  readonly key: string;
  readonly wanted: unknown;
}

function checkLong({ key, wanted }: Check, outcome: LongOutcome, afterClose: number): readonly string[] {
  const atMost = (what: string, found: number): readonly string[] =>
    found <= Number(wanted) ? [] : [`${what} is ${found}, at most ${Number(wanted)} wanted`];
  switch (key) {
    case 'heapGrowthMaxMB':
      return atMost('the growth of the heap in MB', outcome.heapGrowthMB);
    case 'compiledValidatorsMax':
      return atMost('the number of compiled validators', outcome.compiledValidators);
    case 'listenersGrowth':
      return atMost('the growth of listeners', outcome.listenersGrowth);
    case 'childProcessesAfterMax':
      return atMost('the number of children', outcome.childrenAfter);
    case 'childProcessesAfterClose':
      return atMost('the number of children after the end', afterClose);
    case 'logsMustNotContain':
      return mustNotContain(outcome.logs, wanted);
    case 'logsContain':
      return contains(outcome.logs, wanted);
    case 'logsMayContain':
      return [];
    case 'historyMustNotContain':
    case 'outputMustNotContain':
      return mustNotContain(outcome.history, wanted);
    case 'errorMustNotContain':
      return mustNotContain(outcome.errors, wanted);
    case 'errorMentions':
      return outcome.errors === '' ? ['there is no error'] : mentions(outcome.errors, wanted);
    case 'outputContains':
    case 'historyContains':
      return contains(outcome.history, wanted);
    case 'diagnosticsMention':
      return mentions(outcome.diagnostics, wanted);
    default:
      return [`no check for ${key}`];
  }
}
