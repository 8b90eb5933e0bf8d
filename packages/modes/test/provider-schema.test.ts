import type { JsonSchema } from '@toolcrib/tool';
import fc from 'fast-check';
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

  test('arms of anyOf are laid together, and required is what every arm requires', () => {
    const arm = (name: string): JsonSchema => ({
      type: 'object',
      properties: { [name]: TEXT, both: TEXT },
      required: [name, 'both'],
    });
    expect(toProviderSchema({ anyOf: [arm('id'), arm('slug')] })).toEqual({
      type: 'object',
      properties: { id: TEXT, both: TEXT, slug: TEXT },
      required: ['both'],
    });
  });

  test('members of allOf and a reference are laid together, and the own property wins', () => {
    const schema = {
      $ref: '#/$defs/Base',
      properties: { own: TEXT },
      required: ['own'],
      allOf: [{ properties: { part: TEXT, own: { type: 'number' } }, required: ['part'] }],
      $defs: { Base: { type: 'object', properties: { base: TEXT }, additionalProperties: false } },
    };
    const { $defs: _, ...rest } = toProviderSchema(schema);
    expect(rest).toEqual({
      type: 'object',
      properties: { part: TEXT, own: TEXT, base: TEXT },
      required: ['own', 'part'],
      additionalProperties: false,
    });
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

describe('references', () => {
  test('one that leads somewhere stays, recursion included', () => {
    const schema = {
      type: 'object',
      properties: { root: { $ref: '#/$defs/node' } },
      $defs: { node: { type: 'object', properties: { kids: { type: 'array', items: { $ref: '#/$defs/node' } } } } },
    };
    expect(toProviderSchema(schema)).toEqual(schema);
  });

  test.each([
    ['that leads nowhere', { $ref: '#/$defs/gone', description: 'd' }],
    ['to another place', { $ref: 'https://schema.example/x', description: 'd' }],
    ['that is no text', { $ref: 7, description: 'd' }],
  ])('one %s is dropped, and the rest stays', (_title, at) => {
    expect(toProviderSchema({ type: 'object', properties: { at } })).toEqual({
      type: 'object',
      properties: { at: { description: 'd' } },
    });
  });

  test('two that point at each other are dropped', () => {
    const $defs = { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } };
    const schema = toProviderSchema({ type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs });
    expect(JSON.stringify(schema)).not.toContain('$ref');
  });

  test('one into a part that was rebuilt gets a definition of its own', () => {
    const schema = toProviderSchema({
      anyOf: [{ properties: { a: { type: 'object', properties: { deep: TEXT } } } }],
      properties: { b: { $ref: '#/anyOf/0/properties/a' } },
    });
    expect(schema).toEqual({
      properties: { a: { type: 'object', properties: { deep: TEXT } }, b: { $ref: '#/$defs/moved0' } },
      type: 'object',
      $defs: { moved0: { type: 'object', properties: { deep: TEXT } } },
    });
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

test('whatever comes in, a strict provider takes what goes out', () => {
  const keyword = fc.constantFrom(
    'type',
    'properties',
    'items',
    'anyOf',
    'allOf',
    '$ref',
    '$defs',
    'required',
    'enum',
    'a',
    '__proto__',
    'prefixItems',
    'additionalProperties',
  );
  const leaf = fc.constantFrom<unknown>(
    'object',
    'array',
    'string',
    null,
    true,
    false,
    3,
    '#/$defs/a',
    '#/properties/a',
    '#',
    'x',
    ['object', 'array'],
  );
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(keyword, tie('node'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(keyword, node, { maxKeys: 6 }), (schema) => {
      const result = toProviderSchema(schema);
      expect(result['type']).toBe('object');
      for (const place of schemasIn(result)) {
        const types = [place['type']].flat();
        if (types.includes('array')) expect(typeof place['items']).toBe('object');
        if (types.includes('object'))
          expect(Array.isArray(place['properties']) ? 'list' : typeof place['properties']).toBe('object');
        if (Object.hasOwn(place, '$ref')) expect(resolves(result, String(place['$ref']))).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

type Node = Readonly<Record<string, unknown>>;

// Written apart from the code under test: every place where a provider would look for a schema.
function schemasIn(root: unknown): readonly Node[] {
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as Node;
    found.push(node);
    for (const map of ['properties', '$defs'])
      if (typeof node[map] === 'object') Object.values(node[map] as object).forEach(visit);
    for (const list of ['anyOf', 'allOf']) if (Array.isArray(node[list])) (node[list] as unknown[]).forEach(visit);
    visit(node['items']);
    visit(node['additionalProperties']);
  };
  visit(root);
  return found;
}

function resolves(root: unknown, reference: string): boolean {
  if (!reference.startsWith('#')) return false;
  const keys = reference.slice(1).split('/').slice(1);
  return (
    keys.reduce<unknown>(
      (place, key) => (Object.hasOwn(Object(place), key) ? (place as Node)[key] : undefined),
      root,
    ) !== undefined
  );
}
