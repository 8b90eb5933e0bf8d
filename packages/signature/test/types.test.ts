import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonSchema } from '@toolcrib/tool';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { INPUT_LIMITS, renderType } from '../src/index.ts';
import { anySchema } from './fixtures/any-schema.ts';
import { TABLES } from './fixtures/tables.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const COMPILER = path.join(ROOT, 'node_modules', '.bin', 'tsc');
const COMPILER_TIMEOUT_MS = 60_000;

it(
  'the texts of all tables compile, and accept and reject what they must [signature.rules]',
  { timeout: COMPILER_TIMEOUT_MS },
  async () => {
    const cases = TABLES.flatMap((table) => table.cases);
    const lines = cases.flatMap(({ text, accepts = [], rejects = [] }, index) => [
      `type T${index} = ${text};`,
      ...accepts.map((value) => assertion(index, value, 1)),
      ...rejects.map((value) => assertion(index, value, 0)),
    ]);
    expect(await errorsOf(lines)).toEqual([]);
  },
);

it('the text of any schema within any bound compiles [signature.input]', { timeout: COMPILER_TIMEOUT_MS }, async () => {
  const given = fc.sample(fc.tuple(anySchema, fc.integer({ min: 7, max: 320 })), { numRuns: 4_000, seed: 20_261_130 });
  const lines = given.map(([schema, maxChars], index) => {
    return `type T${index} = ${renderType(schema as JsonSchema, { ...INPUT_LIMITS, maxChars }).text};`;
  });
  expect(new Set(lines.map((line) => line.replace(/^type T\d+/, ''))).size).toBeGreaterThan(1_000);
  expect(await errorsOf(lines)).toEqual([]);
});

it('a text with a syntax error is noticed', { timeout: COMPILER_TIMEOUT_MS }, async () => {
  expect(await errorsOf(['type A = { a: string };', 'type B = { a: };'])).toEqual(['type B = { a: };']);
});

function assertion(index: number, value: unknown, expected: 0 | 1): string {
  return `{ type V = ${JSON.stringify(value)}; const holds: V extends T${index} ? 1 : 0 = ${expected}; void holds; }`;
}

/** The lines in which the compiler finds any error at all. */
async function errorsOf(lines: readonly string[]): Promise<readonly string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'signature-types-'));
  try {
    await writeFile(path.join(folder, 'types.ts'), `${lines.join('\n')}\nexport {};\n`);
    const output = await compile(folder);
    return [...output.matchAll(/^types\.ts\((\d+),/gm)].map((match) => lines[Number(match[1]) - 1] ?? 'the end');
  } finally {
    await rm(folder, { recursive: true });
  }
}

function compile(folder: string): Promise<string> {
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--pretty', 'false', 'types.ts'];
  return new Promise((resolve, reject) => {
    execFile(COMPILER, options, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      // 1 and 2 say that there are errors in the file; anything else is a compiler that did not run.
      if (error && error.code !== 1 && error.code !== 2) reject(error);
      else resolve(stdout);
    });
  });
}
