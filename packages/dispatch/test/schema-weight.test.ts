import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@toolcrib/tool';
import { isPlainSchema, isSmallWork } from '../src/schema-weight.ts';

describe('isPlainSchema', () => {
  const cases: readonly [string, JsonSchema, boolean][] = [
    [
      'an ordinary object',
      { type: 'object', properties: { a: { type: 'string', maxLength: 3 } }, required: ['a'] },
      true,
    ],
    ['a pattern', { properties: { a: { pattern: 'x' } } }, false],
    ['a property called pattern', { properties: { pattern: { type: 'string' } } }, true],
    ['a value called pattern', { enum: [{ pattern: 'x' }], default: { $ref: '#' } }, true],
    ['pattern properties', { patternProperties: { x: true } }, false],
    ['a reference', { allOf: [{ $ref: '#/$defs/a' }], $defs: { a: {} } }, false],
    ['a dynamic reference', { items: { $dynamicRef: '#a' } }, false],
    ['pairwise comparison', { items: { uniqueItems: true } }, false],
    ['a format that is cheap', { format: 'date-time' }, true],
    ['a format that is a regular expression', { anyOf: [{ format: 'email' }] }, false],
    ['a pattern in a definition', { $defs: { a: { pattern: 'x' } } }, false],
    ['a pattern under if', { if: { properties: { a: { pattern: 'x' } } } }, false],
    ['a pattern in an old dependency', { dependencies: { a: { pattern: 'x' }, b: ['a'] } }, false],
    ['a pattern in a tuple', { items: [{ pattern: 'x' }] }, false],
    ['a boolean', true, true],
  ];
  for (const [name, schema, isPlain] of cases)
    it(`${name}: ${isPlain ? 'checked on the spot' : 'checked in the worker'}`, () =>
      expect(isPlainSchema(schema)).toBe(isPlain));
});

it('work is schema times value, and long texts are work of their own', () => {
  expect(isSmallWork(100, { count: 1_000, chars: 10 })).toBe(true);
  expect(isSmallWork(100, { count: 1_001, chars: 10 })).toBe(false);
  expect(isSmallWork(1, { count: 1, chars: 1024 * 1024 + 1 })).toBe(false);
});
