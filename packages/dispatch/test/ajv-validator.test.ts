import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonSchema, Validator } from '@toolcrib/tool';
import { ajvValidator } from '../src/ajv-validator.ts';
import { validatorConformance } from '../src/conformance.ts';

// Threads start slowly on a loaded machine; nothing here measures time.
vi.setConfig({ testTimeout: 60_000 });

const open: Validator[] = [];
function validator(options: Parameters<typeof ajvValidator>[0] = {}): Validator {
  const made = ajvValidator(options);
  open.push(made);
  return made;
}
const check = (made: Validator, schema: JsonSchema, value: unknown) =>
  made.validate({ schema, digest: JSON.stringify(schema), value });

afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()));
});

describe('conformance', () => {
  for (const one of validatorConformance)
    it(`${one.name} [call.validate]`, async () => {
      await expect(one.run(() => ajvValidator())).resolves.toBeUndefined();
    });
});

describe('slow patterns', () => {
  const evil = { type: 'object', properties: { word: { type: 'string', pattern: '^(a+)+$' } } };

  it('reports the deadline that was missed', async () => {
    const made = validator({ validationTimeoutMs: 200 });
    expect(await check(made, evil, { word: `${'a'.repeat(60)}!` })).toEqual({ kind: 'timed-out', timeoutMs: 200 });
  });

  it('leave the main thread free while they are checked [call.validate]', async () => {
    const made = validator({ validationTimeoutMs: 300 });
    let turns = 0;
    const count = setInterval(() => (turns += 1), 1);
    await check(made, evil, { word: `${'a'.repeat(60)}!` });
    clearInterval(count);
    expect(turns).toBeGreaterThan(1);
  });

  it('do not take honest checks of the same moment with them', async () => {
    const made = validator();
    const slow = Array.from({ length: 3 }, () => check(made, evil, { word: `${'a'.repeat(60)}!` }));
    const honest = check(made, evil, { word: 'aaa' });
    expect((await Promise.all(slow)).map(({ kind }) => kind)).toEqual(['timed-out', 'timed-out', 'timed-out']);
    expect(await honest).toEqual({ kind: 'valid' });
  });

  it('are harmless where a property is merely called pattern', async () => {
    const schema = { type: 'object', properties: { pattern: { type: 'string' } }, required: ['pattern'] };
    expect(await check(validator(), schema, { pattern: '(a+)+' })).toEqual({ kind: 'valid' });
  });
});

describe('work that multiplies', () => {
  it('a tower of references that doubles at each floor ends at the deadline', async () => {
    const floors = Array.from({ length: 40 }, (_, floor) => [
      `d${floor}`,
      floor === 39
        ? { type: 'string' }
        : { allOf: [{ $ref: `#/$defs/d${floor + 1}` }, { $ref: `#/$defs/d${floor + 1}` }] },
    ]);
    const schema = { $defs: Object.fromEntries(floors), $ref: '#/$defs/d0' };
    expect(await check(validator({ validationTimeoutMs: 200 }), schema, 'x')).toEqual({
      kind: 'timed-out',
      timeoutMs: 200,
    });
  });

  it('references that only point at one another make the schema unusable', async () => {
    const schema = { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' };
    expect(await check(validator(), schema, 1)).toMatchObject({ kind: 'unusable' });
  });

  it('comparing many items pairwise ends at the deadline', async () => {
    const items = Array.from({ length: 100_000 }, (_, index) => ({ index }));
    const outcome = await check(validator({ validationTimeoutMs: 100 }), { type: 'array', uniqueItems: true }, items);
    expect(outcome).toEqual({ kind: 'timed-out', timeoutMs: 100 });
  });

  it('a schema of 2,000 properties is compiled elsewhere and works', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
    );
    const outcome = await check(validator(), { type: 'object', properties }, { p1999: 1 });
    expect(outcome).toMatchObject({ kind: 'invalid', violations: [{ path: '/p1999', keyword: 'type' }] });
  });

  it('a schema that takes too long to compile is unusable from then on', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`p${index}`, { type: 'string' }]),
    );
    const made = validator({ compileTimeoutMs: 20 });
    const unusable = { kind: 'unusable', reason: 'compiling takes longer than 20 ms' };
    expect(await made.compile({ schema: { properties }, digest: 'large' })).toEqual(unusable);
    expect(await made.validate({ schema: { properties }, digest: 'large', value: {} })).toEqual(unusable);
  });

  it('a schema nested 5,000 levels deep is refused without being compiled', async () => {
    let schema: JsonSchema = { type: 'string' };
    for (let level = 0; level < 5_000; level += 1) schema = { properties: { a: schema } };
    const outcome = await validator().validate({ schema, digest: 'deep', value: {} });
    expect(outcome).toEqual({ kind: 'unusable', reason: 'its schema must not be nested deeper than 200 levels' });
  });

  it('a schema over a million characters is refused', async () => {
    const outcome = await check(validator(), { description: 'x'.repeat(1024 * 1024) }, {});
    expect(outcome).toEqual({ kind: 'unusable', reason: 'its schema must be at most 1048576 characters as JSON' });
  });
});

