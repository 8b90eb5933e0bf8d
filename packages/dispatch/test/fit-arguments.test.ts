import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@toolcrib/tool';
import { fitArguments } from '../src/fit-arguments.ts';

const list = { type: 'array', items: { type: 'string' } };

describe('JSON text where no text can stand', () => {
  const cases: readonly [string, JsonSchema, unknown, unknown][] = [
    ['an array', { properties: { tags: list } }, { tags: '["a","b"]' }, { tags: ['a', 'b'] }],
    ['an object', { properties: { meta: { type: 'object' } } }, { meta: '{"k":1}' }, { meta: { k: 1 } }],
    ['an array or null', { properties: { tags: { type: ['array', 'null'] } } }, { tags: '[1]' }, { tags: [1] }],
    [
      'an optional one, the way generators write it',
      { properties: { tags: { anyOf: [list, { type: 'null' }] } } },
      { tags: '["a"]' },
      { tags: ['a'] },
    ],
    [
      'behind a reference',
      { $defs: { t: list }, properties: { tags: { $ref: '#/$defs/t' } } },
      { tags: '["a"]' },
      { tags: ['a'] },
    ],
    [
      'deeper down',
      { properties: { rows: { items: { properties: { cell: { type: 'object' } } } } } },
      { rows: [{ cell: '{"v":1}' }] },
      { rows: [{ cell: { v: 1 } }] },
    ],
    [
      'inside other text',
      { properties: { a: { type: 'object', properties: { b: list } } } },
      { a: '{"b":"[\\"x\\"]"}' },
      { a: { b: ['x'] } },
    ],
    [
      'in a tuple',
      { properties: { pair: { prefixItems: [{ type: 'string' }, { type: 'array' }] } } },
      { pair: ['[1]', '[1]'] },
      { pair: ['[1]', [1]] },
    ],
    ['under any other name', { type: 'object', additionalProperties: { type: 'array' } }, { x: '[1]' }, { x: [1] }],
    ['as the whole arguments', { type: 'object', properties: {} }, '{"a":1}', { a: 1 }],
    [
      'in a branch that alone can hold an object',
      { properties: { f: { anyOf: [{ type: 'string' }, { type: 'object', properties: { t: list } }] } } },
      { f: { t: '[]' } },
      { f: { t: [] } },
    ],
  ];
  for (const [name, schema, args, fitting] of cases)
    it(`is parsed: ${name}`, () => expect(fitArguments(args, schema)).toEqual(fitting));

  const left: readonly [string, JsonSchema, unknown][] = [
    ['where text is admitted too', { properties: { v: { type: ['array', 'string'] } } }, { v: '[1]' }],
    ['where anything is admitted', { properties: { v: {} } }, { v: '[1]' }],
    ['where nothing is said', { properties: {} }, { v: '[1]' }],
    ['of the wrong kind', { properties: { v: { type: 'array' } } }, { v: '{"a":1}' }],
    ['that is a number', { properties: { v: { type: 'integer' } } }, { v: '123' }],
    ['that is a boolean', { properties: { v: { type: 'boolean' } } }, { v: 'false' }],
    ['that is broken', { properties: { v: { type: 'array' } } }, { v: '[1' }],
    ['with digits that would be lost', { properties: { v: { type: 'array' } } }, { v: '[812734650918273645]' }],
    [
      'where two branches could hold an object',
      { anyOf: [{ properties: { v: list } }, { properties: { v: { type: 'object' } } }] },
      { v: '[]' },
    ],
    [
      'where a pattern may speak about the name',
      { patternProperties: { '^v': {} }, additionalProperties: { type: 'array' } },
      { v: '[1]' },
    ],
  ];
  for (const [name, schema, args] of left)
    it(`stays text: ${name}`, () => expect(fitArguments(args, schema)).toEqual(args));
});

describe('null for a property', () => {
  const cases: readonly [string, JsonSchema, unknown, unknown][] = [
    [
      'optional and never null: dropped',
      { properties: { after: { type: 'string' } } },
      { query: 'a', after: null },
      { query: 'a' },
    ],
    ['optional with an enum: dropped', { properties: { span: { enum: ['day'] } } }, { span: null }, {}],
    [
      'one level down: dropped',
      { properties: { o: { properties: { n: { type: 'integer' } } } } },
      { o: { n: null } },
      { o: {} },
    ],
    [
      'required: kept, so that it is refused by name',
      { properties: { q: { type: 'string' } }, required: ['q'] },
      { q: null },
      { q: null },
    ],
    [
      'required by a part of the schema: kept',
      { properties: { q: { type: 'string' } }, allOf: [{ required: ['q'] }] },
      { q: null },
      { q: null },
    ],
    ['nullable: kept', { properties: { o: { type: ['number', 'null'] } } }, { o: null }, { o: null }],
    ['nullable the old way: kept', { properties: { o: { type: 'number', nullable: true } } }, { o: null }, { o: null }],
    ['unknown to the schema: kept', { properties: {} }, { o: null }, { o: null }],
    ['without a type: kept', { properties: { o: { description: 'any' } } }, { o: null }, { o: null }],
    [
      'called like something inherited: dropped only where declared',
      { properties: { a: true } },
      { constructor: null },
      { constructor: null },
    ],
  ];
  for (const [name, schema, args, fitting] of cases)
    it(`${name}`, () => expect(fitArguments(args, schema)).toEqual(fitting));

  it('in an array is a value and stays', () => {
    expect(fitArguments({ a: [null] }, { properties: { a: list } })).toEqual({ a: [null] });
  });
});

describe('bounds', () => {
  it('a recursive schema and text nested in text come to an end', () => {
    const schema = { $defs: { n: { type: 'array', items: { $ref: '#/$defs/n' } } }, $ref: '#/$defs/n' };
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(fitArguments(nested(200), schema)).toEqual(JSON.parse(nested(200)));
    expect(() => fitArguments(nested(100_000), schema)).not.toThrow();
  });

  it('the arguments that were given are not changed', () => {
    const args = Object.freeze({ tags: '["a"]', after: null });
    fitArguments(args, { properties: { tags: list, after: { type: 'string' } } });
    expect(args).toEqual({ tags: '["a"]', after: null });
  });

  it('__proto__ stays a property', () => {
    const schema: JsonSchema = JSON.parse('{"properties":{"__proto__":{"type":"array"}}}');
    const fitting = fitArguments(JSON.parse('{"__proto__":"[1]"}'), schema);
    expect(JSON.stringify(fitting)).toBe('{"__proto__":[1]}');
  });
});
