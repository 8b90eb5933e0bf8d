import type { JsonSchema } from '@toolcrib/tool';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INPUT_LIMITS, renderType } from '../src/index.ts';
import { anySchema } from './fixtures/any-schema.ts';

/** These schemas are large; how long they take is not what is tested. */
const BUSY_MACHINE_MS = 60_000;

const text = { type: 'string' };

function nested(levels: number, wrap: (inner: unknown) => unknown): JsonSchema {
  let schema: unknown = text;
  for (let level = 0; level < levels; level += 1) schema = wrap(schema);
  return schema as JsonSchema;
}

function numbered(count: number, schemaOf: (index: number) => unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, schemaOf(index)]));
}

/** Counts each look into a schema, at any depth. */
function counted(schema: unknown): { readonly schema: JsonSchema; readonly looks: () => number } {
  let looks = 0;
  const handler: ProxyHandler<object> = {
    get: (target, key) => watch(Reflect.get(target, key)),
    getOwnPropertyDescriptor: (target, key) => {
      looks += 1;
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  };
  const known = new Map<object, object>();
  const watch = (value: unknown): unknown => {
    looks += 1;
    if (typeof value !== 'object' || value === null) return value;
    const proxy = known.get(value) ?? new Proxy(value, handler);
    known.set(value, proxy);
    return proxy;
  };
  return { schema: watch(schema) as JsonSchema, looks: () => looks };
}

/** Values in a JSON value, itself included. */
function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + sizeOf(inner), 1);
}

describe('a schema that is deep [signature.input]', { timeout: BUSY_MACHINE_MS }, () => {
  it.each<[string, (inner: unknown) => unknown, string]>([
    ['objects', (a) => ({ properties: { a } }), '{ a?: { a?: { a?: { a?: { /* ...1 more */ } } } } }'],
    ['arrays', (items) => ({ items }), 'Array<Array<Array<unknown[]>>>'],
    ['unions', (inner) => ({ anyOf: [inner, { type: 'null' }] }), 'unknown | null'],
    ['allOf', (inner) => ({ allOf: [inner] }), 'unknown'],
    ['conditions', (inner) => ({ type: 'string', not: inner }), 'string'],
  ])('by 100,000 %s ends', (_, wrap, expected) => {
    expect(renderType(nested(100_000, wrap))).toMatchObject({ text: expected, complete: false });
  });

  it('by 10,000 members of allOf or references is still read whole', () => {
    const $defs = numbered(10_000, (index) => (index === 9_999 ? text : { $ref: `#/$defs/a${index + 1}` }));
    expect(renderType({ $ref: '#/$defs/a0', $defs })).toMatchObject({ text: 'string', complete: true });
    expect(renderType(nested(10_000, (inner) => ({ allOf: [inner] })))).toMatchObject({
      text: 'string',
      complete: true,
    });
  });

  it('is read from the root down: far places never cost a near one its room', () => {
    const heavy = nested(3, (inner) => ({ properties: numbered(16, () => inner) }));
    const { text: rendered } = renderType({ properties: { a: heavy, b: heavy, y: text, z: text } });
    expect(rendered).toMatch(/^\{ a\?: .*; b\?: .*; y\?: string; z\?: string \}$/);
  });
});

