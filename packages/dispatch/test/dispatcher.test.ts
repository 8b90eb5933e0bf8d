import { afterAll, describe, expect, it } from 'vitest';
import type { Validator } from '@toolcrib/tool';
import { ajvValidator } from '../src/ajv-validator.ts';
import { createDispatcher, type DispatcherOptions } from '../src/dispatcher.ts';
import { createPolicy } from '../src/policy-layers.ts';
import type { PolicyDecision } from '../src/policy.ts';
import { always, failure, fakeContext, fakeTool, openGate, text, unreadable } from './fixtures.ts';

const validator = ajvValidator();
afterAll(() => validator.close());

const allowAll = createPolicy([]);
const gate = (options: Partial<DispatcherOptions> = {}) => openGate({ validator, ...options });

describe('the path', () => {
  it('goes through every station in order [call.path]', async () => {
    const seen: string[] = [];
    const note = <T>(station: string, value: T): T => {
      seen.push(station);
      return value;
    };
    const noting: Validator = {
      compile: () => Promise.resolve(note('contract', { kind: 'ready' })),
      validate: ({ digest }) =>
        Promise.resolve(note(digest.startsWith('input') ? 'arguments' : 'output', { kind: 'valid' })),
      close: () => Promise.resolve(),
    };
    const { dispatch } = gate({
      policy: { decide: () => note('policy', 'ask') },
      approve: () => Promise.resolve(note('approval', 'approved')),
      hooks: { before: [() => note('before', undefined)], after: [() => note('after', undefined)] },
      validator: noting,
      lock: { enter: () => Promise.resolve(note('lock', () => note('release', undefined))) },
      record: () => note('record', undefined),
    });
    const tool = fakeTool({
      outputSchema: {},
      execute: () => Promise.resolve(note('execute', { content: [], details: 1 })),
    });
    await dispatch(tool, {}, fakeContext());
    expect(seen).toEqual([
      'policy',
      'before',
      'arguments',
      'contract',
      'approval',
      'policy',
      'lock',
      'execute',
      'release',
      'after',
      'output',
      'record',
    ]);
  });

  it('gives back the very result of the tool [call]', async () => {
    const result = text('done');
    expect(await gate().dispatch(fakeTool({ execute: () => Promise.resolve(result) }), {}, fakeContext())).toBe(result);
  });

  it('an error that the tool reports itself is a result [call]', async () => {
    const { dispatch, records } = gate();
    const result = { ...text('no such file'), isError: true };
    expect(await dispatch(fakeTool({ execute: () => Promise.resolve(result) }), {}, fakeContext())).toEqual(result);
    expect(records[0]?.outcome).toEqual({ kind: 'finished', result });
  });

  it('the tool gets arguments of its own, that it may change', async () => {
    const { dispatch, records } = gate();
    const given = { list: [1] };
    const tool = fakeTool({
      execute: (args) => {
        (args as typeof given).list.push(2);
        return Promise.resolve(text('ok'));
      },
    });
    await dispatch(tool, given, fakeContext());
    expect([given, records[0]?.args]).toEqual([{ list: [1] }, { list: [1] }]);
  });

  for (const nothing of [undefined, null])
    it(`${String(nothing)} as arguments means none`, async () => {
      const tool = fakeTool();
      await gate().dispatch(tool, nothing, fakeContext());
      expect(tool.calls).toEqual([{}]);
    });
});

