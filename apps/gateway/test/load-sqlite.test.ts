import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('loading the database says nothing on any Node that has one', async () => {
  const file = join(import.meta.dirname, '../src/sessions/load-sqlite.ts');
  const code = `const { loadSqlite } = await import(${JSON.stringify(file)}); console.log(typeof loadSqlite(), typeof process.emitWarning);
    process.emitWarning('still heard');`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  expect(stdout).toBe('object function\n');
  expect(stderr).toContain('still heard');
  expect(stderr).not.toContain('SQLite');
});
