// Error codes are public: agents and hosts act on them. Here stand all of them, package by package, held against the
// source; a code that nobody throws, or that means two things, fails.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const CODES: Readonly<Record<string, readonly string[]>> = {
  'packages/tool': ['INVALID_LIMIT', 'NOT_JSON'],
  'packages/catalog': ['INVALID_RANKER_OPTION', 'INVALID_SEARCH_LIMIT', 'RANKER_FAILED'],
  'packages/bridge': [
    'ARGUMENTS_NOT_JSON',
    'ARGUMENTS_TOO_LARGE',
    'CALL_FAILED',
    'CHILD_FAILED',
    'CODE_TOO_LARGE',
    'GUEST_ERROR',
    'INVALID_CALL',
    'NEVER_SETTLES',
    'OUT_OF_MEMORY',
    'PROTOCOL_VIOLATION',
    'RESULT_NOT_JSON',
    'RESULT_TOO_LARGE',
    'RUN_ABORTED',
    'RUN_TIMED_OUT',
    'SANDBOX_CLOSED',
    'SANDBOX_UNAVAILABLE',
    'SHELL_TEXT',
    'STACK_EXHAUSTED',
    'SYNTAX_ERROR',
    'TOOL_RESULT_NOT_JSON',
    'TOOL_RESULT_TOO_LARGE',
    'TOO_MANY_CALLS',
  ],
  'packages/dispatch': [
    'APPROVAL_DENIED',
    'APPROVAL_TIMED_OUT',
    'CANCELLED',
    'DENIED_BY_POLICY',
    'HOOK_FAILED',
    'HOOK_VETOED',
    'INVALID_ARGUMENTS',
    'INVALID_OUTPUT',
    'INVALID_POLICY',
    'OUTPUT_CONTRACT_UNUSABLE',
    'SCHEMA_UNUSABLE',
    'TOOL_FAILED',
    'VALIDATION_TIMED_OUT',
    'WOULD_DEADLOCK',
  ],
  'packages/modes': [
    'AMBIGUOUS_TOOL',
    'CALL_DIRECTLY',
    'CLIENT_NAME_TAKEN',
    'DEFERRED_TOOL',
    'DENIED_BY_POLICY',
    'INVALID_CALL',
    'INVALID_CODE',
    'INVALID_CONFIG',
    'INVALID_DESCRIBE',
    'INVALID_JSON',
    'INVALID_SEARCH',
    'SERVER_UNAVAILABLE',
    'SESSION_CLOSED',
    'SKILL_NOT_TOOL',
    'SURFACE_FAILED',
    'TOOL_VANISHED',
    'UNKNOWN_PATH',
    'UNKNOWN_TOOL',
    'UNSAFE_INTEGER',
  ],
  'packages/ai-sdk': ['INVALID_OWNER', 'INVALID_TOOL_INPUT'],
  'packages/mcp': [
    'CANCELLED',
    'INVALID_ARGUMENTS',
    'INVALID_OUTPUT',
    'LOGIN_FAILED',
    'OUTPUT_CONTRACT_UNUSABLE',
    'SERVER_UNAVAILABLE',
    'TOOL_FAILED',
    'TOOL_TIMED_OUT',
    'TOOL_VANISHED',
  ],
  'apps/gateway': [
    'APPROVAL_SETTLED',
    'APPROVAL_UNKNOWN',
    'CONFIG_EXISTS',
    'CONFIG_NOT_FOUND',
    'FOREIGN_FILE_UNREADABLE',
    'GATEWAY_CLOSING',
    'INVALID_CONFIG',
    'INVALID_PLUGIN',
    'INVALID_REQUEST',
    'LISTEN_FAILED',
    'LOGIN_TIMED_OUT',
    'NOTHING_TO_IMPORT',
    'NOTHING_TO_READ',
    'PROMPT_HOOK_FAILED',
    'PROVIDER_FAILED',
    'SERVER_UNKNOWN',
    'SESSION_UNKNOWN',
    'STEP_LIMIT',
    'UNKNOWN_AGENT',
    'UNSAFE_LISTEN',
    'USAGE',
  ],
};

