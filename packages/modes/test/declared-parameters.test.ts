import type { JsonSchema } from '@toolcrib/tool';
import { expect, test } from 'vitest';
import { declares } from '../src/declared-parameters.ts';

const A: JsonSchema = { type: 'object', properties: { a: {} } };

test.each<[string, JsonSchema, string]>([
  ['a property', A, 'yes'],
  ['a property that is a boolean schema', { properties: { a: true } }, 'yes'],
  ['behind a reference', { $ref: '#/$defs/A', $defs: { A } }, 'yes'],
  ['beside a reference', { $ref: '#/$defs/B', properties: { a: {} }, $defs: { B: {} } }, 'yes'],
  ['in a member of allOf', { allOf: [{}, A] }, 'yes'],
  ['in an arm of oneOf', { oneOf: [{ properties: { b: {} } }, A] }, 'yes'],
  ['in an arm of an arm', { anyOf: [{ anyOf: [A] }] }, 'yes'],
  ['in the other branch of a condition', { if: {}, else: A }, 'yes'],
  ['another property', { properties: { b: {} } }, 'no'],
  ['another property of an open object', { properties: { b: {} }, additionalProperties: true }, 'no'],
  ['an inherited name', { properties: { toString: {} } }, 'no'],
  ['no word about properties', { type: 'object' }, 'no'],
  ['true', true, 'no'],
  ['patterns', { properties: { b: {} }, patternProperties: { '^a': {} } }, 'maybe'],
  ['a map', { additionalProperties: { type: 'string' } }, 'maybe'],
  ['an open object that lists nothing', { additionalProperties: true, properties: {} }, 'maybe'],
  ['a circle', { $ref: '#/$defs/L', $defs: { L: { anyOf: [{ $ref: '#/$defs/L' }] } } }, 'no'],
])('%s', (_title, schema, expected) => {
  expect(declares(schema, 'a')).toBe(expected);
});
