// Does a person say so? Asked only where the policy says `ask`, for exactly one tool with exactly these arguments. No
// answer, a broken asker and an answer that is none are all a no.

import { fingerprint } from '@toolcrib/tool';
import type { OpenCall } from './call.ts';
import { approvalDenied, approvalTimedOut, cancelled } from './errors.ts';
import type { PolicySubject } from './policy.ts';
import { waitFor } from './wait.ts';

/** What the person is asked. The answer holds for this `key` and nothing else. */
export interface ApprovalRequest {
  /** Fingerprint of the tool's id and the final arguments. */
  readonly key: string;
  readonly callId: string;
  readonly tool: PolicySubject;
  /** The final arguments, frozen: what is approved is what runs. */
  readonly args: unknown;
  /** Aborts when the call no longer waits for the answer. */
  readonly signal: AbortSignal;
}

/** Anything but `approved` is a no. `nobody`: there is nobody to ask, which the model is told. */
export type ApprovalAnswer = 'approved' | 'denied' | 'timed-out' | 'nobody';

/** Asks a person; owns its own time limit. */
export type Approve = (request: ApprovalRequest) => Promise<ApprovalAnswer>;

/** Makes the key that an approval is bound to. */
export function approvalKey(id: string, args: unknown): string {
  return fingerprint({ id, args });
}

/**
 * Waits for the answer.
 * @throws ToolcribError `APPROVAL_DENIED`, `APPROVAL_TIMED_OUT` or `CANCELLED`.
 */
export async function askApproval(call: OpenCall, approve: Approve | undefined): Promise<void> {
  if (approve === undefined) throw approvalDenied(call.word, 'nobody to ask');
  const { signal, callId } = call.context;
  const answer = await waitFor(
    async (inner): Promise<unknown> => {
      try {
        const key = approvalKey(call.subject.id, call.args);
        return await approve({ key, callId, tool: call.subject, args: call.args, signal: inner });
      } catch (cause) {
        throw approvalDenied(call.word, 'failed', cause);
      }
    },
    { signal, aborted: () => cancelled(call.word, 'waiting', signal.reason) },
  );
  if (answer === 'nobody') throw approvalDenied(call.word, 'nobody to ask');
  if (answer === 'timed-out') throw approvalTimedOut(call.word);
  if (answer !== 'approved') throw approvalDenied(call.word, 'refused');
}
