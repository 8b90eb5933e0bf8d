import { describe, expect, test } from 'vitest';
import { indexParameters } from '../src/parameters.ts';
import type { JsonSchema } from '@toolcrib/tool';

function names(schema: JsonSchema): readonly string[] {
  return indexParameters(schema).names;
}

function nest(levels: number): JsonSchema {
  let schema: JsonSchema = {};
  for (let level = levels; level > 0; level -= 1) schema = { properties: { [`level${level}`]: schema } };
  return schema;
}

describe('indexParameters [search.fields]', () => {
  test('takes names and descriptions, each text once', () => {
    const schema = {
      properties: {
        city: { type: 'string', description: 'Where.' },
        days: { type: 'number', description: 'How many.' },
        area: { properties: { city: { description: 'Where.' } } },
      },
    };
    expect(indexParameters(schema)).toEqual({ names: ['city', 'days', 'area'], descriptions: ['Where.', 'How many.'] });
  });

  test('goes down four levels', () => {
    expect(names(nest(6))).toEqual(['level1', 'level2', 'level3', 'level4']);
  });

  test('looks into lists, tuples, combinators, records and local references', () => {
    const schema = {
      properties: {
        list: { items: { properties: { inList: {} } } },
        tuple: { prefixItems: [{ properties: { inTuple: {} } }] },
        record: { additionalProperties: { properties: { inRecord: {} } } },
        choice: {
          anyOf: [{ properties: { inAny: {} } }],
          oneOf: [{ properties: { inOne: {} } }],
          allOf: [{ properties: { inAll: {} } }],
        },
        ref: { $ref: '#/$defs/a~1b' },
        lost: { $ref: '#/$defs/nowhere' },
        far: { $ref: 'https://example.com/schema' },
      },
      $defs: { 'a/b': { properties: { inRef: {} } } },
    };
    expect(names(schema)).toEqual([
      'list',
      'inList',
      'tuple',
      'inTuple',
      'record',
      'inRecord',
      'choice',
      'inAny',
      'inOne',
      'inAll',
      'ref',
      'inRef',
      'lost',
      'far',
    ]);
  });

  test('takes property names that every object inherits', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"description":"odd"},"constructor":{}}}') as JsonSchema;
    expect(indexParameters(schema)).toEqual({ names: ['__proto__', 'constructor'], descriptions: ['odd'] });
  });

  test('ends on schemas that contain themselves', () => {
    const schema: Record<string, unknown> = { properties: { self: { $ref: '#' } } };
    schema['anyOf'] = [schema, schema];
    expect(names(schema)).toEqual(['self']);
  });

  test('takes 1,000 parameters at most', () => {
    const properties = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, {}]));
    expect(names({ properties })).toHaveLength(1_000);
  });

  test('keeps what was read before a getter throws', () => {
    const properties = {
      first: {},
      get second(): never {
        throw new Error('no');
      },
    };
    expect(names({ properties })).toEqual(['first', 'second']);
  });

  test.each([[true], [false], [{}], [{ properties: [] }], [{ properties: { a: 5, b: null, c: 'text' } }]] as [
    JsonSchema,
  ][])('survives %j', (schema) => {
    expect(indexParameters(schema).descriptions).toEqual([]);
  });
});
