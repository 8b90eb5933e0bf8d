import type { JsonSchema, ToolDefinition } from '@toolcrib/tool';
import { describe, expect, it } from 'vitest';
import { INPUT_LIMITS, OUTPUT_LIMITS, renderSignature } from '../src/index.ts';

type Signable = Pick<ToolDefinition, 'source' | 'inputSchema' | 'outputSchema'>;

const text = { type: 'string' };
const invoice = {
  type: 'object',
  properties: { id: text, paid: { type: 'boolean' } },
  required: ['id', 'paid'],
  additionalProperties: false,
};

function trusted(inputSchema: unknown, outputSchema?: unknown): Signable {
  const input = { source: 'openclaw', inputSchema: inputSchema as JsonSchema } as const;
  return outputSchema === undefined ? input : { ...input, outputSchema: outputSchema as JsonSchema };
}

function outputOf(outputSchema: unknown): string | undefined {
  return renderSignature(trusted({}, outputSchema)).output;
}

/** An object that nobody may look into. */
function sealed(): JsonSchema {
  const refuse = (): never => {
    throw new Error('This schema must not be read.');
  };
  const traps = ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor', 'getPrototypeOf'].map((trap) => [trap, refuse]);
  return new Proxy({}, Object.fromEntries(traps));
}

describe('the input [signature.input]', () => {
  it.each([
    [
      'an object',
      { properties: { mode: { enum: ['drip', 'flood'] }, id: text }, required: ['id'] },
      '{ id: string; mode?: "drip" | "flood" }',
    ],
    ['no schema to speak of', {}, '{}'],
    ['anything', true, '{}'],
    ['an object of which nothing is said', { type: 'object' }, '{}'],
    ['an object without properties', { type: 'object', properties: {}, additionalProperties: false }, '{}'],
    ['whatever the caller likes', { type: 'object', additionalProperties: true }, 'Record<string, unknown>'],
    ['alternatives', { anyOf: [{ required: ['id'] }, { required: ['slug'] }] }, '{ id: unknown } | { slug: unknown }'],
    ['a reference', { $ref: '#/$defs/a', $defs: { a: { properties: { id: text } } } }, '{ id?: string }'],
    ['a reference to nowhere', { $ref: '#/$defs/gone' }, 'Record<string, unknown>'],
    ['a text, which no call can pass', { type: 'string' }, 'never'],
    ['what is no schema', 'text', 'unknown'],
    ['null', null, 'unknown'],
  ])('of a tool that takes %s', (_, schema, input) => {
    expect(renderSignature(trusted(schema))).toEqual({ input });
  });

  it('is at most 300 characters long', () => {
    const properties = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`property-number-${index}`, text]));
    const { input } = renderSignature(trusted({ properties }));
    expect(input.length).toBeGreaterThan(270);
    expect(input.length).toBeLessThanOrEqual(300);
    expect(input).toMatch(/^\{ "property-number-0"\?: string; .*; \/\* \.\.\.7 more \*\/ \}$/);
  });

  it('follows the limits of the caller', () => {
    const schema = { properties: { a: text, b: text } };
    const { input } = renderSignature(trusted(schema), { ...INPUT_LIMITS, maxProperties: 1 });
    expect(input).toBe('{ a?: string; /* ...1 more */ }');
  });
});

