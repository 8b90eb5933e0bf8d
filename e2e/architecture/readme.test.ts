// Every package README is executed: its first snippet runs as it stands, against the package as a neighbour sees it.

import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SNIPPET = /^```ts\n([\s\S]*?)^```/m;
const packages = readdirSync(join(ROOT, 'packages'));
const readReadme = (name: string): string => readFileSync(join(ROOT, 'packages', name, 'README.md'), 'utf8');

test.each(packages)('the snippet in the README of %s runs', async (name) => {
  const code = SNIPPET.exec(readReadme(name))?.[1] ?? '';
  expect(code).not.toBe('');
  const flags = ['--no-warnings', '--input-type=module-typescript', '--eval', code];
  await promisify(execFile)(process.execPath, flags, { cwd: join(ROOT, 'e2e'), timeout: 30_000 });
});

test.each(packages)('the README of %s is at most 80 lines', (name) => {
  expect(readReadme(name).trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});
