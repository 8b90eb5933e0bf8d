import { afterAll, describe, expect, it, vi } from 'vitest';
import { ToolcribError, type JsonSchema, type ToolResult, type Validator } from '@toolcrib/tool';
import { ajvValidator } from '../src/ajv-validator.ts';
import { createDispatcher } from '../src/dispatcher.ts';
import { createPolicy } from '../src/policy-layers.ts';
import { fakeContext, fakeTool } from './fixtures.ts';

// Threads start slowly on a loaded machine; nothing here measures time.
vi.setConfig({ testTimeout: 60_000 });

const shared = ajvValidator();
afterAll(() => shared.close());

const INVOICE: JsonSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

async function run(result: ToolResult, outputSchema: JsonSchema = INVOICE, validator: Validator = shared) {
  const tool = fakeTool({ outputSchema, execute: () => Promise.resolve(result) });
  const dispatcher = createDispatcher({ policy: createPolicy([]), validator });
  const error: unknown = await dispatcher.dispatch(tool, {}, fakeContext()).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return {
    runs: tool.calls.length,
    code: ToolcribError.is(error) ? error.code : undefined,
    message: error instanceof Error ? error.message : '',
  };
}

describe('a promised output', () => {
  it('that is kept passes', async () => {
    expect(await run({ content: [], details: { id: 'a' } })).toMatchObject({ runs: 1, code: undefined });
  });

  it('that is broken is an error that warns of effects [call.validate]', async () => {
    expect(await run({ content: [], details: { id: 7 } })).toEqual({
      runs: 1,
      code: 'INVALID_OUTPUT',
      message:
        '"crane_move" returned something else than it promises: id: must be string. Note that the tool did run, so it may have had its effect: check before you call it again.',
    });
  });

  it('that is missing is broken', async () => {
    expect(await run({ content: [{ type: 'text', text: '{"id":"a"}' }] })).toMatchObject({
      runs: 1,
      code: 'INVALID_OUTPUT',
      message: expect.stringContaining('promises: the structured details are missing. Note that the tool did run'),
    });
  });

  it('does not bind an error result [call.validate]', async () => {
    expect(await run({ content: [], isError: true })).toMatchObject({ runs: 1, code: undefined });
  });

  it('that cannot be checked stops the call before the tool runs [call.validate]', async () => {
    for (const schema of [{ enum: [] }, { $ref: '#/nowhere' }, { type: 'string', pattern: '(' }])
      expect(await run({ content: [], details: 'a' }, schema)).toMatchObject({
        runs: 0,
        code: 'OUTPUT_CONTRACT_UNUSABLE',
      });
  });

  it('is told by its names, but for what the result itself brought and a redactor knows for a secret', async () => {
    const details = { id: 'a', abc123: 1, rows: { 'k/abc123': 5 } };
    const outputSchema: JsonSchema = {
      type: 'object',
      properties: { password: { type: 'string' }, rows: { additionalProperties: { type: 'string' } }, id: {} },
      required: ['password'],
      additionalProperties: false,
    };
    const tool = fakeTool({ outputSchema, execute: () => Promise.resolve({ content: [], details }) });
    const redact = (text: string): string => text.replace('abc123', '***');
    const dispatcher = createDispatcher({ policy: createPolicy([]), validator: shared, redact });
    const { message } = await dispatcher.dispatch(tool, {}, fakeContext()).then(
      () => new Error('it passed'),
      (error: Error) => error,
    );
    expect(message).toContain('password: is required and missing');
    expect(message).toContain('["***"]: is no known property');
    expect(message).toContain('rows["k/***"]: must be string');
    expect(message).not.toContain('abc123');
  });

  it('whose check takes too long is broken, not believed', async () => {
    const details = `${'a'.repeat(60)}!`;
    expect(await run({ content: [], details }, { type: 'string', pattern: '^(a+)+$' })).toMatchObject({
      runs: 1,
      code: 'INVALID_OUTPUT',
    });
  });

  it('is not mixed up with the input of the same tool', async () => {
    const tool = fakeTool({
      inputSchema: { required: ['in'] },
      outputSchema: { required: ['out'] },
      execute: () => Promise.resolve({ content: [], details: { out: 1 } }),
    });
    const dispatcher = createDispatcher({ policy: createPolicy([]), validator: shared });
    expect(await dispatcher.dispatch(tool, { in: 1 }, fakeContext())).toEqual({ content: [], details: { out: 1 } });
  });
});

describe('a validator that is not to be trusted', () => {
  const valid = () => Promise.resolve({ kind: 'valid' } as const);
  const close = () => Promise.resolve();
  it('stops the call where it cannot say that the contract is ready [closed]', async () => {
    for (const compile of [
      () => Promise.reject(new Error('engine')),
      () => Promise.resolve({ kind: 'maybe' } as never),
    ])
      expect(await run({ content: [], details: {} }, INVOICE, { compile, validate: valid, close })).toMatchObject({
        runs: 0,
        code: 'OUTPUT_CONTRACT_UNUSABLE',
      });
  });

  it('withholds the output where it gives an unknown answer [closed]', async () => {
    const validate: Validator['validate'] = ({ digest }) =>
      digest.startsWith('output') ? Promise.resolve({ kind: 'fine' } as never) : valid();
    const compile = () => Promise.resolve({ kind: 'ready' } as const);
    expect(await run({ content: [], details: {} }, INVOICE, { compile, validate, close })).toMatchObject({
      runs: 1,
      code: 'INVALID_OUTPUT',
    });
  });
});