describe('a schema that is wide', { timeout: BUSY_MACHINE_MS }, () => {
  it('shows the first of 10,000 properties, required ones before', () => {
    const schema = { properties: numbered(10_000, () => text), required: ['a9999', 'a500'] };
    expect(renderType(schema).text).toMatch(
      /^\{ a500: string; a9999: string; a0\?: string; a1\?: string; a10\?: string; /,
    );
    expect(renderType(schema).text).toMatch(/; \/\* \.\.\.998\d more \*\/ \}$/);
  });

  it('shows the first of 10,000 members of allOf', () => {
    const allOf = Array.from({ length: 10_000 }, (_, index) => ({ properties: { [`a${index}`]: text } }));
    expect(renderType({ allOf }).text).toMatch(/^\{ a0\?: string; a1\?: string; a10\?: string; /);
  });

  it('shows the first of 10,000 members of anyOf and the count of the others', () => {
    const anyOf = Array.from({ length: 10_000 }, (_, index) => ({
      properties: { [`a${index}`]: text },
      type: 'object',
    }));
    expect(renderType({ anyOf }).text).toMatch(
      /^\{ a0\?: string \} \| \{ a1\?: string \} .* \| unknown \/\* \.\.\.\d+ more \*\/$/,
    );
  });

  it('says that there are properties where there are too many to read', () => {
    const required = Array.from({ length: 199_999 }, () => 'a0');
    const rendered = renderType({ required, allOf: [{ properties: numbered(10, () => text) }] });
    expect(rendered).toEqual({ text: '{ a0: string; /* ... */ }', complete: false, closed: false });
  });

  it('does not look at properties that it does not show', () => {
    const properties = numbered(10_000, (index) => (index === 9_999 ? undefined : text));
    Object.defineProperty(properties, 'a9999', {
      enumerable: true,
      get: () => expect.fail('This property is not shown.'),
    });
    expect(renderType({ properties }).text).toContain('a0?: string');
  });
});

describe('the work [signature.input]', { timeout: BUSY_MACHINE_MS }, () => {
  // 20,000 generated schemas need at most 28 looks for each value in them, references included.
  it.each([
    ['schema', anySchema],
    ['JSON value', fc.jsonValue()],
  ])('is at most 100 looks for each value in any %s, and the text is the same each time', (_, values) => {
    fc.assert(
      fc.property(values, (value) => {
        const { schema, looks } = counted(value);
        const first = renderType(schema);
        expect(looks()).toBeLessThanOrEqual(100 * sizeOf(value));
        expect(renderType(value as JsonSchema)).toEqual(first);
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, (size: number) => unknown]>([
    ['properties', (size) => ({ properties: numbered(size, () => ({ type: 'string' })) })],
    ['required names', (size) => ({ required: Array.from({ length: size }, (_, index) => `a${index}`) })],
    ['literals', (size) => ({ enum: Array.from({ length: size }, (_, index) => index) })],
    ['members of anyOf', (size) => ({ anyOf: Array.from({ length: size }, () => ({ type: 'string' })) })],
    [
      'closed members of allOf',
      (size) => ({
        allOf: Array.from({ length: size }, () => ({ properties: { a: {} }, additionalProperties: false })),
      }),
    ],
    ['patterns', (size) => ({ patternProperties: numbered(size, () => ({ type: 'string' })) })],
    [
      'a chain of references',
      (size) => ({ $ref: '#/$defs/a0', $defs: numbered(size, (index) => ({ $ref: `#/$defs/a${index + 1}` })) }),
    ],
    [
      'chains of references',
      (size) => ({
        properties: numbered(9, () => ({ $ref: '#/$defs/a0' })),
        $defs: numbered(size, (index) => ({ $ref: `#/$defs/a${index + 1}` })),
      }),
    ],
    [
      'a lattice of allOf',
      (size) => ({
        $ref: '#/$defs/a0',
        $defs: numbered(size, (index) => ({
          allOf: [{ $ref: `#/$defs/a${index + 1}` }, { $ref: `#/$defs/a${index + 1}` }],
        })),
      }),
    ],
  ])('grows no faster than %s', (_, schemaOf) => {
    const [small, large] = [counted(schemaOf(500)), counted(schemaOf(1_000))];
    renderType(small.schema);
    renderType(large.schema);
    expect(large.looks()).toBeGreaterThan(small.looks());
    expect(large.looks()).toBeLessThan(small.looks() * 2.1);
  });

  it.each<[string, (size: number) => unknown]>([
    [
      'a lattice of properties',
      (size) => ({
        $ref: '#/$defs/a0',
        $defs: numbered(size, (index) => ({
          properties: { a: { $ref: `#/$defs/a${index + 1}` }, b: { $ref: `#/$defs/a${index + 1}` } },
        })),
      }),
    ],
    [
      'a lattice of anyOf',
      (size) => ({
        $ref: '#/$defs/a0',
        $defs: numbered(size, (index) => ({
          anyOf: [{ $ref: `#/$defs/a${index + 1}` }, { $ref: `#/$defs/a${index + 1}` }],
        })),
      }),
    ],
    ['deep objects', (size) => nested(size, (a) => ({ properties: { a } }))],
  ])('ends, however large %s is', (_, schemaOf) => {
    const [small, large] = [counted(schemaOf(500)), counted(schemaOf(1_000))];
    renderType(small.schema);
    renderType(large.schema);
    expect(large.looks()).toBe(small.looks());
    expect(large.looks()).toBeLessThan(20_000);
  });
});

it('reads what vanishes from the text although it is more than the text has characters [signature.input]', () => {
  const both = { allOf: [{ type: 'string' }, { type: 'object' }] };
  const schema = {
    oneOf: [null],
    allOf: [{ anyOf: [both] }, { items: [{ type: 'string' }] }],
    properties: { a: {}, type: {}, constructor: {} },
  };
  expect(renderType(schema, { ...INPUT_LIMITS, maxChars: 7 })).toEqual({ text: 'never', complete: true, closed: true });
});
