// One finished call as the activity log keeps it: for people, bounded, redacted, written once, never replayed to a model.

import type { CallRoute, FinishedCall, ToolDefinition } from '@toolcrib/tool';
import { ACTIVITY_INPUT_MAX_BYTES, ACTIVITY_RESULT_MAX_BYTES } from './limits.ts';
import type { Redactor } from './redact.ts';
import { resultText } from './result-text.ts';
import { CUT_MARK, REDACTED } from './text-span.ts';
import { toIsoTime } from './time.ts';
import { cutToBytes, type CutText } from './utf8.ts';

/** How a call ended: `tool-error` is a result by which the tool itself reports failure; `failed` has a code. */
export type ActivityOutcome = 'finished' | 'tool-error' | 'failed';

/** A line of the activity log. */
export interface ActivityRecord {
  readonly callId: string;
  readonly tool: Pick<ToolDefinition, 'id' | 'name' | 'source' | 'owner'>;
  readonly route: CallRoute;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly outcome: ActivityOutcome;
  /** Stable code of the error that ended the call. */
  readonly code?: string;
  /** The final arguments as JSON, at most ACTIVITY_INPUT_MAX_BYTES. */
  readonly input: string;
  /** Texts of the result, or the sentence of the error; at most ACTIVITY_RESULT_MAX_BYTES. */
  readonly result?: string;
  /** Input or result was cut. */
  readonly truncated?: true;
}

/** Turns a finished call into its record. Redacts first and cuts then, so that no secret is shown by half. Never throws. */
export function toActivity(call: FinishedCall, redactor: Redactor): ActivityRecord {
  const { outcome, tool } = call;
  const input = bounded(() => JSON.stringify(redactor.value(call.args)) ?? 'null', ACTIVITY_INPUT_MAX_BYTES);
  const result = bounded(
    () => (outcome.kind === 'finished' ? resultText(outcome.result, redactor) : redactor.text(outcome.message)),
    ACTIVITY_RESULT_MAX_BYTES,
  );
  return {
    callId: call.callId,
    tool: { id: tool.id, name: tool.name, source: tool.source, owner: tool.owner },
    route: call.route,
    startedAt: toIsoTime(call.startedAtMs),
    durationMs: call.durationMs,
    outcome: outcomeOf(call),
    ...(outcome.kind === 'failed' ? { code: outcome.code } : {}),
    input: input.text,
    result: result.text,
    ...(input.truncated || result.truncated ? { truncated: true } : {}),
  };
}

function outcomeOf({ outcome }: FinishedCall): ActivityOutcome {
  if (outcome.kind === 'failed') return 'failed';
  try {
    return outcome.result.isError === true ? 'tool-error' : 'finished';
  } catch {
    return 'finished';
  }
}

/** What cannot be written is not shown. The redactor's own cuts count as cuts too. */
function bounded(write: () => string, maxBytes: number): CutText {
  try {
    const written = write();
    const { text, truncated } = cutToBytes(written, maxBytes);
    return { text: truncated ? withoutHalfMark(text) : text, truncated: truncated || written.includes(CUT_MARK) };
  } catch {
    return { text: REDACTED, truncated: false };
  }
}

/** Half a mark at the end would look like half a secret. */
function withoutHalfMark(text: string): string {
  for (let length = REDACTED.length - 1; length > 0; length -= 1) {
    if (text.endsWith(REDACTED.slice(0, length))) return text.slice(0, -length);
  }
  return text;
}
