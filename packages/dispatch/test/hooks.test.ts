import { describe, expect, it } from 'vitest';
import { ToolcribError, type ToolResult } from '@toolcrib/tool';
import { createDispatcher } from '../src/dispatcher.ts';
import type { AfterToolCall, BeforeToolCall, Hooks } from '../src/hooks.ts';
import { createPolicy } from '../src/policy-layers.ts';
import { fakeContext, fakeTool, text } from './fixtures.ts';

const gate = (hooks: Hooks, hookTimeoutMs = 5_000) =>
  createDispatcher({ policy: createPolicy([]), hooks, hookTimeoutMs });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'ran', message: '' }),
    (error: unknown) =>
      ToolcribError.is(error)
        ? { code: error.code, message: error.message }
        : { code: 'other', message: String(error) },
  );

describe('before-hooks', () => {
  it('run in order, each seeing what the one before it left', async () => {
    const seen: unknown[] = [];
    const add =
      (key: string): BeforeToolCall =>
      ({ args }) => {
        seen.push(args);
        return { args: { ...(args as object), [key]: 1 } };
      };
    const tool = fakeTool();
    await gate({ before: [add('a'), () => undefined, add('b')] }).dispatch(tool, {}, fakeContext());
    expect(seen).toEqual([{}, { a: 1 }]);
    expect(tool.calls).toEqual([{ a: 1, b: 1 }]);
  });

  it('see the subject, the call and the route', async () => {
    const seen: unknown[] = [];
    const hook: BeforeToolCall = ({ signal, ...rest }) =>
      void seen.push({ ...rest, signal: signal instanceof AbortSignal });
    await gate({ before: [hook] }).dispatch(fakeTool(), { x: 1 }, fakeContext({ callId: 'c', route: 'code' }));
    expect(seen).toEqual([
      {
        tool: { id: 'openclaw:yard:crane_move', name: 'crane_move', source: 'openclaw', owner: 'yard' },
        args: { x: 1 },
        callId: 'c',
        route: 'code',
        signal: true,
      },
    ]);
  });

  it('what they change is validated [call.validate] [call.path]', async () => {
    const tool = fakeTool({ inputSchema: { type: 'object', properties: { n: { type: 'integer' } } } });
    const { code } = await failure(
      gate({ before: [() => ({ args: { n: 'x' } })] }).dispatch(tool, { n: 1 }, fakeContext()),
    );
    expect([code, tool.calls]).toEqual(['INVALID_ARGUMENTS', []]);
  });

  it('a veto stops the call with its own sentence [call.errors]', async () => {
    const tool = fakeTool({ name: 'mail_send' });
    const { code, message } = await failure(
      gate({ before: [() => ({ veto: 'not at night' })] }).dispatch(tool, {}, fakeContext()),
    );
    expect([code, message]).toEqual(['HOOK_VETOED', '"mail_send" was not run: a hook blocked it: not at night']);
    expect(tool.calls).toEqual([]);
  });

  it('the sentence of a veto is cleaned and bounded', async () => {
    const veto = `a\u202e\n\u0007b ${'x'.repeat(1_000)}`;
    const { message } = await failure(gate({ before: [() => ({ veto })] }).dispatch(fakeTool(), {}, fakeContext()));
    expect(message).toBe(`"crane_move" was not run: a hook blocked it: a b ${'x'.repeat(293)}...`);
  });

  it('a veto without a sentence still stops the call', async () => {
    const { code, message } = await failure(
      gate({ before: [() => ({ veto: 7 as never })] }).dispatch(fakeTool(), {}, fakeContext()),
    );
    expect([code, message]).toEqual(['HOOK_VETOED', '"crane_move" was not run: a hook blocked it.']);
  });

  it('arguments that a hook gives cannot be changed by those after it, approver included [call.path]', async () => {
    const given = { a: 1 };
    const tool = fakeTool({ source: 'mcp', owner: 'hub' });
    const seen: unknown[] = [];
    const dispatcher = createDispatcher({
      policy: { decide: () => 'ask' },
      hooks: { before: [() => ({ args: given }), ({ args }) => void seen.push(Object.isFrozen(args))] },
      approve: ({ args }) => {
        given.a = 2;
        seen.push(Object.isFrozen(args));
        return Promise.resolve('approved');
      },
    });
    await dispatcher.dispatch(tool, {}, fakeContext());
    expect([seen, tool.calls]).toEqual([[true, true], [{ a: 1 }]]);
  });

  it('arguments cannot be changed behind the back of the gate', async () => {
    const tool = fakeTool();
    const meddle: BeforeToolCall = ({ args }) => void Object.assign(args as object, { a: 2 });
    expect((await failure(gate({ before: [meddle] }).dispatch(tool, { a: 1 }, fakeContext()))).code).toBe(
      'HOOK_FAILED',
    );
    expect(tool.calls).toEqual([]);
  });

  const broken: readonly [string, BeforeToolCall, string][] = [
    [
      'throws',
      () => {
        throw new Error('secret path');
      },
      'failed',
    ],
    ['rejects', () => Promise.reject(new Error('secret path')), 'failed'],
    ['hangs', () => new Promise(() => undefined), 'took longer than 20 ms'],
    ['answers with a word', () => 'ok' as never, 'gave an unknown answer'],
    ['answers with true', () => true as never, 'gave an unknown answer'],
    ['answers with an empty object', () => ({}) as never, 'gave an unknown answer'],
    ['gives arguments that are no JSON', () => ({ args: { at: new Date(0) } }), 'gave arguments that are no JSON'],
  ];
  for (const [name, hook, problem] of broken)
    it(`one that ${name} stops the call [call.errors]`, async () => {
      const tool = fakeTool();
      expect(await failure(gate({ before: [hook] }, 20).dispatch(tool, {}, fakeContext()))).toEqual({
        code: 'HOOK_FAILED',
        message: `"crane_move" was not run: a hook that checks calls ${problem}. This is a fault of the host, not of your arguments.`,
      });
      expect(tool.calls).toEqual([]);
    });

  it('one that hangs is told by its signal', async () => {
    let told: AbortSignal | undefined;
    const hang: BeforeToolCall = ({ signal }) => {
      told = signal;
      return new Promise(() => undefined);
    };
    await failure(gate({ before: [hang] }, 20).dispatch(fakeTool(), {}, fakeContext()));
    expect(told?.aborted).toBe(true);
  });
});