describe('large values', () => {
  const schema = {
    type: 'object',
    properties: { body: { type: 'string' }, rows: { type: 'array', items: { type: 'string' } } },
  };

  it('are refused by size before anything is checked', async () => {
    const outcome = await check(validator(), schema, { body: 'x'.repeat(10 * 1024 * 1024) });
    expect(outcome).toEqual({
      kind: 'invalid',
      violations: [
        { path: '/body', keyword: 'size', message: 'must be at most 8388608 characters as JSON', params: {} },
      ],
    });
  });

  it('are checked when they are within the limit', async () => {
    const made = validator();
    expect(await check(made, schema, { body: 'x'.repeat(5 * 1024 * 1024) })).toEqual({ kind: 'valid' });
    const outcome = await check(made, schema, { rows: Array.from({ length: 300_000 }, () => 1) });
    expect(outcome).toMatchObject({ kind: 'invalid', violations: [{ path: '/rows/0', keyword: 'type' }] });
  });

  it('never make more than a hundred violations', async () => {
    const outcome = await check(validator(), schema, { rows: Array.from({ length: 500 }, () => 1) });
    expect(outcome.kind === 'invalid' && outcome.violations.length).toBe(100);
  });

  it('have their long parts cut inside a violation', async () => {
    const strict = { type: 'object', additionalProperties: false };
    const outcome = await check(validator(), strict, { ['n'.repeat(5_000)]: 1 });
    const [violation] = outcome.kind === 'invalid' ? outcome.violations : [];
    expect(String(violation?.params['additionalProperty']).length).toBe(256);
  });
});

describe('drafts', () => {
  const draft = (name: string) => `http://json-schema.org/${name}/schema#`;
  const cases: readonly [string, JsonSchema, unknown, 'valid' | 'invalid'][] = [
    [
      'draft-04 exclusive bound',
      { $schema: draft('draft-04'), id: 'x', minimum: 3, exclusiveMinimum: true },
      3,
      'invalid',
    ],
    ['draft-04 inclusive bound', { $schema: draft('draft-04'), minimum: 3, exclusiveMinimum: false }, 3, 'valid'],
    ['draft-06 numeric exclusive bound', { $schema: draft('draft-06'), exclusiveMaximum: 3 }, 3, 'invalid'],
    [
      'draft-07 with $defs',
      { $schema: draft('draft-07'), $defs: { a: { type: 'null' } }, $ref: '#/$defs/a' },
      1,
      'invalid',
    ],
    [
      '2019-09 tuple',
      { $schema: 'https://json-schema.org/draft/2019-09/schema', items: [{ type: 'null' }] },
      [1],
      'invalid',
    ],
    [
      '2019-09 dependentRequired',
      { $schema: 'https://json-schema.org/draft/2019-09/schema', dependentRequired: { a: ['b'] } },
      { a: 1 },
      'invalid',
    ],
    ['2020-12 unevaluatedProperties', { properties: { a: true }, unevaluatedProperties: false }, { b: 1 }, 'invalid'],
    ['no draft, old tuple', { items: [{ type: 'null' }], additionalItems: false }, [null, 1], 'invalid'],
    ['no draft, definitions', { definitions: { a: { type: 'null' } }, $ref: '#/definitions/a' }, null, 'valid'],
    ['a draft nobody knows', { $schema: 'https://example.test/own', prefixItems: [{ type: 'null' }] }, [1], 'invalid'],
    ['nullable beside a type', { type: 'string', nullable: true }, null, 'valid'],
    ['nullable without a type', { enum: ['a'], nullable: true }, 'b', 'invalid'],
    ["Ajv's own $async", { $async: true, type: 'string' }, 1, 'invalid'],
    ['a fraction of a fraction', { type: 'number', multipleOf: 0.01 }, 0.07, 'valid'],
  ];
  for (const [name, schema, value, kind] of cases)
    it(`${name}: ${kind}`, async () => {
      expect((await check(validator(), schema, value)).kind).toBe(kind);
    });

  it('a reference to the network is never followed', async () => {
    expect(await check(validator(), { $ref: 'http://127.0.0.1:9/schema' }, {})).toMatchObject({ kind: 'unusable' });
  });
});

describe('memory', () => {
  it('schemas with one digest are compiled once, so the second object is not even read [call.validate]', async () => {
    const made = validator();
    const digest = 'same';
    await made.validate({ schema: { type: 'string' }, digest, value: 'x' });
    const refuse = (): never => {
      throw new Error('read');
    };
    const unread = new Proxy({}, { get: refuse, ownKeys: refuse, getPrototypeOf: refuse });
    expect(await made.validate({ schema: unread, digest, value: 'x' })).toEqual({ kind: 'valid' });
  });

  it('the schema used longest ago is forgotten first', async () => {
    const made = validator({ compiledMaxCount: 2 });
    const use = (digest: string, schema: JsonSchema) => made.validate({ schema, digest, value: 1 });
    await use('a', { type: 'number' });
    await use('b', { type: 'number' });
    await use('a', { type: 'number' });
    await use('c', { type: 'number' });
    expect((await use('a', { type: 'string' })).kind).toBe('valid');
    expect((await use('b', { type: 'string' })).kind).toBe('invalid');
  });
});

it('a frozen value is checked and stays as it is', async () => {
  const value = Object.freeze({ a: Object.freeze([1]) });
  expect(await check(validator(), { properties: { a: { type: 'array' }, b: { default: 1 } } }, value)).toEqual({
    kind: 'valid',
  });
  expect(value).toEqual({ a: [1] });
});

it('closing ends a check that is under way with a no', async () => {
  const made = validator({ validationTimeoutMs: 5_000 });
  const pending = check(made, { type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(60)}!`);
  await made.close();
  expect(await pending).toMatchObject({ kind: 'unusable' });
});
