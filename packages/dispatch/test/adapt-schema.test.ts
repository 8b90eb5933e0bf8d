import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@toolcrib/tool';
import { adaptSchema, dialectOf, visitSchemas } from '../src/adapt-schema.ts';

describe('dialectOf', () => {
  const cases: readonly [unknown, string][] = [
    [undefined, '2020-12'],
    [7, '2020-12'],
    ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
    ['https://json-schema.org/draft/2019-09/schema#', '2019-09'],
    ['http://json-schema.org/draft-07/schema#', 'draft-07'],
    ['https://json-schema.org/draft-07/schema', 'draft-07'],
    ['http://json-schema.org/draft-06/schema#', 'draft-07'],
    ['http://json-schema.org/draft-04/schema#', 'draft-07'],
    ['https://example.test/own', '2020-12'],
  ];
  for (const [$schema, dialect] of cases)
    it(`${String($schema)} is ${dialect}`, () => expect(dialectOf({ $schema })).toBe(dialect));
});

describe('adaptSchema', () => {
  const cases: readonly [string, JsonSchema, string][] = [
    ['$schema and $async are dropped', { $schema: 'x', $async: true, type: 'null' }, '{"type":"null"}'],
    [
      'a property called $async stays',
      { properties: { $async: { type: 'null' } } },
      '{"properties":{"$async":{"type":"null"}}}',
    ],
    [
      'a value stays as it is',
      { enum: [{ $async: true }], default: { nullable: true } },
      '{"enum":[{"$async":true}],"default":{"nullable":true}}',
    ],
    ['nullable without a type is dropped', { nullable: true, enum: [1] }, '{"enum":[1]}'],
    ['an exclusive flag becomes a bound', { maximum: 3, exclusiveMaximum: true }, '{"exclusiveMaximum":3}'],
    ['a flag without a bound is dropped', { exclusiveMinimum: true }, '{}'],
    [
      'an old tuple becomes a new one',
      { items: [true], additionalItems: false },
      '{"additionalItems":false,"prefixItems":[true],"items":false}',
    ],
  ];
  for (const [name, schema, adapted] of cases)
    it(`${name}`, () => expect(JSON.stringify(adaptSchema(schema, '2020-12'))).toBe(adapted));

  it('keeps the list of items in older drafts', () => {
    expect(JSON.stringify(adaptSchema({ items: [true] }, 'draft-07'))).toBe('{"items":[true]}');
  });

  it('leaves no prototype where a reference could look for one', () => {
    const adapted = adaptSchema({ properties: { a: {} }, 'x-parts': { b: {} } }, '2020-12') as Record<string, object>;
    for (const part of [adapted, adapted['properties'], adapted['x-parts']])
      expect(Object.getPrototypeOf(part)).toBe(null);
  });

  it('refuses what is no schema where a schema must stand', () => {
    for (const schema of [null, 'string', [], { items: 'string' }, { anyOf: [null] }, { properties: { a: [] } }])
      expect(() => adaptSchema(schema, '2020-12')).toThrowError('no schema where a schema must stand');
  });

  it('does not change what it is given', () => {
    const schema = Object.freeze({ $schema: 'x', items: Object.freeze([true]) });
    adaptSchema(schema, '2020-12');
    expect(schema).toEqual({ $schema: 'x', items: [true] });
  });
});

it('visitSchemas comes to every place where a keyword puts a schema, and to no other', () => {
  const leaf = (title: string) => ({ title });
  const schema = {
    title: 'root',
    $defs: { a: leaf('$defs') },
    properties: { title: leaf('property') },
    items: leaf('items'),
    prefixItems: [leaf('prefixItems')],
    not: leaf('not'),
    if: leaf('if'),
    dependencies: { a: leaf('dependencies'), b: ['a'] },
    unevaluatedProperties: leaf('unevaluated'),
    const: leaf('const'),
    'x-own': leaf('x-own'),
  };
  const seen: unknown[] = [];
  visitSchemas(schema, (inner) => seen.push(inner['title']));
  expect(seen).toEqual([
    'root',
    '$defs',
    'property',
    'items',
    'prefixItems',
    'not',
    'if',
    'dependencies',
    'unevaluated',
  ]);
});
