// What the tests of the desk share: a desk with a clock of its own, and calls that come to it.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { approvalKey, type ApprovalRequest } from '@toolcrib/dispatch';
import { createSecretMask } from '@toolcrib/telemetry';
import {
  openApprovalDesk,
  type ApprovalDesk,
  type ApprovalDeskParts,
  type PendingApproval,
} from '../src/approvals/approval-desk.ts';
import { createMemoryApprovals } from '../src/approvals/memory-approvals.ts';

/** What everybody wants to call. */
export const tool = { id: 'mcp:shop:sell', name: 'sell', source: 'mcp', owner: 'shop' } as const;
let calls = 0;
/** A call's question to the desk. */
export const request = (args: object = { n: 1 }, signal = new AbortController().signal): ApprovalRequest => {
  calls += 1;
  return { key: approvalKey(tool.id, args), callId: `c${calls}`, tool, args, signal };
};
/** Opens a desk whose clock stands at 1,000 until it is moved. */
export const open = (rest: Partial<ApprovalDeskParts> = {}) => {
  let count = 0;
  let nowMs = 1_000;
  const store = rest.store ?? createMemoryApprovals();
  const desk = openApprovalDesk({
    store,
    timeoutMs: 60_000,
    now: () => nowMs,
    newId: () => `q${(count += 1)}`,
    mask: createSecretMask(['s3cret-from-env']),
    isReachable: () => true,
    ...rest,
  });
  return { desk, store, later: (ms: number) => (nowMs += ms) };
};
/** A run of the session `s`. */
export const run = { runId: 'r', sessionId: 's' };
/** Waits until so many questions are open and waited for. */
export const waiting = async (desk: ApprovalDesk, count = 1): Promise<readonly PendingApproval[]> => {
  for (;;) {
    const pending = (await desk.list()).filter((question) => question.waiting);
    if (pending.length >= count) return pending;
    await nextTurn();
  }
};
