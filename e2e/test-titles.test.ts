import { expect, test } from 'vitest';
import { titlesIn } from './test-titles.ts';

const READ: readonly (readonly [what: string, source: string, titles: readonly string[]])[] = [
  ['a plain test', `test('holds [lean]', () => {});`, ['holds [lean]']],
  ['all three words and all three quotes', 'it("a"); describe(`b`); test(\n  \'c\');', ['a', 'b', 'c']],
  ['a quote inside another', `test("it's so [lean]", run)`, ["it's so [lean]"]],
  ['a table', `test.each([1, 2])('row %s [lean]', run)`, ['row %s [lean]']],
  ['a table that holds a bracket', `test.each([f(1), g(h())])('row [lean]', run)`, ['row [lean]']],
  [
    'brackets inside strings, patterns and comments',
    `test.each([')', /[/)(]/, \`\${f(')')})\`/* ) */])('t', run)`,
    ['t'],
  ],
  ['a division', `test.each([(1 + 2) / 3, 'x'])('t', run)`, ['t']],
  ['types before a table', `test.each<readonly [a: string, b: () => Map<string, 'x>'>]>([])('t', run)`, ['t']],
  ['a table by name', `describe.each(MODES)('in mode %s', run)`, ['in mode %s']],
  ['a condition', `test.runIf(isLinux())('t', run)`, ['t']],
  ['other words', `latest('no'); suite.test; fetch('no')`, []],
  ['a title that is not written out', `test(title, run)`, []],
];

test.each(READ)('the titles of %s are read', (_what, source, titles) => {
  expect(titlesIn(source)).toEqual(titles);
});
