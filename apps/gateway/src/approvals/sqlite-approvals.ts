// Questions kept on the disk: they are listed after a restart and can be answered then. Every method is one statement, so
// that of two people, or two processes, exactly one is first.

import type { DatabaseSync } from 'node:sqlite';
import { isJsonObject } from '@toolcrib/tool';
import { isGiven, type ApprovalRecord, type ApprovalState, type ApprovalStore } from './approval-store.ts';

type Row = Readonly<Record<string, unknown>>;

const COLUMNS = 'id, session_id, run_id, call_id, key, tool, args, asked_at, expires_at, state, settled_at';

/** Keeps questions in an open database. Closes nothing. */
export function createSqliteApprovals(database: DatabaseSync): ApprovalStore {
  const keep = database.prepare(
    'INSERT INTO approvals (id, session_id, run_id, call_id, key, tool, args, asked_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const get = database.prepare(`SELECT ${COLUMNS} FROM approvals WHERE id = ?`);
  const open = database.prepare(
    `SELECT ${COLUMNS} FROM approvals WHERE state = 'open' AND expires_at > ? ORDER BY asked_at, id`,
  );
  const openSame = database.prepare(
    `SELECT ${COLUMNS} FROM approvals WHERE session_id = ? AND key = ? AND state = 'open' AND expires_at > ? ORDER BY asked_at, id`,
  );
  const renew = database.prepare(
    "UPDATE approvals SET run_id = ?, call_id = ?, expires_at = ? WHERE id = ? AND state = 'open'",
  );
  const settle = database.prepare("UPDATE approvals SET state = ?, settled_at = ? WHERE id = ? AND state = 'open'");
  const answered = database.prepare(
    `SELECT id FROM approvals WHERE session_id = ? AND key = ? AND spent = 0
       AND (state = 'session' OR (state IN ('once', 'deny') AND settled_at >= ?)) ORDER BY settled_at DESC, seq DESC`,
  );
  const spend = database.prepare(
    `UPDATE approvals SET spent = (state <> 'session') WHERE id = ? AND spent = 0
       AND state IN ('once', 'session', 'deny') RETURNING state`,
  );
  const withdraw = database.prepare(
    "UPDATE approvals SET state = 'withdrawn', settled_at = ? WHERE session_id = ? AND state = 'open'",
  );
  const prune = database.prepare('DELETE FROM approvals WHERE coalesce(settled_at, expires_at) < ?');
  return {
    keep: async ({ id, sessionId, runId, callId, key, tool, args, askedAtMs, expiresAtMs }) => {
      const [toolText, argsText] = [JSON.stringify(tool), JSON.stringify(args)];
      keep.run(id, sessionId, runId, callId, key, toolText, argsText, askedAtMs, expiresAtMs);
    },
    get: async (id) => toRecords([get.get(id)])[0],
    open: async (nowMs, same) =>
      toRecords(same === undefined ? open.all(nowMs) : openSame.all(same.sessionId, same.key, nowMs)),
    renew: async (id, { runId, callId, expiresAtMs }) => void renew.run(runId, callId, expiresAtMs, id),
    settle: async (id, state, atMs) => Number(settle.run(state, atMs, id).changes) === 1,
    answered: async ({ sessionId, key, sinceMs, except }) =>
      answered
        .all(sessionId, key, sinceMs)
        .map((row) => String(row['id']))
        .find((id) => !except.has(id)),
    spend: async (id) => {
      const state = spend.get(id)?.['state'];
      return isGiven(state) ? state : undefined;
    },
    withdraw: async (sessionId, atMs) => void withdraw.run(atMs, sessionId),
    prune: async (beforeMs) => void prune.run(beforeMs),
  };
}

/** A row that was changed by hand into something else is passed over. */
function toRecords(rows: readonly (Row | undefined)[]): readonly ApprovalRecord[] {
  return rows.flatMap((row) => {
    try {
      return row === undefined ? [] : [toRecord(row)];
    } catch {
      return [];
    }
  });
}

function toRecord(row: Row): ApprovalRecord {
  const tool: unknown = JSON.parse(String(row['tool']));
  if (!isJsonObject(tool)) throw new Error('no tool');
  return {
    id: String(row['id']),
    sessionId: String(row['session_id']),
    runId: String(row['run_id']),
    callId: String(row['call_id']),
    key: String(row['key']),
    tool: tool as unknown as ApprovalRecord['tool'],
    args: JSON.parse(String(row['args'])),
    askedAtMs: Number(row['asked_at']),
    expiresAtMs: Number(row['expires_at']),
    state: String(row['state']) as ApprovalState,
    ...(row['settled_at'] === null ? {} : { settledAtMs: Number(row['settled_at']) }),
  };
}
