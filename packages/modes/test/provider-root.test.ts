import type { JsonSchema } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { toProviderSchema } from '../src/provider-schema.ts';

const TEXT = { type: 'string' };

describe('the root', () => {
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
