// What every validator must do, as cases that need no test runner: a host that brings its own engine runs them on it.

import assert from 'node:assert/strict';
import type { JsonSchema, ValidationOutcome, Validator } from '@toolcrib/tool';

/** One case. `make` creates a fresh validator; the case closes it. Rejects with an AssertionError where it fails. */
export interface ValidatorCase {
  readonly name: string;
  run(make: () => Validator): Promise<void>;
}

type Check = (schema: JsonSchema, value: unknown) => Promise<ValidationOutcome>;

/** Gives the body a validator whose digests follow the content. */
function validatorCase(name: string, body: (check: Check, validator: Validator) => Promise<void>): ValidatorCase {
  return {
    name,
    async run(make) {
      const validator = make();
      try {
        await body((schema, value) => validator.validate({ schema, digest: JSON.stringify(schema), value }), validator);
      } finally {
        await validator.close();
      }
    },
  };
}

const kinds = async (check: Check, schema: JsonSchema, values: readonly unknown[]): Promise<readonly string[]> => {
  const outcomes: string[] = [];
  for (const value of values) outcomes.push((await check(schema, value)).kind);
  return outcomes;
};

const NAMED: JsonSchema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

/** The suite. */
export const validatorConformance: readonly ValidatorCase[] = [
  validatorCase('a value that fits is valid, one that does not is invalid with path and keyword', async (check) => {
    assert.deepEqual(await check(NAMED, { name: 'a' }), { kind: 'valid' });
    const outcome = await check(NAMED, { name: 1 });
    assert.equal(outcome.kind, 'invalid');
    assert.deepEqual(outcome.kind === 'invalid' && outcome.violations.map(({ path, keyword }) => ({ path, keyword })), [
      { path: '/name', keyword: 'type' },
    ]);
  }),
  validatorCase('a missing property and a forbidden one are named in params', async (check) => {
    const outcome = await check({ ...Object(NAMED), additionalProperties: false }, { nme: 'a' });
    assert.equal(outcome.kind, 'invalid');
    const params = outcome.kind === 'invalid' ? outcome.violations.map((violation) => violation.params) : [];
    assert.ok(params.some((named) => named['missingProperty'] === 'name'));
    assert.ok(params.some((named) => named['additionalProperty'] === 'nme'));
  }),
  validatorCase('values are neither converted nor filled in nor trimmed', async (check) => {
    const value = { name: 'a', extra: 1 };
    const schema = { type: 'object', properties: { name: { type: 'string' }, n: { type: 'integer', default: 3 } } };
    assert.deepEqual(await check(schema, value), { kind: 'valid' });
    assert.deepEqual(value, { name: 'a', extra: 1 });
    assert.deepEqual(await kinds(check, { type: 'integer' }, ['1', true, null, 1]), [
      'invalid',
      'invalid',
      'invalid',
      'valid',
    ]);
  }),
  validatorCase('a schema without $schema is 2020-12', async (check) => {
    const schema = { type: 'array', prefixItems: [{ type: 'integer' }], items: false };
    assert.deepEqual(await kinds(check, schema, [[1], ['w'], [1, 2]]), ['valid', 'invalid', 'invalid']);
  }),
  validatorCase('a schema that says draft-07 is read as draft-07', async (check) => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      items: [{ type: 'integer' }],
      additionalItems: false,
    };
    assert.deepEqual(await kinds(check, schema, [[1], ['w'], [1, 2]]), ['valid', 'invalid', 'invalid']);
  }),
  validatorCase('two schemas with the same $id stand alone', async (check) => {
    const first = { $id: 'urn:case:args', type: 'object', required: ['a'] };
    const second = { $id: 'urn:case:args', type: 'object', required: ['b'] };
    assert.deepEqual(await kinds(check, first, [{ a: 1 }, { b: 1 }]), ['valid', 'invalid']);
    assert.deepEqual(await kinds(check, second, [{ a: 1 }, { b: 1 }]), ['invalid', 'valid']);
    assert.deepEqual(await kinds(check, { ...first }, [{ a: 1 }, { b: 1 }]), ['valid', 'invalid']);
  }),
  validatorCase('local references are followed, also in circles', async (check) => {
    const node = {
      type: 'object',
      properties: { next: { $ref: '#/$defs/node' }, n: { type: 'integer' } },
      required: ['n'],
    };
    const schema = { $defs: { node }, $ref: '#/$defs/node' };
    assert.deepEqual(
      await kinds(check, schema, [
        { n: 1, next: { n: 2 } },
        { n: 1, next: {} },
      ]),
      ['valid', 'invalid'],
    );
  }),
  validatorCase('unknown keywords and formats are ignored', async (check) => {
    const schema = { type: 'string', 'x-order': 1, format: 'no-such-format', example: 'k' };
    assert.deepEqual(await kinds(check, schema, ['k', 1]), ['valid', 'invalid']);
  }),
  validatorCase('a known format is checked', async (check) => {
    assert.deepEqual(await kinds(check, { type: 'string', format: 'date' }, ['2026-02-28', '2026-02-30']), [
      'valid',
      'invalid',
    ]);
    assert.deepEqual(await kinds(check, { type: 'string', format: 'uri' }, ['https://example.test/a', 'a b']), [
      'valid',
      'invalid',
    ]);
  }),
  validatorCase('a pattern with a needless escape is enforced', async (check) => {
    const schema = { type: 'string', pattern: '^urn\\:item\\-\\d+$' };
    assert.deepEqual(await kinds(check, schema, ['urn:item-42', 'item-42']), ['valid', 'invalid']);
  }),
  validatorCase('a pattern that never ends is timed out, and the next check works', async (check) => {
    const outcome = await check({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(60)}!`);
    assert.equal(outcome.kind, 'timed-out');
    assert.deepEqual(await kinds(check, { type: 'string', pattern: '^b$' }, ['b', 'c']), ['valid', 'invalid']);
  }),
  validatorCase('a schema that cannot be used is unusable, and its neighbour is not', async (check, validator) => {
    for (const schema of [
      { enum: [] },
      { type: 'strnig' },
      { $ref: '#/$defs/nowhere' },
      { properties: { a: 'string' } },
      { pattern: '(' },
    ]) {
      const digest = JSON.stringify(schema);
      assert.equal((await check(schema, {})).kind, 'unusable', digest);
      assert.equal((await validator.compile({ schema, digest })).kind, 'unusable', digest);
    }
    assert.deepEqual(await validator.compile({ schema: NAMED, digest: 'named' }), { kind: 'ready' });
    assert.deepEqual(await check(NAMED, { name: 'a' }), { kind: 'valid' });
  }),
  validatorCase('what is no schema at all is unusable', async (check) => {
    for (const schema of [null, [], 'string', 1]) assert.equal((await check(schema as never, {})).kind, 'unusable');
  }),
  validatorCase('boolean schemas say yes or no', async (check) => {
    assert.deepEqual([(await check(true, 1)).kind, (await check(false, 1)).kind], ['valid', 'invalid']);
  }),
  validatorCase('names that every object inherits are names like any other', async (check) => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}},"required":["toString"],"additionalProperties":{"type":"boolean"}}',
    );
    const values = [
      '{}',
      '{"toString":true}',
      '{"toString":true,"__proto__":1}',
      '{"toString":true,"__proto__":"x","constructor":1}',
    ];
    assert.deepEqual(
      await kinds(
        check,
        schema,
        values.map((text): unknown => JSON.parse(text)),
      ),
      ['invalid', 'valid', 'invalid', 'valid'],
    );
    assert.equal((await check({ type: 'string', format: 'constructor' }, 'x')).kind, 'valid');
    assert.equal((await check({ $ref: '#/constructor' }, 'x')).kind, 'unusable');
  }),
  validatorCase('a value that is missing, circular or no JSON is never valid', async (check) => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    for (const value of [undefined, circle, () => 1, 1n, Number.NaN])
      assert.notEqual((await check(true, value)).kind, 'valid');
  }),
  validatorCase('a closed validator says no', async (check, validator) => {
    await validator.close();
    assert.notEqual((await check({ type: 'string', pattern: '^b$' }, 'b')).kind, 'valid');
  }),
];
