import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@toolcrib/tool';
import { ANY, ARRAY, BOOLEAN, NULL, NUMBER, OBJECT, TEXT, admittedTypes, typeName } from '../src/admitted-types.ts';

describe('admittedTypes', () => {
  const cases: readonly [string, JsonSchema, number][] = [
    ['true', true, ANY],
    ['false', false, 0],
    ['an empty schema', {}, ANY],
    ['a type', { type: 'array' }, ARRAY],
    ['integer', { type: 'integer' }, NUMBER],
    ['a list of types', { type: ['object', 'null'] }, OBJECT | NULL],
    ['an unknown type', { type: 'file' }, ANY],
    ['nullable', { type: 'string', nullable: true }, TEXT | NULL],
    ['an enum', { enum: ['a', 1, null] }, TEXT | NUMBER | NULL],
    ['a type and an enum', { type: 'string', enum: ['a', null] }, TEXT],
    ['a const', { const: [1] }, ARRAY],
    ['a const of undefined type', { const: false }, BOOLEAN],
    ['a union', { anyOf: [{ type: 'array' }, { type: 'null' }] }, ARRAY | NULL],
    ['a union with an open branch', { oneOf: [{ type: 'array' }, {}] }, ANY],
    ['an intersection', { allOf: [{ type: ['array', 'string'] }, { type: ['array', 'null'] }] }, ARRAY],
    ['a reference', { $defs: { 'a/b': { type: 'object' } }, $ref: '#/$defs/a~1b' }, OBJECT],
    ['a reference that leads nowhere', { $ref: '#/$defs/none' }, ANY],
    ['a reference to an inherited name', { $ref: '#/constructor' }, ANY],
    ['a circle', { $ref: '#' }, ANY],
    ['only other keywords', { minLength: 1, properties: {} }, ANY],
  ];
  for (const [name, schema, types] of cases) it(`of ${name}`, () => expect(admittedTypes(schema, schema)).toBe(types));

  it('gives up on a tower that doubles at each floor, and admits everything', () => {
    const floors = Array.from({ length: 40 }, (_, floor) => [
      `d${floor}`,
      { allOf: [{ $ref: `#/d${floor + 1}` }, { $ref: `#/d${floor + 1}` }] },
    ]);
    const schema = { ...Object.fromEntries(floors), $ref: '#/d0' };
    expect(admittedTypes(schema, schema)).toBe(ANY);
  });
});

it('types are named in words', () => {
  expect([null, [], {}, 'a', 1, true, undefined].map(typeName)).toEqual([
    'null',
    'an array',
    'an object',
    'text',
    'a number',
    'a boolean',
    'nothing',
  ]);
});
