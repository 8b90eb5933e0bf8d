import { expect, test } from 'vitest';
import { editJsonText, parseJsonText } from '../src/config/json-text.ts';

test('comments and trailing commas are allowed', () => {
  expect(parseJsonText('{ // why\n "a": [1, 2,], /* and */ }')).toEqual({ kind: 'value', value: { a: [1, 2] } });
});

test('a prototype key is a key like others, with a comment beside it too', () => {
  const parsed = parseJsonText('{ "__proto__": { "x": 1 } /* here */ }');
  expect(parsed.kind === 'value' && Object.keys(parsed.value as object)).toEqual(['__proto__']);
});

test.each([
  ['{', 'line 1, column 2: close brace expected'],
  ['{\n  "a": 1\n  "b": 2 }', 'line 3, column 3: comma expected'],
  ['', 'line 1, column 1: value expected'],
])('says where %j stops to make sense', (text, problem) => {
  expect(parseJsonText(text)).toEqual({ kind: 'problem', problem });
});

test.each([
  ['{\n    // kept\n    "a": 1\n}\n', ['a'], 2, '{\n    // kept\n    "a": 2\n}\n'],
  ['{\n  "a": true\n}', ['a', 'b'], 2, '{\n  "a": {\n    "b": 2\n  }\n}'],
  ['{}', ['a', 'b'], 'x', '{\n  "a": {\n    "b": "x"\n  }\n}'],
])('edits %j at %j and leaves the rest', (text, path, value, expected) => {
  expect(editJsonText(text, path, value)).toBe(expected);
});
