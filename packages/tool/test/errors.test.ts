import { describe, expect, it } from 'vitest';
import { invalidLimit, notJson } from '../src/errors.ts';

describe('the sentences of this package', () => {
  it('say what to do about a limit', () => {
    expect(invalidLimit(2, 3)).toMatchObject({
      code: 'INVALID_LIMIT',
      message: 'A limit of 2 characters is too small: give at least 3.',
    });
  });

  it('say why a value is not JSON', () => {
    const cause = new Error('inner');
    expect(notJson('it holds a function', cause)).toMatchObject({
      code: 'NOT_JSON',
      message: 'This value cannot be used as JSON: it holds a function.',
      cause,
    });
  });
});
