import { afterAll, describe, expect, it, vi } from 'vitest';
import { ToolcribError, type JsonSchema, type Validator } from '@toolcrib/tool';
import { ajvValidator } from '../src/ajv-validator.ts';
import { createDispatcher } from '../src/dispatcher.ts';
import { createPolicy } from '../src/policy-layers.ts';
import { fakeContext, fakeTool } from './fixtures.ts';

// Threads start slowly on a loaded machine; nothing here measures time.
vi.setConfig({ testTimeout: 60_000 });

const shared = ajvValidator();
afterAll(() => shared.close());

async function call(inputSchema: JsonSchema, args: unknown, validator: Validator = shared) {
  const tool = fakeTool({ inputSchema });
  const dispatcher = createDispatcher({ policy: createPolicy([]), validator });
  const error: unknown = await dispatcher.dispatch(tool, args, fakeContext({ calledAs: 'the crane' })).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return {
    calls: tool.calls,
    code: ToolcribError.is(error) ? error.code : undefined,
    message: error instanceof Error ? error.message : '',
  };
}

const PAGE: JsonSchema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };

describe('the arguments of a trusted tool', () => {
  it('that fit are delivered as they are, unknown properties too', async () => {
    const { calls } = await call(PAGE, { n: 1, zone: 'b' });
    expect(calls).toEqual([{ n: 1, zone: 'b' }]);
  });

  for (const n of ['0x10', '1e3', '1,000', ' 7 ', '10abc', '', '123', true])
    it(`${JSON.stringify(n)} is never taken for a number [call.validate]`, async () => {
      const { calls, code, message } = await call(PAGE, { n });
      expect([calls, code]).toEqual([[], 'INVALID_ARGUMENTS']);
      expect(message).toContain('- n: must be integer');
    });

  it('an error names the tool by the word of the caller', async () => {
    expect((await call(PAGE, {})).message.split('\n')[0]).toBe(
      'The arguments do not fit "the crane", so it was not run:',
    );
  });

  it('JSON text of a list is delivered as a list, a stray null not at all', async () => {
    const schema = {
      properties: { tags: { type: 'array', items: { type: 'string' } }, after: { type: 'string' } },
      required: ['tags'],
    };
    expect((await call(schema, { tags: '["a"]', after: null })).calls).toEqual([{ tags: ['a'] }]);
    expect((await call(schema, { tags: '[1]' })).message).toContain('- tags[0]: must be string, but is a number');
  });

  it('a whole number that may have been rounded is refused by name [call.validate]', async () => {
    const { calls, code, message } = await call(PAGE, { n: 812734650918273664 });
    expect([calls, code]).toEqual([[], 'INVALID_ARGUMENTS']);
    expect(message).toContain('n is a whole number too large');
  });

  it('ten million characters are refused at once', async () => {
    const { calls, code, message } = await call({}, { body: 'x'.repeat(10 * 1024 * 1024) });
    expect([calls, code]).toEqual([[], 'INVALID_ARGUMENTS']);
    expect(message).toContain('body must be at most 8388608 characters as JSON');
  });

  it('what is no JSON is refused', async () => {
    expect((await call({}, { at: new Date(0) })).message).toContain('at must be a plain JSON object');
  });
});

describe('a schema that cannot do its work', () => {
  it('stops the call when it is broken [call.validate]', async () => {
    const { calls, code, message } = await call({ enum: [] }, {});
    expect([calls, code]).toEqual([[], 'SCHEMA_UNUSABLE']);
    expect(message).toBe(
      '"the crane" was not run: its arguments cannot be checked (enum must have non-empty array). No arguments will help; use another tool or tell the user.',
    );
  });

  it('stops the call when a pattern takes too long, and the next call works [call.validate]', async () => {
    const schema = { properties: { word: { type: 'string', pattern: '^(a+)+$' } } };
    const { calls, code, message } = await call(schema, { word: `${'a'.repeat(60)}!` });
    expect([calls, code]).toEqual([[], 'VALIDATION_TIMED_OUT']);
    expect(message).toContain('took longer than 1000 ms');
    expect((await call(schema, { word: 'aa' })).calls).toEqual([{ word: 'aa' }]);
  });
});

describe('a validator that is not to be trusted', () => {
  const answering = (validate: () => unknown): Validator => ({
    compile: () => Promise.resolve({ kind: 'ready' }),
    validate: () => Promise.resolve(validate() as never),
    close: () => Promise.resolve(),
  });
  const answers: readonly [string, () => unknown][] = [
    ['gives an unknown kind', () => ({ kind: 'fine' })],
    ['gives an empty object', () => ({})],
    ['says invalid without saying why', () => ({ kind: 'invalid' })],
    [
      'throws',
      () => {
        throw new Error('engine');
      },
    ],
    ['gives nothing', () => undefined],
    ['gives true', () => true],
  ];
  for (const [name, validate] of answers)
    it(`one that ${name} lets nothing through [closed]`, async () => {
      const { calls, code } = await call({}, {}, answering(validate));
      expect([calls, code]).toEqual([[], 'SCHEMA_UNUSABLE']);
    });
});
