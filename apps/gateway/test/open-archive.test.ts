import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { SessionLine } from '../src/sessions/session-store.ts';
import { ARCHIVE_FILE_NAME, openArchive } from '../src/sessions/open-archive.ts';
import { openFile, temporaryFolder } from './archive.ts';

const DAY_MS = 86_400_000;
const line = (runId: string, atMs: number): SessionLine => ({
  sessionId: runId,
  runId,
  kind: 'call',
  line: `{"${runId}":1}`,
  atMs,
});
const open = (
  folder: string,
  rest: { readonly keepDays?: number; readonly keepRuns?: number; readonly nowMs?: number } = {},
) => {
  const { keepDays = 30, keepRuns = 100, nowMs = 1_000 } = rest;
  const warnings: string[] = [];
  const warn = (sentence: string) => void warnings.push(sentence);
  return { archive: openArchive({ folder, keepDays, keepRuns, now: () => nowMs, warn }), warnings };
};

describe('the archive [gateway.sessions]', () => {
  test('touches no file until something is kept, and finds it again', async () => {
    const folder = await temporaryFolder();
    const first = open(folder).archive;
    expect(await readdir(folder)).toEqual([]);
    first.sessions.append(line('r', 1));
    await first.close();
    const second = open(folder).archive;
    expect(await second.sessions.lines('r')).toEqual(['{"r":1}']);
    await second.close();
  });

  test('goes on without its file where there can be none, and says so once', async () => {
    const folder = join(await temporaryFolder(), 'file');
    await writeFile(folder, '');
    const { archive, warnings } = open(folder);
    archive.sessions.append(line('r', 1));
    archive.sessions.append(line('r', 2));
    expect(archive.sessions.dropped()).toBe(2);
    expect(await archive.approvals.open(0)).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('sessions are not kept')]);
    await archive.close();
  });

  test('moves a file aside that is broken within, with a sentence, and begins anew', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, ARCHIVE_FILE_NAME);
    const whole = openFile(path);
    for (let count = 0; count < 200; count += 1)
      whole
        .prepare('INSERT INTO lines (session_id, run_id, kind, line) VALUES (?, ?, ?, ?)')
        .run('r', 'r', 'call', 'x'.repeat(200));
    whole.close();
    const bytes = await readFile(path);
    bytes.fill(0xa5, 4096);
    await writeFile(path, bytes);
    const { archive, warnings } = open(folder);
    await expect(archive.sessions.lines('r')).rejects.toThrow('malformed');
    archive.sessions.append(line('r2', 1));
    expect(await archive.sessions.lines('r2')).toEqual(['{"r2":1}']);
    expect(warnings).toEqual([expect.stringContaining('was broken')]);
    expect(await readdir(folder)).toContain(`${ARCHIVE_FILE_NAME}.broken-1000`);
    await archive.close();
  });

  test('drops what does not fit on the disk, and keeps on trying', async () => {
    const folder = await temporaryFolder();
    const { createSqliteSessions } = await import('../src/sessions/sqlite-sessions.ts');
    const database = openFile(join(folder, 'a.sqlite'));
    const broken: unknown[] = [];
    const sessions = createSqliteSessions(database, (error) => broken.push(error));
    const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
    database.exec(`PRAGMA max_page_count = ${pages}`);
    sessions.append({ ...line('r', 1), line: 'x'.repeat(100_000) });
    await sessions.flush();
    expect([sessions.dropped(), broken.map(String)]).toEqual([1, ['Error: database or disk is full']]);
    database.exec('PRAGMA max_page_count = 100000');
    sessions.append(line('r', 2));
    expect(await sessions.lines('r')).toEqual(['{"r":1}']);
    await sessions.close();
  });

  test('forgets runs that are too old or too many, with their log files', async () => {
    const folder = await temporaryFolder();
    const before = open(folder, { nowMs: 1 }).archive;
    for (const [runId, atMs] of [
      ['old', 1],
      ['many', 9 * DAY_MS],
      ['kept', 9 * DAY_MS + 1],
    ] as const) {
      before.sessions.append(line(runId, atMs));
      await writeFile(join(folder, `${runId}.jsonl`), '');
    }
    await before.close();
    const { archive } = open(folder, { nowMs: 10 * DAY_MS, keepDays: 5, keepRuns: 2 });
    archive.sessions.append(line('new', 10 * DAY_MS));
    await vi.waitUntil(async () => (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).length === 1);
    expect((await archive.sessions.sessions(9)).map(({ sessionId }) => sessionId)).toEqual(['new', 'kept']);
    await access(join(folder, 'kept.jsonl'));
    await archive.close();
  });

  test('may be closed twice, and drops what comes after', async () => {
    const { archive } = open(await temporaryFolder());
    archive.sessions.append(line('r', 1));
    await archive.close();
    await archive.close();
    archive.sessions.append(line('r', 2));
    expect(archive.sessions.dropped()).toBe(1);
  });
});
