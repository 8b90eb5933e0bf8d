import { describe, expect, it } from 'vitest';
import { ToolcribError, type ToolDefinition } from '@toolcrib/tool';
import { createDispatcher } from '../src/dispatcher.ts';
import { createPolicy } from '../src/policy-layers.ts';
import { deferred, fakeContext, fakeTool, settled, text } from './fixtures.ts';

const gate = () => createDispatcher({ policy: createPolicy([]) });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'ran', message: '' }),
    (error: unknown) =>
      ToolcribError.is(error)
        ? { code: error.code, message: error.message }
        : { code: 'other', message: String(error) },
  );
const fail = (execute: ToolDefinition['execute']) => failure(gate().dispatch(fakeTool({ execute }), {}, fakeContext()));

describe('a tool that throws', () => {
  const cases: readonly [string, unknown, string][] = [
    ['an error', new Error('no such crane'), '"crane_move" failed: no such crane'],
    ['text', 'no such crane', '"crane_move" failed: no such crane'],
    ['nothing', undefined, '"crane_move" failed without a message.'],
    ['an object', { reason: 'x' }, '"crane_move" failed without a message.'],
    [
      'a stack in its message',
      new Error('broke\n    at move (/srv/app/crane.ts:3:9)\n    at x'),
      '"crane_move" failed: broke',
    ],
    ['control characters', new Error('a\u001b[31m\u202eb\nc'), '"crane_move" failed: a[31mb c'],
    ['a long message', new Error('x'.repeat(5_000)), `"crane_move" failed: ${'x'.repeat(997)}...`],
  ];
  for (const [name, thrown, message] of cases)
    it(`${name} becomes one clean sentence [call.errors]`, async () => {
      expect(await fail(() => Promise.reject(thrown))).toEqual({ code: 'TOOL_FAILED', message });
    });

  it('at once, without a promise, fails the same way', async () => {
    const execute = (): never => {
      throw new Error('early');
    };
    expect(await fail(execute)).toEqual({ code: 'TOOL_FAILED', message: '"crane_move" failed: early' });
  });

  it('an object that fights back still fails cleanly', async () => {
    const thrown = Object.defineProperty({}, 'message', {
      get: () => {
        throw new Error('trap');
      },
    });
    expect(await fail(() => Promise.reject(thrown))).toEqual({
      code: 'TOOL_FAILED',
      message: '"crane_move" failed without a message.',
    });
  });

  it('has its secrets taken out by the redactor of the host, or says nothing [call.errors]', async () => {
    const tool = fakeTool({ execute: () => Promise.reject(new Error('token abc123 refused')) });
    const say = async (redact: (text: string) => string) => {
      const dispatcher = createDispatcher({ policy: createPolicy([]), redact });
      return (await failure(dispatcher.dispatch(tool, {}, fakeContext()))).message;
    };
    expect(await say((said) => said.replace('abc123', '***'))).toBe('"crane_move" failed: token *** refused');
    const broken = (): never => {
      throw new Error('abc123');
    };
    expect(await say(broken)).toBe('"crane_move" failed without a message.');
  });

  it('has its secrets taken out where it throws an error of ours, whose code and details stay [call.errors]', async () => {
    const thrown = new ToolcribError('SERVER_UNAVAILABLE', 'token abc123 refused', { details: { server: 'hub' } });
    const tool = fakeTool({ execute: () => Promise.reject(thrown) });
    const redacting = (redact: (text: string) => string) =>
      createDispatcher({ policy: createPolicy([]), redact }).dispatch(tool, {}, fakeContext());
    await expect(redacting((said) => said.replace('abc123', '***'))).rejects.toMatchObject({
      code: 'SERVER_UNAVAILABLE',
      message: 'token *** refused',
      details: { server: 'hub' },
    });
    const broken = (): never => {
      throw new Error('abc123');
    };
    await expect(redacting(broken)).rejects.toMatchObject({ message: '"crane_move" failed without a message.' });
  });

  it('leaves what the gate says of arguments to the gate: names of properties are no secrets', async () => {
    const tool = fakeTool({ inputSchema: { type: 'object', required: ['password'] } });
    const dispatcher = createDispatcher({ policy: createPolicy([]), redact: () => '[redacted]' });
    const { message } = await failure(dispatcher.dispatch(tool, {}, fakeContext()));
    expect(message).toContain('password: is required and missing');
  });

  it('an error of ours that tells how the call went passes with its code', async () => {
    const thrown = new ToolcribError('SERVER_UNAVAILABLE', 'The server "hub" is down.');
    expect(await fail(() => Promise.reject(thrown))).toEqual({
      code: 'SERVER_UNAVAILABLE',
      message: 'The server "hub" is down.',
    });
  });
});

