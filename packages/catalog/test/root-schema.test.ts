import { expect, test } from 'vitest';
import { findRootFault } from '../src/root-schema.ts';

test.each([
  [{}],
  [{ type: 'object' }],
  [{ type: null }],
  [{ properties: {} }],
  [{ anyOf: [] }],
  [{ type: 'array', oneOf: [{ type: 'object' }] }],
  [{ $ref: '#/$defs/args', $defs: {} }],
])('%j can describe arguments', (schema) => {
  expect(findRootFault(schema)).toBeUndefined();
});

test.each([
  [true, 'is not an object'],
  [false, 'is not an object'],
  [null, 'is not an object'],
  [[], 'is not an object'],
  ['object', 'is not an object'],
  [{ type: 'string' }, 'does not have the type "object" at its root'],
  [{ type: ['object', 'null'] }, 'does not have the type "object" at its root'],
  [{ type: 'object', properties: [] }, 'has properties that are not an object'],
  [{ type: 'object', properties: null }, 'has properties that are not an object'],
  [Object.create({ type: 'object', properties: 1 }) as unknown, undefined],
])('%j: %s', (schema, fault) => {
  expect(findRootFault(schema)).toBe(fault);
});
