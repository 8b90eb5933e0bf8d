// What was asked, found and called, and how many bytes it cost. Nothing exported here throws.

export { createCounters } from './counters.ts';
export type { Counters, CountersOptions, CounterTotals } from './counters.ts';
export { countControls } from './count-controls.ts';
export { createRedactor } from './redact.ts';
export type { Redactor, RedactorOptions } from './redact.ts';
export { createSecretMask } from './secret-mask.ts';
export type { SecretMask } from './secret-mask.ts';
export { CUT_MARK, REDACTED } from './text-span.ts';
export { toActivity } from './activity.ts';
export type { ActivityOutcome, ActivityRecord } from './activity.ts';
export { createSessionLog } from './session-log.ts';
export type { SessionLog, SessionLogOptions } from './session-log.ts';
export type {
  ActivityLogged,
  CallAsked,
  CodeRan,
  Described,
  DiagnosticLogged,
  LogEvent,
  ProviderRequested,
} from './log-event.ts';
export type { RunFinished, RunStarted, Searched, SurfaceShown, WarningLogged } from './log-event.ts';
export { summarizeLog } from './log-summary.ts';
export type { LogSummary, ToolUse } from './log-summary.ts';
export { createPayloadLedger } from './payload-ledger.ts';
export type { PayloadEntry, PayloadLedger, PayloadTotals } from './payload-ledger.ts';
export { utf8Bytes } from './utf8.ts';
export { createSpans } from './spans.ts';
export type { CallSpan, ProviderAnswer, ProviderSpan, SearchSpan, Spans, SpansOptions } from './spans.ts';
export { ACTIVITY_INPUT_MAX_BYTES, ACTIVITY_RESULT_MAX_BYTES, LOG_LINE_MAX_CHARS, SECRET_MIN_CHARS } from './limits.ts';
export { REDACT_LOOKAHEAD_CHARS, REDACT_MAX_CHARS, REDACT_MAX_DEPTH, REDACT_MAX_NODES_COUNT } from './limits.ts';
export { SPAN_CONTENT_MAX_BYTES } from './limits.ts';
