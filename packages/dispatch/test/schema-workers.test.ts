import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonSchema, Validator } from '@toolcrib/tool';
import { ajvValidator } from '../src/ajv-validator.ts';

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

describe('the main thread', () => {
  const names = Array.from({ length: 300 }, (_, nth) => [`field${nth}`, { type: 'string' }]);
  const large = { type: 'object', properties: Object.fromEntries(names) as JsonSchema };
  // Nothing gets through a thread within this time, so an answer was made here.
  const noTime = { compileTimeoutMs: 1, validationTimeoutMs: 1 };

  it('is kept free of large schemas, unless they are said to be of the house [call.validate]', async () => {
    expect((await check(validator(noTime), large, { field1: 'a' })).kind).not.toBe('valid');
    const own = validator({ ...noTime, localSchemaMaxCount: 1_000 });
    expect(await check(own, large, { field1: 'a' })).toEqual({ kind: 'valid' });
    expect((await check(own, large, { field1: 7 })).kind).toBe('invalid');
  });

  it('compiles 300 JSON values by itself and leaves more to a thread', async () => {
    const made = validator(noTime);
    const ofCount = (count: number): JsonSchema => ({ enum: Array.from({ length: count - 2 }, (_, nth) => nth) });
    expect((await check(made, ofCount(300), 5)).kind).toBe('valid');
    expect((await check(made, ofCount(301), 5)).kind).not.toBe('valid');
  });
});
