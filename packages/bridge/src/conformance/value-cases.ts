// What a body may look like and what it may return.

import { strict as assert } from 'node:assert';
import { errorCase, programCase, success, valueCase, type SandboxCase } from './case.ts';

/** Bodies, values, console, globals. */
export const valueCases: readonly SandboxCase[] = [
  valueCase('a returned value comes back as plain data', 'return { ok: true, list: [1, "two", null] }', {
    ok: true,
    list: [1, 'two', null],
  }),
  valueCase(
    'top-level await and a returned promise are awaited',
    'const a = await 2; return Promise.resolve(a + 1)',
    3,
  ),
  valueCase('a single expression gives its value', '[1, 2, 3].map((n) => n * 2);', [2, 4, 6]),
  valueCase('an async arrow is called', 'async () => { const n = await 20; return n + 1 }', 21),
  valueCase('a code fence is taken off', '```js\nreturn 7 // no newline after this\n```', 7),
  valueCase('type annotations are taken off', 'const n: number = 3; return n as number', 3),
  valueCase('big integers become decimal text', 'return [2n ** 70n]', ['1180591620717411303424']),
  valueCase(
    'names of prototypes are data like any other',
    'return JSON.parse(\'{"__proto__":{"polluted":1},"constructor":2}\')',
    JSON.parse('{"__proto__":{"polluted":1},"constructor":2}'),
  ),
  programCase(
    'a body without a return gives null and says so',
    () => ({ code: 'const x = 1' }),
    (outcome) => {
      assert.equal(success(outcome).value, null);
      assert.match(success(outcome).notices.join(), /returned nothing/);
    },
  ),
  programCase(
    'console lines are kept in order and are not the value',
    () => ({ code: 'console.log("one", { n: 1 }); console.warn("two"); console.error("three"); return "v"' }),
    (outcome) => {
      assert.deepEqual(success(outcome).logs, ['one {"n":1}', '[warn] two', '[error] three']);
      assert.equal(success(outcome).value, 'v');
    },
  ),
  errorCase(
    'a thrown error says what and where',
    'const a = 1;\nthrow new TypeError("odd")',
    'GUEST_ERROR',
    /TypeError: odd/,
  ),
  errorCase(
    'a thrown value that throws when touched is an error all the same',
    'throw { get message() { throw 1 } }',
    'GUEST_ERROR',
    /./,
  ),
  errorCase('text that is no JavaScript is refused', 'const a = ;', 'SYNTAX_ERROR', /line 1/),
  errorCase(
    'a body cannot close what it stands in',
    'return 1 }); globalThis.x = 1; (async () => { return 2',
    'SYNTAX_ERROR',
    /./,
  ),
  errorCase('a command line is refused with advice', 'ls -la /tmp', 'SHELL_TEXT', /openclaw\.tools/),
  errorCase(
    'a circular result says where',
    'const a = { list: [] }; a.list.push(a); return a',
    'RESULT_NOT_JSON',
    /value\.list\[0\]/,
  ),
  errorCase('a function is no result', 'return () => 1', 'RESULT_NOT_JSON', /call it/),
  errorCase('nothing of a host process is there', 'return process.env', 'GUEST_ERROR', /process/),
];
