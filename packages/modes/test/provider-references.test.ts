import { describe, expect, test } from 'vitest';
import { toProviderSchema } from '../src/provider-schema.ts';

const TEXT = { type: 'string' };

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
