// An open question as people read it: by the API, and at the terminal.

import { toIsoTime } from '../iso-time.ts';
import type { PendingApproval } from './approval-desk.ts';
import type { ApprovalRecord } from './approval-store.ts';

/** A question for the wire; its key is for the gate alone. */
export interface ShownApproval extends Pick<
  ApprovalRecord,
  'id' | 'sessionId' | 'runId' | 'callId' | 'tool' | 'args' | 'state'
> {
  /** ISO 8601, UTC. */
  readonly askedAt: string;
  readonly expiresAt: string;
  /** Absent where it cannot be known: the gateway that asks is another process. */
  readonly waiting?: boolean;
}

/** Shows a question. */
export function showApproval(record: ApprovalRecord | PendingApproval): ShownApproval {
  const { id, sessionId, runId, callId, tool, args, state, askedAtMs, expiresAtMs } = record;
  const times = { askedAt: toIsoTime(askedAtMs), expiresAt: toIsoTime(expiresAtMs) };
  return {
    id,
    sessionId,
    runId,
    callId,
    tool,
    args,
    state,
    ...times,
    ...('waiting' in record ? { waiting: record.waiting } : {}),
  };
}

/** Shows a question in four lines. What cannot be seen in the arguments is written as its number. */
export function printApproval({
  id,
  tool,
  sessionId,
  runId,
  args,
  askedAt,
  expiresAt,
  waiting,
}: ShownApproval): string {
  const left = waiting === false ? '; its call has ended, so the answer is for the next equal one' : '';
  return [
    `${id}  ${visible(tool.id)}`,
    `    session ${sessionId}, run ${runId}${left}`,
    `    asked ${askedAt}, open until ${expiresAt}`,
    `    ${visible(JSON.stringify(args))}`,
  ].join('\n');
}

/** A person must not be shown other arguments than those that run: no text may hide, reorder or move the cursor. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (mark) => `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`);
}
