// The archive of one gateway: sessions and approvals in one file beside the logs, opened at the first touch. Where the file
// is broken it is moved aside, where it cannot be opened the gateway goes on without it; either is said once.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApprovalStore } from '../approvals/approval-store.ts';
import { createMemoryApprovals } from '../approvals/memory-approvals.ts';
import { createSqliteApprovals } from '../approvals/sqlite-approvals.ts';
import { LINE_DELAY_MS, PRUNE_BATCH_COUNT, PRUNE_EVERY_MS } from '../limits.ts';
import { isBroken, openDatabase } from './database.ts';
import { logFilePath } from './log-file.ts';
import { createNoSessions } from './no-sessions.ts';
import type { SessionStore } from './session-store.ts';
import { createSqliteSessions } from './sqlite-sessions.ts';

/** Name of the file in the log folder. */
export const ARCHIVE_FILE_NAME = 'sessions.sqlite';

/** What is kept of runs. */
export interface Archive {
  readonly sessions: SessionStore;
  readonly approvals: ApprovalStore;
  close(): Promise<void>;
}

/** What the archive is opened with. `warn` is told what is wrong with the file. */
export interface ArchiveParts {
  /** Absolute folder of the logs. */
  readonly folder: string;
  /** Age at which a run is forgotten, with its log file. Days. */
  readonly keepDays: number;
  /** Runs that are kept. Count. */
  readonly keepRuns: number;
  readonly now: () => number;
  readonly warn: (sentence: string) => void;
}

type Stores = Pick<Archive, 'sessions' | 'approvals'>;

/** Opens the archive; the file is touched when it is first needed. */
export function openArchive(parts: ArchiveParts): Archive {
  let stores: Stores | undefined;
  let closed = false;
  let isKnownBroken = false;
  const current = (): Stores => {
    stores ??= closed ? withoutFile() : openStores(parts, mend, isKnownBroken);
    isKnownBroken = false;
    return stores;
  };
  /** A file that turns out to be broken later is given up, with a new one in its place. */
  const mend = (error: unknown): void => {
    if (!isBroken(error) || closed || stores === undefined) return;
    const old = stores.sessions;
    stores = undefined;
    isKnownBroken = true;
    // Not at once: it may be in the middle of a batch.
    setImmediate(() => void old.close().catch(() => undefined));
  };
  const guarded =
    <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await work(...args);
      } catch (error) {
        mend(error);
        throw error;
      }
    };
  let prunedAtMs = -Infinity;
  const archive: Archive = {
    sessions: {
      append: (line) => {
        current().sessions.append(line);
        if (line.atMs - prunedAtMs < PRUNE_EVERY_MS) return;
        prunedAtMs = line.atMs;
        void pruneAll(archive, parts, () => closed);
      },
      dropped: () => current().sessions.dropped(),
      flush: guarded(() => current().sessions.flush()),
      sessions: guarded((limit) => current().sessions.sessions(limit)),
      lines: guarded((id) => current().sessions.lines(id)),
      prune: guarded((bounds) => current().sessions.prune(bounds)),
      close: () => archive.close(),
    },
    approvals: {
      keep: guarded((question) => current().approvals.keep(question)),
      get: guarded((id) => current().approvals.get(id)),
      open: guarded((nowMs, same) => current().approvals.open(nowMs, same)),
      renew: guarded((id, call) => current().approvals.renew(id, call)),
      settle: guarded((id, state, atMs) => current().approvals.settle(id, state, atMs)),
      answered: guarded((sought) => current().approvals.answered(sought)),
      spend: guarded((id) => current().approvals.spend(id)),
      withdraw: guarded((sessionId, atMs) => current().approvals.withdraw(sessionId, atMs)),
      prune: guarded((beforeMs) => current().approvals.prune(beforeMs)),
    },
    close: async () => {
      closed = true;
      await stores?.sessions.close();
      stores = withoutFile();
    },
  };
  return archive;
}

function withoutFile(): Stores {
  return { sessions: createNoSessions(), approvals: createMemoryApprovals() };
}

function openStores(
  { folder, now, warn }: ArchiveParts,
  onBroken: (error: unknown) => void,
  isKnownBroken: boolean,
): Stores {
  const path = join(folder, ARCHIVE_FILE_NAME);
  const opened = openDatabase(path, { nowMs: now(), isKnownBroken });
  if (opened.kind === 'closed') {
    warn(`sessions are not kept, and approvals do not survive a restart: ${path} cannot be used, ${opened.reason}`);
    return withoutFile();
  }
  const { database, moved } = opened;
  if (moved !== undefined) warn(`${path} was broken: it now lies at ${moved}, and a new one was begun`);
  return { sessions: createSqliteSessions(database, onBroken), approvals: createSqliteApprovals(database) };
}

/** A few runs at a time: whoever works meanwhile is not held up. */
async function pruneAll({ sessions, approvals }: Archive, parts: ArchiveParts, isOver: () => boolean): Promise<void> {
  const { folder, keepDays, keepRuns, now } = parts;
  const beforeMs = now() - keepDays * DAY_MS;
  try {
    await approvals.prune(beforeMs);
    for (let count = PRUNE_BATCH_COUNT; count >= PRUNE_BATCH_COUNT && !isOver();) {
      const runIds = await sessions.prune({ beforeMs, keepRuns });
      for (const runId of runIds) await rm(logFilePath(folder, runId), { force: true });
      count = runIds.length;
      await pause(LINE_DELAY_MS, undefined, { ref: false });
    }
  } catch {
    // What is kept for longer than wanted harms nobody; the next look tries again.
  }
}

const DAY_MS = 86_400_000;
