// The two-way check: every rule that holds is cited by a test, and every citation names a rule.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';
import { titlesIn } from './test-titles.ts';

const ROOT = join(import.meta.dirname, '..');
// Elsewhere a list called `ids` holds ids of tools.
const CLAIM = /\bverifies\(\s*\{[^}]*?\bids:\s*\[([^\]]*)\]/g;
const CITATION =
  /\[((?:catalog|search|signature|controls|call|names|config|directory|code|telemetry|gateway|e2e)\.[a-z-]+|modes|describe|call|directory|lean|closed)\]/g;

/** Ids cited in test titles and in `verifies` claims of one file. */
function citationsOf(text: string): readonly string[] {
  const titles = titlesIn(text).flatMap((title) => [...title.matchAll(CITATION)].map(([, id = '']) => id));
  const claims = [...text.matchAll(CLAIM)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, id = '']) => id),
  );
  return [...titles, ...claims];
}

const files = readdirSync(ROOT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes('node_modules'));
const citations = new Map(files.map((path) => [relative(ROOT, path), citationsOf(readFileSync(path, 'utf8'))]));
const cited = new Set([...citations.values()].flat());

describe('requirements', () => {
  test('have distinct ids', () => {
    const ids = REQUIREMENTS.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('that hold are each cited by a test', () => {
    const silent = REQUIREMENTS.filter(({ id, pending }) => pending === undefined && !cited.has(id));
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test('are the only things that tests cite', () => {
    const known = new Set(REQUIREMENTS.map(({ id }) => id));
    const unknown = [...citations].flatMap(([file, ids]) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });
});
