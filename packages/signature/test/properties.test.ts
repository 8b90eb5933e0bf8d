import type { JsonSchema } from '@toolcrib/tool';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { INPUT_LIMITS, renderSignature, renderType, type SignatureLimits } from '../src/index.ts';
import { anySchema, reversed } from './fixtures/any-schema.ts';

/** These are many schemas; how long they take is not what is tested. */
const BUSY_MACHINE_MS = 60_000;

const anyLimits: fc.Arbitrary<SignatureLimits> = fc.record({
  maxChars: fc.integer({ min: 7, max: 900 }),
  maxDepth: fc.nat(6),
  maxProperties: fc.nat(20),
  maxNameChars: fc.nat(128),
  maxLiterals: fc.nat(10),
  maxUnionChars: fc.integer({ min: 7, max: 200 }),
});
// Everything that ends a line, hides, or changes the direction of text.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

it(
  'any schema gives one visible line within its bound [signature.input] [signature.rules]',
  { timeout: BUSY_MACHINE_MS },
  () => {
    fc.assert(
      fc.property(anySchema, anyLimits, (schema, limits) => {
        const { text } = renderType(schema as JsonSchema, limits);
        expect(text.length).toBeLessThanOrEqual(limits.maxChars);
        expect(text).not.toMatch(UNSAFE);
      }),
      { numRuns: 500 },
    );
  },
);

it('a schema that is too long by any number of characters stays within its bound [signature.input]', () => {
  fc.assert(
    fc.property(anySchema, fc.integer({ min: 1, max: 40 }), (schema, missing) => {
      const whole = renderType(schema as JsonSchema, { ...INPUT_LIMITS, maxChars: 5_000 }).text;
      const maxChars = Math.max(7, whole.length - missing);
      const { text } = renderType(schema as JsonSchema, { ...INPUT_LIMITS, maxChars });
      expect(text.length).toBeLessThanOrEqual(maxChars);
      expect(text === whole).toBe(whole.length <= maxChars);
    }),
    { numRuns: 500 },
  );
});

it(
  'the order of properties in the source changes nothing [signature.input] [catalog.determinism]',
  { timeout: BUSY_MACHINE_MS },
  () => {
    fc.assert(
      fc.property(anySchema, anyLimits, (schema, limits) => {
        expect(renderType(reversed(schema) as JsonSchema, limits)).toEqual(renderType(schema as JsonSchema, limits));
      }),
      { numRuns: 500 },
    );
  },
);

it('a text that is complete is the same within any larger bound', { timeout: BUSY_MACHINE_MS }, () => {
  fc.assert(
    fc.property(anySchema, fc.integer({ min: 7, max: 900 }), (schema, maxChars) => {
      const { text, complete } = renderType(schema as JsonSchema, { ...INPUT_LIMITS, maxChars });
      const larger = renderType(schema as JsonSchema, { ...INPUT_LIMITS, maxChars: 5_000 });
      expect(complete ? larger.text : text).toBe(text);
    }),
  );
});

it('any JSON at all can stand in for a schema', { timeout: BUSY_MACHINE_MS }, () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const schema = value as JsonSchema;
      const { input, output } = renderSignature({ source: 'openclaw', inputSchema: schema, outputSchema: schema });
      expect(input.length).toBeLessThanOrEqual(300);
      expect(output?.length ?? 0).toBeLessThanOrEqual(800);
    }),
  );
});

it('any object at all can stand in for a schema', { timeout: BUSY_MACHINE_MS }, () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withSparseArray: true }), (value) => {
      expect(renderType({ properties: { a: value, b: { enum: [value], const: value } } }).text).toMatch(/^\{ a\?: /);
    }),
  );
});
