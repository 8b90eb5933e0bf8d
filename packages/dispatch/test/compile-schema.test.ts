import { expect, it } from 'vitest';
import type { JsonSchema } from '@toolcrib/tool';
import { warmUp } from '../src/compile-schema.ts';

const plain: JsonSchema = { type: 'object', properties: { a: { pattern: '(a+)+$', uniqueItems: true } } };
const cases: readonly [string, JsonSchema, readonly unknown[]][] = [
  ['runs once, on a value that no pattern and no comparison looks at', plain, [0]],
  ['does not run where references could multiply the work', { allOf: [plain, { $ref: '#/$defs/a' }], $defs: {} }, []],
  ['does not run where a reference hides in a list', { items: [{ properties: { a: { $dynamicRef: '#x' } } }] }, []],
];
for (const [name, schema, expected] of cases)
  it(`warming up ${name} [call.validate]`, () => {
    const seen: unknown[] = [];
    warmUp((value) => {
      seen.push(value);
      return [];
    }, schema);
    expect(seen).toEqual(expected);
  });