describe('after-hooks', () => {
  it('run in order and may replace the result', async () => {
    const add =
      (word: string): AfterToolCall =>
      ({ result }) => ({ result: { content: [...result.content, { type: 'text', text: word }] } });
    const result = await gate({ after: [add('a'), () => undefined, add('b')] }).dispatch(fakeTool(), {}, fakeContext());
    expect(result.content.map((block) => block.type === 'text' && block.text)).toEqual(['ok', 'a', 'b']);
  });

  it('what they change is checked against the output contract [call.validate]', async () => {
    const tool = fakeTool({
      outputSchema: { type: 'object', required: ['id'] },
      execute: () => Promise.resolve({ content: [], details: { id: 1 } }),
    });
    const strip: AfterToolCall = ({ result }) => ({ result: { content: result.content, details: {} } });
    expect((await failure(gate({ after: [strip] }).dispatch(tool, {}, fakeContext()))).code).toBe('INVALID_OUTPUT');
  });

  it('are not run for a tool that failed', async () => {
    let runs = 0;
    const tool = fakeTool({ execute: () => Promise.reject(new Error('no')) });
    await failure(gate({ after: [() => void (runs += 1)] }).dispatch(tool, {}, fakeContext()));
    expect(runs).toBe(0);
  });

  const broken: readonly [string, AfterToolCall, string][] = [
    [
      'throws',
      () => {
        throw new Error('secret path');
      },
      'failed',
    ],
    ['hangs', () => new Promise(() => undefined), 'took longer than 20 ms'],
    ['answers with text', () => 'ok' as never, 'gave an unknown answer'],
    ['gives no result', () => ({ result: 'ok' as never }), 'gave an unknown answer'],
    [
      'gives a result without content',
      () => ({ result: { details: 1 } as unknown as ToolResult }),
      'gave an unknown answer',
    ],
  ];
  for (const [name, hook, problem] of broken)
    it(`one that ${name} withholds the result and says that the tool did run`, async () => {
      const tool = fakeTool({ execute: () => Promise.resolve(text('unredacted')) });
      expect(await failure(gate({ after: [hook] }, 20).dispatch(tool, {}, fakeContext()))).toEqual({
        code: 'HOOK_FAILED',
        message: `The result of "crane_move" is withheld: a hook that checks results ${problem}. Note that the tool did run, so it may have had its effect: check before you call it again.`,
      });
      expect(tool.calls.length).toBe(1);
    });
});
