// The file that sessions and approvals are kept in: opened, brought to the newest version, and moved aside where it is
// broken, so that a bad file costs the past and never a run.

import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { SQLITE_BUSY_MS, SQLITE_CHECKPOINT_PAGES_COUNT } from '../limits.ts';
import { loadSqlite } from './load-sqlite.ts';
import { MIGRATIONS } from './migrations.ts';

/** An open database, or one sentence without its full stop why there is none. `moved` names a broken file's new place. */
export type OpenedDatabase =
  | { readonly kind: 'open'; readonly database: DatabaseSync; readonly moved?: string }
  | { readonly kind: 'closed'; readonly reason: string };

/**
 * Opens the file at `path`, and its folder where there is none.
 * @param rest.nowMs Names a broken file's new place. `rest.isKnownBroken`: what is there is moved aside unseen.
 */
export function openDatabase(
  path: string,
  { nowMs, isKnownBroken = false }: { readonly nowMs: number; readonly isKnownBroken?: boolean },
): OpenedDatabase {
  const sqlite = loadSqlite();
  if (sqlite === undefined) return { kind: 'closed', reason: 'this Node has no SQLite: use Node 22.13 or newer' };
  const open = (): DatabaseSync => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const database = new sqlite.DatabaseSync(path, { timeout: SQLITE_BUSY_MS });
    try {
      return prepared(database);
    } catch (error) {
      database.close();
      throw error;
    }
  };
  try {
    if (!isKnownBroken) return { kind: 'open', database: open() };
  } catch (error) {
    if (!isBroken(error)) return { kind: 'closed', reason: tell(error) };
  }
  try {
    const moved = moveAside(path, nowMs);
    return { kind: 'open', database: open(), moved };
  } catch (error) {
    return { kind: 'closed', reason: tell(error) };
  }
}

/** Tells whether an error says that the file itself is broken. */
export function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

function prepared(database: DatabaseSync): DatabaseSync {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;');
  database.exec(`PRAGMA wal_autocheckpoint = ${SQLITE_CHECKPOINT_PAGES_COUNT}`);
  if (versionOf(database) === MIGRATIONS.length) return database;
  // Another process may be about to do the same: whoever is second finds it done.
  database.exec('BEGIN IMMEDIATE');
  const version = versionOf(database);
  if (version > MIGRATIONS.length)
    throw new Error(`a newer version of toolcrib wrote it (${version}, this one knows ${MIGRATIONS.length})`);
  for (const step of MIGRATIONS.slice(version)) database.exec(step);
  database.exec(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT;`);
  return database;
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** A broken file is kept for whoever wants to mend it. */
function moveAside(path: string, nowMs: number): string {
  const moved = `${path}.broken-${nowMs}`;
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(`${path}${suffix}`)) renameSync(`${path}${suffix}`, `${moved}${suffix}`);
  return moved;
}

function tell(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
