// An archive of a test: a folder of its own, and files in it that are opened and closed with the test.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach } from 'vitest';
import { openDatabase } from '../src/sessions/database.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a database that must open. */
export function openFile(path: string): DatabaseSync {
  const opened = openDatabase(path, { nowMs: 0 });
  if (opened.kind === 'closed') throw new Error(opened.reason);
  closing.push(() => opened.database.isOpen && opened.database.close());
  return opened.database;
}
