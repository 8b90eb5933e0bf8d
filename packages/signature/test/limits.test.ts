import { expect, it } from 'vitest';
import { INPUT_LIMITS, OUTPUT_LIMITS, renderType } from '../src/index.ts';
import { soundLimits } from '../src/limits.ts';

it('the defaults are those of the requirements [signature.input] [signature.output]', () => {
  expect(INPUT_LIMITS).toEqual({
    maxChars: 300,
    maxDepth: 4,
    maxProperties: 16,
    maxNameChars: 128,
    maxLiterals: 8,
    maxUnionChars: 96,
  });
  expect(OUTPUT_LIMITS).toEqual({ ...INPUT_LIMITS, maxChars: 800, maxDepth: 6, maxProperties: 20 });
});

it.each([
  ['NaN', Number.NaN, [7, 0, 0, 0, 0, 7]],
  ['a negative number', -1, [7, 0, 0, 0, 0, 7]],
  ['a fraction', 9.9, [9, 9, 9, 9, 9, 9]],
  ['infinity', Number.POSITIVE_INFINITY, [20_000, 32, 1_000, 20_000, 1_000, 20_000]],
])('%s becomes a usable limit', (_, value, usable) => {
  const [maxChars, maxDepth, maxProperties, maxNameChars, maxLiterals, maxUnionChars] = usable;
  const given = {
    maxChars: value,
    maxDepth: value,
    maxProperties: value,
    maxNameChars: value,
    maxLiterals: value,
    maxUnionChars: value,
  };
  expect(soundLimits(given)).toEqual({ maxChars, maxDepth, maxProperties, maxNameChars, maxLiterals, maxUnionChars });
});

it('no limit is too small for a text that parses', () => {
  const none = { maxChars: 0, maxDepth: 0, maxProperties: 0, maxNameChars: 0, maxLiterals: 0, maxUnionChars: 0 };
  expect(renderType({ properties: { a: { type: 'string' } } }, none).text).toBe('unknown');
  expect(renderType({ properties: { a: { type: 'string' } } }, { ...none, maxChars: 40 }).text).toBe(
    '{ /* ...1 more */ }',
  );
  expect(renderType({ enum: ['a', 'b'] }, { ...none, maxChars: 40 }).text).toBe('unknown');
});
