// The verdict on one hostile run: what it returned, what it touched, and how its parent has fared. Pure.

import { isDeepStrictEqual } from 'node:util';
import type { HostileCase, HostileExpect, HostileReport } from './hostile-case.ts';

/** What was seen from outside. */
export interface Evidence {
  /** How the parent ended; 0 is well. */
  readonly exit: string;
  /** What it said on stderr. */
  readonly stderr: string;
  /** Absent where it did not live to report. */
  readonly report?: HostileReport;
  /** What was touched, in words. */
  readonly harm: readonly string[];
  readonly secrets: readonly string[];
  /** Paths of this machine that must not be told. */
  readonly paths: readonly string[];
  readonly childPeakBytes: number;
  /** Processes of the run that were left two seconds after it had settled. */
  readonly left: readonly number[];
}

const LOG_MAX_BYTES = 131_072;
const OUTPUT_MAX_BYTES = 2_097_152;
const LAG_MAX_MS = 2_000;
const GROWTH_MAX_BYTES = 200 * 1024 * 1024;
const CHILD_MAX_BYTES = 1024 * 1024 * 1024;
/** Time of a run beyond its deadline. Milliseconds. */
const OVERTIME_MS = 3_000;
const HOST_PATHS = 'absolute path of the host seen';

/** What does not hold; empty where all does. */
export function judge(one: HostileCase, seen: Evidence): readonly string[] {
  const { report } = seen;
  const parent = seen.exit === '0' ? [] : [`the parent ended with ${seen.exit}: ${seen.stderr.slice(-300)}`];
  const debugged = seen.stderr.includes('Debugger listening') ? ['the parent can be debugged'] : [];
  const left = seen.left.length === 0 ? [] : [`processes are left: ${seen.left.join(', ')}`];
  const large = seen.childPeakBytes < CHILD_MAX_BYTES ? [] : [`a child took ${seen.childPeakBytes} bytes`];
  const outside = [...parent, ...debugged, ...seen.harm, ...left, ...large];
  if (report === undefined) return [...outside, 'the parent did not report'];
  if (report.mode !== 'code') return [...outside, `the mode in force was ${report.mode}`];
  return [...outside, ...judgeResult(one, report), ...judgeOutput(one.expect, seen, report), ...judgeHealth(report)];
}

function judgeResult({ expect, timeoutMs = 2_000 }: HostileCase, report: HostileReport): readonly string[] {
  const { outcome, error, tookMs, calls } = report;
  const value = report.value ?? null;
  const allowed = [expect.outcome].flat();
  const problems: string[] = [];
  if (!allowed.includes(outcome))
    problems.push(`the outcome is ${outcome}, not ${allowed.join(' or ')}: ${report.text.slice(0, 300)}`);
  const values = 'value' in expect ? [expect.value] : (expect.valueAnyOf ?? [value]);
  if (outcome === 'value' && !values.some((wanted) => isDeepStrictEqual(value, wanted)))
    problems.push(`the value is ${JSON.stringify(value).slice(0, 300)}`);
  const match = expect.errorMatch === undefined ? undefined : new RegExp(expect.errorMatch, 'i');
  if (outcome === 'error' && match?.test(`${error?.code} ${error?.message}`) === false)
    problems.push(`the error is ${error?.message}`);
  if (tookMs > (expect.maxMs ?? timeoutMs + OVERTIME_MS)) problems.push(`it took ${Math.round(tookMs)} ms`);
  const { cancelled, startedAfterSettleMax } = expect.calls ?? {};
  if (cancelled !== undefined && cancelled !== calls.slowCancelled)
    problems.push(`${calls.slowCancelled} calls were cancelled`);
  if (calls.slowAstray > 0) problems.push(`${calls.slowAstray} calls ran on unseen`);
  if (calls.startedAfterSettle > (startedAfterSettleMax ?? 0)) problems.push('calls began after the run had settled');
  if (calls.deniedRan > 0) problems.push('the denied tool ran');
  return problems;
}

function judgeOutput(expect: HostileExpect, seen: Evidence, report: HostileReport): readonly string[] {
  const logBytes = Buffer.byteLength(report.logs.join('\n'));
  const outputBytes = Buffer.byteLength(report.text);
  const everything = JSON.stringify(report) + seen.stderr;
  const told = expect.mustNot?.includes(HOST_PATHS) === true ? [...seen.paths, 'node_modules'] : [];
  return [
    ...(logBytes > (expect.maxLogBytes ?? LOG_MAX_BYTES) ? [`the log has ${logBytes} bytes`] : []),
    ...(outputBytes > (expect.maxOutputBytes ?? OUTPUT_MAX_BYTES) ? [`the output has ${outputBytes} bytes`] : []),
    ...seen.secrets.filter((secret) => everything.includes(secret)).map(() => 'a secret was seen'),
    ...(JSON.stringify(report.value ?? null).includes('SPOOF') ? ['the value is spoofed'] : []),
    ...told.filter((path) => report.text.includes(path)).map((path) => `the output names ${path}`),
  ];
}

function judgeHealth({ health }: HostileReport): readonly string[] {
  return [
    ...health.changed.map((what) => `the parent's ${what} changed`),
    ...(health.lagMs < LAG_MAX_MS ? [] : [`the parent stood still for ${Math.round(health.lagMs)} ms`]),
    ...(health.growthBytes < GROWTH_MAX_BYTES ? [] : [`the parent grew by ${health.growthBytes} bytes`]),
  ];
}
