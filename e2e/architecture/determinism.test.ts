import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const LOCALE = /\blocaleCompare\b|\bIntl\.|\btoLocale\w+/g;

const sources = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).flatMap((name) => {
    const src = join(ROOT, folder, name, 'src');
    return readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(src, file));
  }),
);

test('no source asks for a locale, so all ordering is by code unit [catalog.determinism]', () => {
  const asking = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LOCALE)].map(([word]) => `${relative(ROOT, file)}: ${word}`),
  );
  expect(sources.length).toBeGreaterThan(200);
  expect(asking).toEqual([]);
});
