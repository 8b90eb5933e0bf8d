// The tables of the store, as steps from one version to the next. A step that has been published never changes.

/** Each entry takes a database from the version of its index to the next one. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE runs (
     session_id TEXT NOT NULL, run_id TEXT NOT NULL, started_at INTEGER NOT NULL, last_at INTEGER NOT NULL,
     PRIMARY KEY (session_id, run_id)) STRICT, WITHOUT ROWID;
   CREATE INDEX runs_by_run ON runs (run_id);
   CREATE INDEX runs_by_time ON runs (last_at);
   CREATE TABLE lines (
     seq INTEGER PRIMARY KEY, session_id TEXT NOT NULL, run_id TEXT NOT NULL, kind TEXT NOT NULL, line TEXT NOT NULL) STRICT;
   CREATE INDEX lines_by_session ON lines (session_id, run_id, seq);
   CREATE TABLE approvals (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, session_id TEXT NOT NULL, run_id TEXT NOT NULL, call_id TEXT NOT NULL,
     key TEXT NOT NULL, tool TEXT NOT NULL, args TEXT NOT NULL, asked_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
     state TEXT NOT NULL DEFAULT 'open', settled_at INTEGER, spent INTEGER NOT NULL DEFAULT 0) STRICT;
   CREATE INDEX approvals_by_state ON approvals (state, asked_at);
   CREATE INDEX approvals_by_key ON approvals (session_id, key);`,
];
