// Sessions on the disk, in the database that is built into Node.

import type { DatabaseSync } from 'node:sqlite';
import { LINE_BATCH_MAX_CHARS, LINE_BATCH_MAX_COUNT, LINE_DELAY_MS } from '../limits.ts';
import { LINE_QUEUE_MAX_CHARS, LINE_QUEUE_MAX_COUNT, PRUNE_BATCH_COUNT } from '../limits.ts';
import { createLineQueue } from './line-queue.ts';
import type { SessionEntry, SessionLine, SessionStore } from './session-store.ts';

type Row = Readonly<Record<string, unknown>>;

/** Keeps sessions in an open database. @param onBroken Told of each batch that could not be written. */
export function createSqliteSessions(database: DatabaseSync, onBroken: (error: unknown) => void): SessionStore {
  const queue = createLineQueue({
    write: toWriter(database, onBroken),
    batchMaxCount: LINE_BATCH_MAX_COUNT,
    batchMaxChars: LINE_BATCH_MAX_CHARS,
    queueMaxCount: LINE_QUEUE_MAX_COUNT,
    queueMaxChars: LINE_QUEUE_MAX_CHARS,
    delayMs: LINE_DELAY_MS,
  });
  const newest = database.prepare(
    `SELECT session_id, min(started_at) AS started_at, max(last_at) AS last_at FROM runs
       GROUP BY session_id ORDER BY last_at DESC, session_id LIMIT ?`,
  );
  const runs = database.prepare('SELECT run_id FROM runs WHERE session_id = ? ORDER BY started_at, run_id');
  const calls = database.prepare("SELECT count(*) AS n FROM lines WHERE session_id = ? AND kind = 'activity'");
  const ofSession = database.prepare('SELECT line FROM lines WHERE session_id = ? ORDER BY seq');
  const ofRun = database.prepare(
    `SELECT line FROM lines JOIN runs USING (session_id, run_id) WHERE runs.run_id = ? ORDER BY seq`,
  );
  const linesOf = (id: string): readonly string[] => {
    const found = ofSession.all(id);
    return (found.length > 0 ? found : ofRun.all(id)).map((row) => String(row['line']));
  };
  const toEntry = (row: Row): SessionEntry => ({
    sessionId: String(row['session_id']),
    runIds: runs.all(String(row['session_id'])).map((run) => String(run['run_id'])),
    startedAtMs: Number(row['started_at']),
    lastAtMs: Number(row['last_at']),
    callCount: Number(calls.get(String(row['session_id']))?.['n']),
  });
  let closed = false;
  return {
    append: (line) => queue.push(line),
    dropped: () => queue.dropped(),
    flush: async () => queue.drain(),
    sessions: async (limit) => {
      queue.drain();
      return newest.all(limit).map(toEntry);
    },
    lines: async (id) => {
      queue.drain();
      return linesOf(id);
    },
    prune: async (bounds) => {
      queue.drain();
      return prune(database, bounds);
    },
    close: async () => {
      if (closed) return;
      closed = true;
      queue.close();
      database.close();
    },
  };
}

/** One transaction per batch. */
function toWriter(database: DatabaseSync, onBroken: (error: unknown) => void): (batch: readonly SessionLine[]) => void {
  const run = database.prepare(
    `INSERT INTO runs (session_id, run_id, started_at, last_at) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET last_at = max(last_at, excluded.last_at)`,
  );
  const insert = database.prepare('INSERT INTO lines (session_id, run_id, kind, line) VALUES (?, ?, ?, ?)');
  return (batch) => {
    try {
      database.exec('BEGIN IMMEDIATE');
      for (const { sessionId, runId, firstAtMs, lastAtMs } of runsOf(batch))
        run.run(sessionId, runId, firstAtMs, lastAtMs);
      for (const { sessionId, runId, kind, line } of batch) insert.run(sessionId, runId, kind, line);
      database.exec('COMMIT');
    } catch (error) {
      rollBack(database);
      onBroken(error);
      throw error;
    }
  };
}

/** Each run of a batch once, however many of its lines are in it. */
function runsOf(batch: readonly SessionLine[]) {
  const runs = Map.groupBy(batch, ({ sessionId, runId }) => JSON.stringify([sessionId, runId]));
  return [...runs.values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    const { sessionId, runId, atMs: firstAtMs } = first;
    return [{ sessionId, runId, firstAtMs, lastAtMs: Math.max(...lines.map(({ atMs }) => atMs)) }];
  });
}

/** A full disk has rolled back by itself. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // There is nothing to take back then.
  }
}

async function prune(
  database: DatabaseSync,
  { beforeMs, keepRuns }: { readonly beforeMs: number; readonly keepRuns: number },
): Promise<readonly string[]> {
  const stale = database
    .prepare(
      `SELECT session_id, run_id FROM (SELECT session_id, run_id, last_at, row_number() OVER (ORDER BY last_at DESC, run_id) AS nth FROM runs)
         WHERE last_at < ? OR nth > ? ORDER BY last_at LIMIT ?`,
    )
    .all(beforeMs, keepRuns, PRUNE_BATCH_COUNT)
    .map((row) => ({ sessionId: String(row['session_id']), runId: String(row['run_id']) }));
  const lines = database.prepare('DELETE FROM lines WHERE session_id = ? AND run_id = ?');
  const run = database.prepare('DELETE FROM runs WHERE session_id = ? AND run_id = ?');
  for (const { sessionId, runId } of stale) {
    lines.run(sessionId, runId);
    run.run(sessionId, runId);
  }
  return stale.map(({ runId }) => runId);
}
