import { describe, expect, test } from 'vitest';
import { parseError, parseValue } from '../src/guest-message.ts';

describe('a result of a child', () => {
  test.each([
    ['', { value: null, nothing: true }],
    ['null', { value: null, nothing: false }],
    ['{"a":[1]}', { value: { a: [1] }, nothing: false }],
    ['{"a":', undefined],
    [`${'['.repeat(101)}${']'.repeat(101)}`, undefined],
    [JSON.stringify('x'.repeat(262_143)), undefined],
  ])('%.40s', (text, expected) => {
    expect(parseValue(text)).toEqual(expected);
  });

  test('a name of a prototype stays data', () => {
    const parsed = parseValue('{"__proto__":{"polluted":1}}');
    expect(Object.keys(parsed?.value as object)).toEqual(['__proto__']);
    expect('polluted' in {}).toBe(false);
  });
});

describe('an error of a child', () => {
  test('what the guest threw is shown with its name, code and first line of the body', () => {
    const stack = '    at make (openclaw.js:7:1)\n    at <anonymous> (code.js:12:5)\n    at x (code.js:1:1)';
    expect(
      parseError(JSON.stringify({ kind: 'thrown', name: 'ToolError', code: 'NO', message: 'denied', stack })),
    ).toEqual({
      code: 'GUEST_ERROR',
      message: 'The code threw ToolError (NO): denied',
      line: 12,
    });
    expect(parseError('{"kind":"thrown","message":"null","name":""}')).toEqual({
      code: 'GUEST_ERROR',
      message: 'The code threw a value that is no error: null',
    });
  });

  test.each([
    ['syntax', 'SYNTAX_ERROR'],
    ['shell', 'SHELL_TEXT'],
    ['never-settles', 'NEVER_SETTLES'],
    ['too-large', 'RESULT_TOO_LARGE'],
    ['not-json', 'RESULT_NOT_JSON'],
    ['out-of-memory', 'OUT_OF_MEMORY'],
    ['stack-exhausted', 'STACK_EXHAUSTED'],
    ['failed', 'CHILD_FAILED'],
  ])('%s is %s', (kind, code) => {
    expect(parseError(JSON.stringify({ kind, message: 'what' }))?.code).toBe(code);
  });

  test('a syntax error has its line twice: for machines and in the sentence', () => {
    const error = parseError('{"kind":"syntax","message":"unexpected token","line":3}');
    expect(error?.line).toBe(3);
    expect(error?.message).toMatch(/^SyntaxError in line 3: unexpected token\. Nothing ran\./);
  });

  test.each(['', 'null', '"SPOOF"', '[]', '{}', '{"kind":"constructor"}', '{"kind":["thrown"]}'])(
    '%s is nonsense',
    (text) => {
      expect(parseError(text)).toBeUndefined();
    },
  );

  test('fields that are no text are left out', () => {
    expect(parseError('{"kind":"thrown","name":5,"message":{"a":1},"stack":[1]}')).toEqual({
      code: 'GUEST_ERROR',
      message: 'The code threw a value that is no error: ',
    });
  });
});