describe('policy', () => {
  it('a denied tool is not run, and the text holds only the word of the caller [catalog.policy] [closed]', async () => {
    const tool = fakeTool({ name: 'secret_name', owner: 'secret_owner' });
    const error = await failure(gate({ policy: always('deny') }).dispatch(tool, {}, fakeContext({ calledAs: 'wipe' })));
    expect(error.code).toBe('DENIED_BY_POLICY');
    expect(error.message).toBe(
      'Calling "wipe" is not allowed by policy. It was not run. Do not retry; use another tool or tell the user.',
    );
    expect(JSON.stringify([error.message, error.details])).not.toContain('secret');
    expect(tool.calls).toEqual([]);
  });

  it('without a word of the caller the text names nothing [catalog.policy]', async () => {
    const error = await failure(gate({ policy: always('deny') }).dispatch(fakeTool(), {}, fakeContext()));
    expect(error.message).toBe(
      'This tool call is not allowed by policy. It was not run. Do not retry; use another tool or tell the user.',
    );
  });

  it('a policy that throws denies [closed]', async () => {
    const policy = {
      decide: (): never => {
        throw new Error('down');
      },
    };
    expect((await failure(gate({ policy }).dispatch(fakeTool(), {}, fakeContext()))).code).toBe('DENIED_BY_POLICY');
  });

  it('every call asks the policy of that moment, by the encoded id [catalog.policy] [catalog.sources]', async () => {
    const asked: string[] = [];
    let decision: PolicyDecision = 'allow';
    const { dispatch } = gate({
      policy: {
        decide: ({ id }) => {
          asked.push(id);
          return decision;
        },
      },
    });
    const tool = fakeTool({ source: 'mcp', owner: 'a:b%', name: 'c:d' });
    await dispatch(tool, {}, fakeContext());
    decision = 'deny';
    expect((await failure(dispatch(tool, {}, fakeContext()))).code).toBe('DENIED_BY_POLICY');
    expect(new Set(asked)).toEqual(new Set(['mcp:a%3Ab%25:c%3Ad']));
    expect(tool.calls).toEqual([{}]);
  });

  it('hooks and approver never hear of a denied tool [call.path]', async () => {
    const heard: string[] = [];
    const hear = () => void heard.push('hook');
    const { dispatch } = gate({
      policy: always('deny'),
      hooks: { before: [hear], after: [hear] },
      approve: () => Promise.resolve(heard.push('approver') > 0 ? 'approved' : 'denied'),
    });
    await failure(dispatch(fakeTool(), {}, fakeContext()));
    expect(heard).toEqual([]);
  });

  it('a tool that is taken away while a person thinks is not run [call.path]', async () => {
    let decision: PolicyDecision = 'ask';
    const tool = fakeTool();
    const approve = () => {
      decision = 'deny';
      return Promise.resolve('approved' as const);
    };
    const error = await failure(
      gate({ policy: { decide: () => decision }, approve }).dispatch(tool, {}, fakeContext()),
    );
    expect([error.code, tool.calls]).toEqual(['DENIED_BY_POLICY', []]);
  });

  it('a tool that needs approval only since the hooks ran is asked for, once [call.path]', async () => {
    let decision: PolicyDecision = 'allow';
    const asked: string[] = [];
    const { dispatch } = gate({
      policy: { decide: () => decision },
      hooks: { before: [() => void (decision = 'ask')] },
      approve: ({ callId }) => Promise.resolve(asked.push(callId) > 0 ? 'approved' : 'denied'),
    });
    await dispatch(fakeTool(), {}, fakeContext({ callId: 'c' }));
    expect(asked).toEqual(['c']);
  });
});

describe('untrusted tools', () => {
  for (const source of ['mcp', 'client'] as const)
    it(`the schemas of a ${source} tool are never read [catalog.untrusted] [call.validate]`, async () => {
      const tool = fakeTool({
        source,
        owner: source === 'mcp' ? 'hub' : 'client',
        inputSchema: unreadable(),
        outputSchema: unreadable(),
      });
      expect(
        await gate({ hooks: { before: [() => undefined], after: [() => undefined] } }).dispatch(
          tool,
          { any: null, text: '[1]' },
          fakeContext(),
        ),
      ).toEqual(text('ok'));
      expect(tool.calls).toEqual([{ any: null, text: '[1]' }]);
    });
});

it('nothing of a schema is compiled before its tool is called [call.validate]', async () => {
  const asked: string[] = [];
  const noting: Validator = {
    compile: () => Promise.resolve({ kind: 'ready' }),
    validate: async ({ digest }) => {
      asked.push(digest);
      return { kind: 'valid' };
    },
    close: () => Promise.resolve(),
  };
  const { dispatch } = gate({ validator: noting });
  const [called, other] = [fakeTool({ name: 'called' }), fakeTool({ name: 'other', inputSchema: { enum: [] } })];
  expect(asked).toEqual([]);
  await dispatch(called, {}, fakeContext());
  expect([asked, other.calls]).toEqual([[`input:${called.schemaDigest}`], []]);
});

it('a validator of its own is made where none is given', async () => {
  const dispatcher = createDispatcher({ policy: allowAll });
  const tool = fakeTool({ inputSchema: { type: 'object', required: ['a'] } });
  expect((await failure(dispatcher.dispatch(tool, {}, fakeContext()))).code).toBe('INVALID_ARGUMENTS');
});