describe('the output [signature.output]', () => {
  it.each([
    ['closed objects', { type: 'array', items: invoice }, 'Array<{ id: string; paid: boolean }>'],
    ['a scalar', { type: ['string', 'null'] }, 'string | null'],
    ['a record of scalars, in which nothing is unmentioned', { additionalProperties: text }, 'Record<string, string>'],
    ['nothing', { type: 'object', additionalProperties: false }, '{}'],
    [
      'alternatives that are all closed',
      { oneOf: [invoice, { type: 'null' }] },
      '{ id: string; paid: boolean } | null',
    ],
    ['a closed tuple', { prefixItems: [text], minItems: 1, items: false }, '[string]'],
    [
      'an object closed by what was not evaluated',
      { allOf: [{ properties: { a: text } }], properties: { b: text }, unevaluatedProperties: false },
      '{ a?: string; b?: string }',
    ],
    [
      'a closed object of which one part is required',
      {
        properties: { a: text, b: text },
        additionalProperties: false,
        anyOf: [{ required: ['a'] }, { required: ['b'] }],
      },
      '{ a?: string; b?: string } & ({ a: unknown } | { b: unknown })',
    ],
  ])('shows %s', (_, schema, output) => {
    expect(outputOf(schema)).toBe(output);
  });

  it.each([
    ['an open object', { properties: { id: text } }],
    [
      'an open object inside a closed one',
      { properties: { a: { properties: { id: text } } }, additionalProperties: false },
    ],
    ['an open object as an item', { items: { properties: { id: text } } }],
    ['an open alternative', { oneOf: [invoice, { properties: { id: text } }] }],
    ['anything', {}],
    ['anything inside', { properties: { a: true }, additionalProperties: false }],
    ['an array of anything', { type: 'array' }],
    ['a tuple that may go on', { prefixItems: [text], minItems: 1 }],
    ['a record of anything', { type: 'object' }],
    ['a reference to nowhere', { $ref: '#/$defs/gone' }],
    ['a tree', { properties: { child: { $ref: '#' } }, additionalProperties: false }],
    ['a condition', { ...invoice, if: { required: ['id'] }, else: { required: ['paid'] } }],
    ['members closed against each other', { allOf: [invoice, { properties: { more: text } }] }],
    ['a cut enum', { enum: Array.from({ length: 9 }, (_, index) => index) }],
    ['what is no schema', 'text'],
  ])('is omitted for %s', (_, schema) => {
    expect(renderSignature(trusted({}, schema))).toEqual({ input: '{}' });
  });

  it('is omitted for a tool that declares none', () => {
    expect(renderSignature(trusted({}))).toEqual({ input: '{}' });
  });

  it.each([
    ['20 properties', 20, 6, true],
    ['21 properties', 21, 6, false],
    ['6 levels', 1, 6, true],
    ['7 levels', 1, 7, false],
  ])('has room for %s: %s', (_, width, depth, shown) => {
    const names = Array.from({ length: width }, (_unused, index) => `a${index}`);
    let schema: unknown = text;
    for (let level = 0; level < depth; level += 1) {
      const inner = schema;
      const properties = Object.fromEntries(names.map((name, index) => [name, index === 0 ? inner : text]));
      schema = { properties, additionalProperties: false };
    }
    const limits = { ...OUTPUT_LIMITS, maxChars: 5_000 };
    expect(renderSignature(trusted({}, schema), INPUT_LIMITS, limits).output !== undefined).toBe(shown);
  });

  it('is omitted past 800 characters, never cut', () => {
    const named = (chars: number): unknown => ({
      properties: { ['a'.repeat(chars)]: text },
      additionalProperties: false,
    });
    const tuple = (chars: number): unknown => {
      const prefixItems = Array.from({ length: 8 }, (_, index) => named(index === 0 ? chars : 80));
      return { prefixItems, minItems: 8, items: false };
    };
    expect(outputOf(tuple(120))?.length).toBe(800);
    expect(outputOf(tuple(121))).toBeUndefined();
  });
});

describe('an untrusted tool [signature.untrusted] [catalog.untrusted]', () => {
  it.each(['mcp', 'client'] as const)('of source %s is never read', (source) => {
    const tool = { source, inputSchema: sealed(), outputSchema: sealed() };
    expect(renderSignature(tool)).toEqual({ input: 'unknown' });
  });

  it('of a source that nobody knows is not trusted either', () => {
    const tool = { source: 'elsewhere' as never, inputSchema: sealed() };
    expect(renderSignature(tool)).toEqual({ input: 'unknown' });
  });
});

describe('a trusted tool', () => {
  it('with a schema that cannot be read takes some object, and throws nothing', () => {
    const tool = { source: 'openclaw' as const, inputSchema: sealed(), outputSchema: sealed() };
    expect(renderSignature(tool)).toEqual({ input: 'Record<string, unknown>' });
  });

  it('that throws itself has no signature', () => {
    const tool = {
      source: 'openclaw' as const,
      get inputSchema(): JsonSchema {
        throw new Error('no schema today');
      },
    };
    expect(renderSignature(tool)).toEqual({ input: 'unknown' });
  });
});
