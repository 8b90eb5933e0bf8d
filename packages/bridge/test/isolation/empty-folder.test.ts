import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmptyFolder } from '../../src/isolation/empty-folder.ts';

const me = process.getuid?.() ?? 0;

describe.runIf(process.platform !== 'win32')('the empty folder', () => {
  let root: string;
  let kept: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'empty-test-'));
    kept = join(root, `toolcrib-empty-${me}`);
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  test('is made once and kept', () => {
    const first = openEmptyFolder(root, me);
    first.remove();
    expect(openEmptyFolder(root, me).path).toBe(first.path);
    expect(readdirSync(root)).toEqual([`toolcrib-empty-${me}`]);
  });

  test.each<[string, () => void]>([
    [
      'is not empty',
      () => {
        mkdirSync(kept);
        writeFileSync(join(kept, 'x'), '');
        chmodSync(kept, 0o555);
      },
    ],
    ['can be written to', () => mkdirSync(kept, { mode: 0o777 })],
    ['is a link', () => symlinkSync(tmpdir(), kept)],
    ['is a file', () => writeFileSync(kept, '')],
  ])('is a fresh one where the kept one %s, and that is removed', (_, spoil) => {
    spoil();
    const folder = openEmptyFolder(root, me);
    expect(folder.path).not.toBe(kept);
    expect(readdirSync(folder.path)).toEqual([]);
    folder.remove();
    expect(existsSync(folder.path)).toBe(false);
  });

  test("is a fresh one where the kept one is somebody else's", () => {
    openEmptyFolder(root, me);
    const folder = openEmptyFolder(root, me + 1);
    expect(folder.path).not.toBe(join(root, `toolcrib-empty-${me + 1}`));
  });
});
