import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isBroken, openDatabase } from '../src/sessions/database.ts';
import { MIGRATIONS } from '../src/sessions/migrations.ts';
import { openFile, temporaryFolder } from './archive.ts';

describe('the file of the archive [gateway.sessions]', () => {
  test('is made with its folder, readable for its owner alone, and knows its version', async () => {
    const folder = await temporaryFolder();
    const database = openFile(join(folder, 'deep/a.sqlite'));
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length });
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  });

  test('is opened by two at once', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'a.sqlite');
    const [one, two] = [openFile(path), openFile(path)];
    one.exec("INSERT INTO runs VALUES ('s', 'r', 1, 1)");
    expect(two.prepare('SELECT run_id FROM runs').all()).toEqual([{ run_id: 'r' }]);
  });

  test('is moved aside where it is no database, and a new one is begun', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'a.sqlite');
    await writeFile(path, 'this is no database, and never was one: '.repeat(50));
    const opened = openDatabase(path, { nowMs: 77 });
    expect(opened).toMatchObject({ kind: 'open', moved: `${path}.broken-77` });
    if (opened.kind === 'open') opened.database.close();
    expect((await readdir(folder)).toSorted()).toEqual(['a.sqlite', 'a.sqlite.broken-77']);
  });

  test('is left alone where a newer version wrote it', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'a.sqlite');
    openFile(path).exec('PRAGMA user_version = 99');
    expect(openDatabase(path, { nowMs: 1 })).toEqual({
      kind: 'closed',
      reason: `a newer version of toolcrib wrote it (99, this one knows ${MIGRATIONS.length})`,
    });
    expect(await readdir(folder)).toContain('a.sqlite');
  });

  test('is done without where its folder cannot be made', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    expect(openDatabase(join(folder, 'file/a.sqlite'), { nowMs: 1 })).toMatchObject({ kind: 'closed' });
  });
});

test('a full disk and a stranger are no broken file', () => {
  expect(isBroken(new Error('no'))).toBe(false);
  expect(isBroken(Object.assign(new Error('full'), { errcode: 13 }))).toBe(false);
  expect(isBroken(Object.assign(new Error('malformed'), { errcode: 11 }))).toBe(true);
  // An extended code keeps the plain one in its last byte.
  expect(isBroken(Object.assign(new Error('malformed'), { errcode: 267 }))).toBe(true);
});
