import { describe, expect, test } from 'vitest';
import { readings, unwrap } from '../../src/child/reading.ts';

describe('unwrapping', () => {
  test.each([
    ['return 1', 'return 1'],
    ['\uFEFFreturn 1', 'return 1'],
    ['a\r\nb', 'a\nb'],
    ['```js\nreturn 1\n```', '\nreturn 1\n'],
    ['\n```ts\nreturn 1\n```\n', '\n\nreturn 1\n'],
    ['~~~javascript title="x"\nreturn 1\n~~~', '\nreturn 1\n'],
    ['```\nreturn 1', '\nreturn 1'],
    ['const a = `x`;\n```', 'const a = `x`;\n```'],
    ['#!/usr/bin/env node\nreturn 1', '\nreturn 1'],
  ])('%j gives %j: lines keep their numbers', (code, text) => {
    expect(unwrap(code)).toBe(text);
  });
});

describe('readings', () => {
  test.each([
    ['1 + 41', ['expression', 'statements']],
    ['1 + 41;;\n', ['expression', 'statements']],
    ['return 1', ['expression', 'statements']],
    ['', ['statements']],
    [' ; ', ['statements']],
    ['async () => 1', ['callable', 'statements']],
    ['(async (a) => 1)', ['callable', 'statements']],
    ['x => x', ['callable', 'statements']],
    ['// first look\n/* then */ async () => 1', ['callable', 'statements']],
    ['// only a comment', ['statements']],
    ['/* main */ function main() {}', ['statements']],
    ['async function () { return 1 }', ['callable', 'statements']],
    ['(function () { return 1 })', ['callable', 'statements']],
    ['async function main() { return 1 }', ['statements']],
    ['function* rows() {}', ['statements']],
    ['class A {}', ['statements']],
    ['openclaw.tools.search', ['expression', 'statements']],
  ])('%j is read as %j', (text, kinds) => {
    expect(readings(text).map((reading) => reading.kind)).toEqual(kinds);
  });

  test('an expression loses its semicolons, a body stays as it is', () => {
    expect(readings('f();\n;')).toEqual([
      { kind: 'expression', text: 'f()' },
      { kind: 'statements', text: 'f();\n;' },
    ]);
  });
});
