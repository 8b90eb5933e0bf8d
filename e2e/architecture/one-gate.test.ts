// Three things that may stand in one place only: where trust is given, where a tool is run, and where the policy is
// asked. A second place would be a second way in.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
// Conformance suites make tools of their own, and run them as their tools would.
const sources = ['packages', 'apps']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name, 'src')))
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .filter((path) => !path.includes('/conformance'));

const filesWith = (pattern: RegExp): readonly string[] =>
  sources.filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8'))).toSorted((a, b) => (a < b ? -1 : 1));

test('only the loader of the gateway makes trusted definitions [catalog.trust]', () => {
  expect(filesWith(/formatToolId\(\{\s*source: 'openclaw'/)).toEqual(['apps/gateway/src/trusted-definition.ts']);
  // The other one says which of its plugins could not be loaded.
  expect(filesWith(/\bsource: 'openclaw'/)).toEqual([
    'apps/gateway/src/load-plugins.ts',
    'apps/gateway/src/trusted-definition.ts',
  ]);
});

test('only the gate runs a tool; the loader wraps what a plugin wrote [call.path]', () => {
  expect(filesWith(/\.execute\(/)).toEqual([
    'apps/gateway/src/trusted-definition.ts',
    'packages/dispatch/src/run-tool.ts',
  ]);
});

test('only the session and the gate ask the policy [catalog.policy]', () => {
  // The first two are policies themselves, around another one; they are asked by the two below.
  expect(filesWith(/(?<!function )\bdecide\((?:(?:options\.|gate\.)?policy|inForce\(\))/)).toEqual([
    'apps/gateway/src/live/changed-definitions.ts',
    'apps/gateway/src/live/live-policy.ts',
    'packages/dispatch/src/dispatcher.ts',
    'packages/modes/src/session-tools.ts',
  ]);
  expect(filesWith(/\bpolicy\.decide\(/)).toEqual(['packages/dispatch/src/policy.ts']);
});
