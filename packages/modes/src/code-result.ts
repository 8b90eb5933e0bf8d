// What the model reads of a code run. The text is one JSON object, the same for every ending; the details hold what the
// text has no room for.

import type { CallRecord, RunOutcome } from '@toolcrib/bridge';
import type { ToolcribError, ToolResult } from '@toolcrib/tool';
import { CODE_CALLS_LISTED_MAX_COUNT } from './limits.ts';
import type { TelemetryObject } from './telemetry-object.ts';

/** A failed run as its result tells of it. `line` counts from 1 in the code as it was sent. */
interface CodeFailure {
  readonly code: string;
  readonly message: string;
  readonly line?: number;
}

/** Makes the result of a run. */
export function codeResult(outcome: RunOutcome, telemetry: TelemetryObject): ToolResult {
  const { logs, notices, calls } = outcome;
  if (!outcome.ok) return failedResult({ error: outcome.error, logs, notices, calls }, telemetry);
  const shown = { ok: true, value: outcome.value, logs, notices, telemetry };
  return { content: [{ type: 'text', text: JSON.stringify(shown) }], details: { ...shown, calls } };
}

/** Makes the result of a run that was refused before it began. */
export function refusedResult(error: ToolcribError, telemetry: TelemetryObject): ToolResult {
  const { code, message } = error;
  return failedResult({ error: { code, message }, logs: [], notices: [], calls: [] }, telemetry);
}

interface FailedRun {
  readonly error: CodeFailure;
  readonly logs: readonly string[];
  readonly notices: readonly string[];
  readonly calls: readonly CallRecord[];
}

function failedResult(run: FailedRun, telemetry: TelemetryObject): ToolResult {
  const { error, logs, calls } = run;
  const listed = calls.slice(-CODE_CALLS_LISTED_MAX_COUNT);
  const notices = [...run.notices, ...unknownEnds(calls), ...unlisted(calls, listed)];
  const shown = { ok: false, error, logs, calls: listed, notices, telemetry };
  return {
    content: [{ type: 'text', text: JSON.stringify(shown) }],
    details: { ...shown, calls },
    isError: true,
  };
}

function unknownEnds(calls: readonly CallRecord[]): readonly string[] {
  if (!calls.some(({ outcome }) => outcome === 'cancelled')) return [];
  return ['A cancelled call was running when the run ended; how far it came is unknown. Look before you repeat it.'];
}

function unlisted(calls: readonly CallRecord[], listed: readonly CallRecord[]): readonly string[] {
  if (listed.length === calls.length) return [];
  const count = (wanted: string): number => calls.filter(({ outcome }) => outcome === wanted).length;
  const all = ['finished', 'failed', 'cancelled', 'never-started'].map((outcome) => `${count(outcome)} ${outcome}`);
  return [`\`calls\` lists the last ${listed.length} of ${calls.length} calls: ${all.join(', ')}.`];
}
