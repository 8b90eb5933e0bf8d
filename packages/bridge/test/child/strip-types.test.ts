import { describe, expect, test } from 'vitest';
import { stripTypes } from '../../src/child/strip-types.ts';

describe('stripping types', () => {
  test('annotations become blanks, so that lines and columns stay', () => {
    expect(stripTypes('const n: number = 3;\nreturn n as number')).toBe('const n         = 3;\nreturn n          ');
  });

  test('what cannot be stripped is left to the syntax error of before', () => {
    expect(stripTypes('enum A { B }')).toBeUndefined();
    expect(stripTypes('const a = ;')).toBeUndefined();
  });
});