/** Codes that several packages throw, and the one thing that each of them means. */
const SHARED: Readonly<Record<string, { readonly means: string; readonly by: readonly string[] }>> = {
  CANCELLED: { means: 'the caller left', by: ['packages/dispatch', 'packages/mcp'] },
  DENIED_BY_POLICY: { means: 'the policy says no; nothing ran', by: ['packages/dispatch', 'packages/modes'] },
  INVALID_ARGUMENTS: { means: 'the arguments do not fit; nothing ran', by: ['packages/dispatch', 'packages/mcp'] },
  INVALID_CALL: { means: 'what is to be called cannot be told', by: ['packages/bridge', 'packages/modes'] },
  INVALID_CONFIG: { means: 'settings with all their problems', by: ['apps/gateway', 'packages/modes'] },
  INVALID_OUTPUT: { means: 'the tool ran and broke its contract', by: ['packages/dispatch', 'packages/mcp'] },
  OUTPUT_CONTRACT_UNUSABLE: {
    means: 'the contract cannot be checked; nothing ran',
    by: ['packages/dispatch', 'packages/mcp'],
  },
  SERVER_UNAVAILABLE: { means: 'the server of the tool is down', by: ['packages/mcp', 'packages/modes'] },
  TOOL_FAILED: { means: 'the tool itself failed', by: ['packages/dispatch', 'packages/mcp'] },
  TOOL_VANISHED: { means: 'the tool was there and is no more', by: ['packages/mcp', 'packages/modes'] },
};

const UNION = /^export type \w*ErrorCode =([^;]*);/gm;
const QUOTED = /'([A-Z][A-Z_]+)'/g;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const compare = (a: string, b: string): number => (a < b ? -1 : 1);

// Packages whose errors go over a wire in somebody else's form have no codes of ours.
const packages = ['packages', 'apps']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`))
  .filter((path) => existsSync(join(ROOT, path, 'src/errors.ts')) && path !== 'apps/mock-provider');

const codesOf = (path: string): readonly string[] =>
  [...read(`${path}/src/errors.ts`).matchAll(UNION)].flatMap(([, union = '']) =>
    [...union.matchAll(QUOTED)].map(([, code = '']) => code),
  );

/** The functions of errors.ts that make an error with this code. */
function makersOf(path: string, code: string): readonly string[] {
  const blocks = read(`${path}/src/errors.ts`).split(/^(?=export function )/m);
  return blocks
    .filter((block) => block.startsWith('export function ') && block.includes(`'${code}'`))
    .map((block) => /^export function (\w+)/.exec(block)?.[1] ?? '');
}

function sourcesOf(path: string): readonly string[] {
  return readdirSync(join(ROOT, path, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'errors.ts')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** Some file calls a maker of the code; a code without a maker stands where it is used. */
function isThrown(path: string, code: string): boolean {
  const makers = makersOf(path, code);
  const wanted = makers.length === 0 ? [`'${code}'`] : makers.map((maker) => `${maker}(`);
  return sourcesOf(path).some((source) => wanted.some((text) => source.includes(text)));
}

test('every package with errors is listed', () => {
  expect(packages.toSorted(compare)).toEqual(Object.keys(CODES).toSorted(compare));
});

describe.each(packages)('%s', (path) => {
  test('declares exactly the codes that are listed [call.errors]', () => {
    expect(codesOf(path).toSorted(compare)).toEqual(CODES[path]);
  });

  test('throws every code that it declares', () => {
    expect(codesOf(path).filter((code) => !isThrown(path, code))).toEqual([]);
  });
});

test('a code that several packages throw means one thing, and stands in the list of shared ones [call.errors]', () => {
  const owners = new Map<string, string[]>();
  for (const path of packages)
    for (const code of codesOf(path)) owners.set(code, [...(owners.get(code) ?? []), path].toSorted(compare));
  const shared = [...owners].filter(([, by]) => by.length > 1).toSorted(([a], [b]) => compare(a, b));
  expect(Object.fromEntries(shared)).toEqual(
    Object.fromEntries(Object.entries(SHARED).map(([code, { by }]) => [code, by])),
  );
});
