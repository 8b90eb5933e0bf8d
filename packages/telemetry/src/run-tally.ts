// What the lines of one run add up to. Lines come from a file, so nothing in them is taken for granted.

import { isJsonObject } from '@toolcrib/tool';
import type { ActivityOutcome } from './activity.ts';

/** A line of a log, parsed. */
export type LogLine = Readonly<Record<string, unknown>>;

/** One tool that calls of a run went to. */
export interface TalliedTool {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly owner: string;
  readonly calls: Record<ActivityOutcome, number>;
}

/** Sums over one run so far. Sizes in UTF-8 bytes. */
export interface RunTally {
  searches: number;
  describes: number;
  calls: number;
  /** Calls that reached the gate, whether or not somebody logged that they were asked for. */
  activities: number;
  /** Running totals as the run itself reported them at its end; they know of lines that were dropped. */
  reported: { searches: number; describes: number; calls: number; requests: number; bytes: number };
  requests: number;
  bytes: number;
  firstBytes?: number;
  firstToolCount?: number;
  visibleCount?: number;
  readonly tools: Map<string, TalliedTool>;
}

/** Starts at zero. */
export function openTally(): RunTally {
  const reported = { searches: 0, describes: 0, calls: 0, requests: 0, bytes: 0 };
  return { searches: 0, describes: 0, calls: 0, activities: 0, reported, requests: 0, bytes: 0, tools: new Map() };
}

/** Prepares to add a line; undefined where the line is of no known kind or lacks what its kind must have. */
export function readEvent(line: LogLine): ((tally: RunTally) => void) | undefined {
  const { kind } = line;
  return typeof kind === 'string' ? READERS.get(kind)?.(line) : undefined;
}

type Reader = (line: LogLine) => ((tally: RunTally) => void) | undefined;

const ignore: Reader = () => () => {};

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['run-started', ignore],
  ['diagnostic', ignore],
  ['warning', ignore],
  ['code-run', ignore],
  ['surface', readSurface],
  ['provider-request', readRequest],
  ['search', () => (tally) => void (tally.searches += 1)],
  ['describe', () => (tally) => void (tally.describes += 1)],
  ['call', () => (tally) => void (tally.calls += 1)],
  ['activity', readActivity],
  ['run-finished', readFinish],
]);

function readSurface(line: LogLine): ReturnType<Reader> {
  const visible = count(line['visibleCount']);
  return visible === undefined ? undefined : (tally) => void (tally.visibleCount ??= visible);
}

function readRequest(line: LogLine): ReturnType<Reader> {
  const bytes = count(line['bytes']);
  const names = line['toolNames'];
  if (bytes === undefined || !Array.isArray(names)) return undefined;
  return (tally) => {
    tally.requests += 1;
    tally.bytes += bytes;
    tally.firstBytes ??= bytes;
    tally.firstToolCount ??= names.length;
  };
}

function readActivity(line: LogLine): ReturnType<Reader> {
  const { tool, outcome } = line;
  if (!isJsonObject(tool) || !isOutcome(outcome)) return undefined;
  const { id, name, source, owner } = tool;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof source !== 'string' || typeof owner !== 'string')
    return undefined;
  return (tally) => {
    const use = tally.tools.get(id) ?? { id, name, source, owner, calls: { finished: 0, 'tool-error': 0, failed: 0 } };
    tally.tools.set(id, use);
    tally.activities += 1;
    use.calls[outcome] += 1;
  };
}

function readFinish(line: LogLine): ReturnType<Reader> {
  const counters = isJsonObject(line['counters']) ? line['counters'] : {};
  return (tally) => {
    tally.reported = {
      searches: count(counters['searchCount']) ?? 0,
      describes: count(counters['describeCount']) ?? 0,
      calls: count(counters['callCount']) ?? 0,
      requests: count(line['requests']) ?? 0,
      bytes: count(line['bytes']) ?? 0,
    };
    const firstBytes = count(line['firstBytes']);
    if (firstBytes !== undefined) tally.firstBytes ??= firstBytes;
  };
}

function isOutcome(value: unknown): value is ActivityOutcome {
  return value === 'finished' || value === 'tool-error' || value === 'failed';
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
