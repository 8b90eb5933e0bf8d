import type { JsonSchema } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { toProviderSchema } from '../src/provider-schema.ts';
import { untouchable } from './fixtures.ts';

const TEXT = { type: 'string' };
const NO_PARAMETERS = { type: 'object', properties: {} };

describe('the root', () => {
  test.each<[string, JsonSchema | null | undefined, unknown]>([
    ['an empty schema', {}, NO_PARAMETERS],
    ['no schema', undefined, NO_PARAMETERS],
    ['null', null, NO_PARAMETERS],
    ['true', true, NO_PARAMETERS],
    ['false', false, NO_PARAMETERS],
    ['a type of null', { type: null, properties: { a: TEXT } }, { properties: { a: TEXT }, type: 'object' }],
    ['a type of object or null', { type: ['object', 'null'], properties: {} }, NO_PARAMETERS],
    ['properties that are a list', { type: 'object', properties: [1] }, NO_PARAMETERS],
    ['properties without a type', { properties: { a: TEXT } }, { properties: { a: TEXT }, type: 'object' }],
    [
      'an open object',
      { type: 'object', additionalProperties: true },
      { type: 'object', additionalProperties: true, properties: {} },
    ],
  ])('%s becomes an object with properties', (_title, schema, expected) => {
    expect(toProviderSchema(schema)).toEqual(expected);
  });
});

describe('inside', () => {
  const inside = (schema: unknown): unknown => {
    const { properties } = toProviderSchema({ type: 'object', properties: { at: schema } });
    return (properties as Record<string, unknown>)['at'];
  };

  test.each<[string, unknown, unknown]>([
    ['an array without items', { type: 'array' }, { type: 'array', items: {} }],
    ['an array or null without items', { type: ['array', 'null'] }, { type: ['array', 'null'], items: {} }],
    ['an array of anything', { type: 'array', items: true }, { type: 'array', items: {} }],
    [
      'a tuple',
      { type: 'array', prefixItems: [TEXT, { type: 'number' }], items: false },
      { type: 'array', items: { anyOf: [TEXT, { type: 'number' }] }, maxItems: 2 },
    ],
    ['a tuple of draft-07', { type: 'array', items: [TEXT] }, { type: 'array', items: TEXT }],
    [
      'an open tuple',
      { type: 'array', prefixItems: [TEXT], items: { type: 'number' } },
      { type: 'array', items: { anyOf: [TEXT, { type: 'number' }] } },
    ],
    [
      'an object without properties',
      { type: 'object' },
      { type: 'object', properties: {}, additionalProperties: true },
    ],
    [
      'a map',
      { type: 'object', additionalProperties: TEXT },
      { type: 'object', additionalProperties: TEXT, properties: {} },
    ],
    [
      'a closed object',
      { type: 'object', additionalProperties: false },
      { type: 'object', additionalProperties: false, properties: {} },
    ],
    ['an empty enum', { type: 'string', enum: [] }, TEXT],
    ['an unknown type', { type: 'text', description: 'd' }, { description: 'd' }],
    ['a required of draft-03', { type: 'string', required: true }, TEXT],
    ['true', true, {}],
    ['false', false, undefined],
    ['an empty anyOf', { anyOf: [], description: 'd' }, { description: 'd' }],
  ])('%s is mended', (_title, schema, expected) => {
    expect(inside(schema)).toEqual(expected);
  });

  test('data is not taken for schemas', () => {
    const schema = {
      type: 'object',
      properties: { x: TEXT },
      default: { type: 'array' },
      examples: [{ type: 'object' }],
      const: { $ref: '#/no' },
    };
    expect(inside(schema)).toEqual(schema);
  });

  test('parameters that are called like keywords stay parameters', () => {
    const schema = {
      type: 'object',
      properties: { type: TEXT, properties: { type: 'array' }, $ref: TEXT, items: TEXT, enum: TEXT },
    };
    expect(inside(schema)).toEqual({
      ...schema,
      properties: { ...schema.properties, properties: { type: 'array', items: {} } },
    });
  });

  test('parameters with inherited names stay', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"array"},"constructor":{"type":"string"}}}',
    ) as JsonSchema;
    expect(JSON.stringify(inside(schema))).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"array","items":{}},"constructor":{"type":"string"}}}',
    );
  });
});

test('a schema that cannot be read is passed on as it is', () => {
  const schema = untouchable();
  expect(toProviderSchema(schema) === schema).toBe(true);
});

test('a schema nested past every bound is cut and not followed to the end of the stack', () => {
  const deep = Array.from({ length: 5_000 }).reduce<JsonSchema>(
    (inner) => ({ type: 'object', properties: { a: inner } }),
    TEXT,
  );
  expect(JSON.stringify(toProviderSchema(deep)).length).toBeLessThan(10_000);
});

test('the original is never changed, and the same schema gives the same object', () => {
  const schema = { type: 'object', properties: { a: { type: 'array' } } };
  const before = JSON.stringify(schema);
  expect(toProviderSchema(schema)).toBe(toProviderSchema(schema));
  expect(JSON.stringify(schema)).toBe(before);
});
