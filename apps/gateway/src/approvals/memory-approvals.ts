// Questions kept in this process only: for a host without a disk, and where the store on the disk cannot be opened.

import { compareCodeUnits } from '@toolcrib/tool';
import { isGiven, type AnswerSought, type ApprovalRecord, type ApprovalStore } from './approval-store.ts';

interface Kept {
  readonly order: number;
  record: ApprovalRecord;
  spent: boolean;
}

/** Creates an empty store. */
export function createMemoryApprovals(): ApprovalStore {
  const kept = new Map<string, Kept>();
  let asked = 0;
  const settle = (id: string, state: Exclude<ApprovalRecord['state'], 'open'>, settledAtMs: number): boolean => {
    const found = kept.get(id);
    if (found?.record.state !== 'open') return false;
    found.record = { ...found.record, state, settledAtMs };
    return true;
  };
  return {
    keep: async (question) =>
      void kept.set(question.id, { order: (asked += 1), record: { ...question, state: 'open' }, spent: false }),
    get: async (id) => kept.get(id)?.record,
    open: async (nowMs, same) =>
      [...kept.values()]
        .map(({ record }) => record)
        .filter(({ state, expiresAtMs }) => state === 'open' && expiresAtMs > nowMs)
        .filter(({ sessionId, key }) => same === undefined || (sessionId === same.sessionId && key === same.key))
        .toSorted((a, b) => a.askedAtMs - b.askedAtMs || compareCodeUnits(a.id, b.id)),
    renew: async (id, call) => {
      const found = kept.get(id);
      if (found?.record.state === 'open') found.record = { ...found.record, ...call };
    },
    settle: async (id, state, atMs) => settle(id, state, atMs),
    answered: async (sought) => newestUsable([...kept.values()], sought),
    spend: async (id) => {
      const found = kept.get(id);
      if (found === undefined || !isGiven(found.record.state) || found.spent) return undefined;
      found.spent = found.record.state !== 'session';
      return found.record.state;
    },
    withdraw: async (sessionId, atMs) => {
      for (const { record } of kept.values()) if (record.sessionId === sessionId) settle(record.id, 'withdrawn', atMs);
    },
    prune: async (beforeMs) => {
      for (const { record } of kept.values())
        if ((record.settledAtMs ?? record.expiresAtMs) < beforeMs) kept.delete(record.id);
    },
  };
}

function newestUsable(kept: readonly Kept[], { sessionId, key, sinceMs, except }: AnswerSought): string | undefined {
  const usable = kept.filter(({ record, spent }) => {
    if (record.sessionId !== sessionId || record.key !== key || spent || except.has(record.id)) return false;
    return record.state === 'session' || (isGiven(record.state) && (record.settledAtMs ?? 0) >= sinceMs);
  });
  const [newest] = usable.toSorted(
    (a, b) => (b.record.settledAtMs ?? 0) - (a.record.settledAtMs ?? 0) || b.order - a.order,
  );
  return newest?.record.id;
}
