// Answers from a session log: how many schemas the model saw up front, how many searches and describes, which tool ran from
// which source, how many bytes went to the provider.

import { compareCodeUnits, isJsonObject } from '@toolcrib/tool';
import type { ActivityOutcome } from './activity.ts';
import { LOG_LINE_MAX_CHARS } from './limits.ts';
import { openTally, readEvent, type RunTally, type TalliedTool } from './run-tally.ts';

/** One tool that calls went to. `failed` calls ended in an error: refused on the way, or by the tool. */
export interface ToolUse {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly owner: string;
  readonly calls: Readonly<Record<ActivityOutcome, number>>;
}

/** What a log says. Sums are over all its runs; where lines were dropped, the totals that a run reported at its end count. */
export interface LogSummary {
  /** In order of appearance. */
  readonly runIds: readonly string[];
  /** Tool schemas in the first provider request of the first run; those of its surface where it sent none. Count. */
  readonly schemasUpFront: number;
  readonly searches: number;
  readonly describes: number;
  readonly calls: number;
  /** By id, in code-unit order. */
  readonly tools: readonly ToolUse[];
  /** UTF-8 bytes; `firstBytes` is the first request of the first run. */
  readonly provider: { readonly requests: number; readonly bytes: number; readonly firstBytes: number };
  /** Lines that are no event of ours: broken, foreign, too long, or of an unknown kind. Count. */
  readonly skippedLines: number;
}

/** Reads a log, line by line. Never throws: unknown and broken lines are skipped and counted, blank ones are nothing. */
export function summarizeLog(lines: Iterable<string>): LogSummary {
  const runs = new Map<string, RunTally>();
  let skippedLines = 0;
  try {
    for (const line of lines) if (!readLine(line, runs)) skippedLines += 1;
  } catch {
    // Where the source of the lines breaks off, the summary covers what came before.
    skippedLines += 1;
  }
  return summarize(runs, skippedLines);
}

/** @returns whether the line was read. */
function readLine(line: unknown, runs: Map<string, RunTally>): boolean {
  if (typeof line !== 'string' || line.length > LOG_LINE_MAX_CHARS) return false;
  if (line.trim() === '') return true;
  const parsed = parse(line);
  const runId = isJsonObject(parsed) ? parsed['runId'] : undefined;
  const add = isJsonObject(parsed) ? readEvent(parsed) : undefined;
  if (typeof runId !== 'string' || add === undefined) return false;
  const tally = runs.get(runId) ?? openTally();
  runs.set(runId, tally);
  add(tally);
  return true;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function summarize(runs: ReadonlyMap<string, RunTally>, skippedLines: number): LogSummary {
  const tallies = [...runs.values()];
  const [first] = tallies;
  const sum = (count: (tally: RunTally) => number): number => tallies.reduce((total, tally) => total + count(tally), 0);
  return {
    runIds: [...runs.keys()],
    schemasUpFront: first?.firstToolCount ?? first?.visibleCount ?? 0,
    searches: sum((tally) => Math.max(tally.searches, tally.reported.searches)),
    describes: sum((tally) => Math.max(tally.describes, tally.reported.describes)),
    calls: sum((tally) => Math.max(tally.calls, tally.activities, tally.reported.calls)),
    tools: toolUses(tallies.flatMap((tally) => [...tally.tools.values()])),
    provider: {
      requests: sum((tally) => Math.max(tally.requests, tally.reported.requests)),
      bytes: sum((tally) => Math.max(tally.bytes, tally.reported.bytes)),
      firstBytes: first?.firstBytes ?? 0,
    },
    skippedLines,
  };
}

function toolUses(tools: readonly TalliedTool[]): readonly ToolUse[] {
  const byId = new Map<string, TalliedTool>();
  for (const tool of tools) {
    const use = byId.get(tool.id) ?? { ...tool, calls: { finished: 0, 'tool-error': 0, failed: 0 } };
    byId.set(tool.id, use);
    for (const outcome of ['finished', 'tool-error', 'failed'] as const) use.calls[outcome] += tool.calls[outcome];
  }
  return [...byId.values()].toSorted((a, b) => compareCodeUnits(a.id, b.id));
}