describe('a tool that gives back no result', () => {
  const blocks = [
    {},
    { type: 'text' },
    { type: 'image', data: 'AA==' },
    { type: 'resource' },
    { type: 'resource_link' },
  ];
  const wrong = [undefined, null, 'text', {}, { content: 'text' }, { content: ['text'] }];
  for (const value of [...wrong, ...blocks.map((block) => ({ content: [block] }))])
    it(`${JSON.stringify(value)} is a failure`, async () => {
      expect(await fail(() => Promise.resolve(value as never))).toEqual({
        code: 'TOOL_FAILED',
        message: '"crane_move" failed: it did run, but gave back no tool result; look before you call it again',
      });
    });

  it('a block that throws when it is read is the same failure', async () => {
    const block = Object.defineProperty({}, 'type', {
      enumerable: true,
      get() {
        throw new Error('not for you');
      },
    });
    expect(await fail(() => Promise.resolve({ content: [block] } as never))).toMatchObject({ code: 'TOOL_FAILED' });
  });
});

describe('a sequential tool', () => {
  it('runs alone among all calls of its dispatcher [call.sequential]', async () => {
    const events: string[] = [];
    const step = (name: string, executionMode: 'parallel' | 'sequential') => {
      const end = deferred();
      const execute = async () => {
        events.push(`${name} starts`);
        await end.promise;
        events.push(`${name} ends`);
        return text(name);
      };
      return { tool: fakeTool({ name, executionMode, execute }), end };
    };
    const steps = [step('a', 'parallel'), step('b', 'parallel'), step('alone', 'sequential'), step('c', 'parallel')];
    const dispatcher = gate();
    const running = steps.map(({ tool }) => dispatcher.dispatch(tool, {}, fakeContext()));
    for (const { end } of steps) {
      await settled();
      end.resolve();
    }
    await Promise.all(running);
    expect(events).toEqual([
      'a starts',
      'b starts',
      'a ends',
      'b ends',
      'alone starts',
      'alone ends',
      'c starts',
      'c ends',
    ]);
  });

  it('refuses a call from inside itself instead of waiting for ever [call.sequential]', async () => {
    const dispatcher = gate();
    const inner = fakeTool({ name: 'inner' });
    let refused: unknown;
    const outer = fakeTool({
      executionMode: 'sequential',
      execute: async (_args, { callId }) => {
        refused = await failure(dispatcher.dispatch(inner, {}, fakeContext({ ancestors: [callId] })));
        throw refused;
      },
    });
    const { code, message } = await failure(dispatcher.dispatch(outer, {}, fakeContext()));
    expect(refused).toMatchObject({ code: 'WOULD_DEADLOCK' });
    expect([code, message]).toEqual(['TOOL_FAILED', expect.stringContaining('it would wait for the very call')]);
    expect(inner.calls).toEqual([]);
  });

  it('gives its place back after a failure', async () => {
    const dispatcher = gate();
    const broken = fakeTool({ executionMode: 'sequential', execute: () => Promise.reject(new Error('no')) });
    await failure(dispatcher.dispatch(broken, {}, fakeContext()));
    expect(await dispatcher.dispatch(fakeTool({ executionMode: 'sequential' }), {}, fakeContext())).toEqual(text('ok'));
  });

  it('that is cancelled while it queues never runs [call.sequential]', async () => {
    const leaving = new AbortController();
    const end = deferred<ReturnType<typeof text>>();
    const dispatcher = gate();
    const first = dispatcher.dispatch(fakeTool({ execute: () => end.promise }), {}, fakeContext());
    const alone = fakeTool({ executionMode: 'sequential' });
    const queued = failure(dispatcher.dispatch(alone, {}, fakeContext({ signal: leaving.signal })));
    await settled();
    leaving.abort();
    expect((await queued).message).toBe('"crane_move" was cancelled before it started: it was not run.');
    end.resolve(text('ok'));
    await first;
    expect(alone.calls).toEqual([]);
  });
});

it('a call that is cancelled at the very moment of its turn is not run, and gives its place back [call.sequential]', async () => {
  const leaving = new AbortController();
  let released = 0;
  const enter = async () => {
    leaving.abort();
    return () => void (released += 1);
  };
  const tool = fakeTool();
  const dispatcher = createDispatcher({ policy: createPolicy([]), lock: { enter } });
  const { message } = await failure(dispatcher.dispatch(tool, {}, fakeContext({ signal: leaving.signal })));
  expect(message).toBe('"crane_move" was cancelled before it started: it was not run.');
  expect([tool.calls, released]).toEqual([[], 1]);
});

it('the context of the caller reaches the tool unchanged', async () => {
  const context = fakeContext({ onProgress: () => undefined });
  let seen: unknown;
  const tool = fakeTool({
    execute: (_args, given) => {
      seen = given;
      return Promise.resolve(text('ok'));
    },
  });
  await gate().dispatch(tool, {}, context);
  expect(seen).toBe(context);
});
