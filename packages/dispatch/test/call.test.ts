import { describe, expect, it } from 'vitest';
import { ToolcribError } from '@toolcrib/tool';
import type { DispatcherOptions } from '../src/dispatcher.ts';
import { toWord } from '../src/call.ts';
import { always, failure, fakeContext, fakeTool, openGate as gate, settled, text } from './fixtures.ts';

describe('the record', () => {
  it('holds the final arguments, the times and the subject', async () => {
    let clock = 1_000;
    const { dispatch, records } = gate({ now: () => (clock += 5), hooks: { before: [() => ({ args: { b: 2 } })] } });
    await dispatch(fakeTool(), { a: 1 }, fakeContext({ callId: 'c', route: 'tool_call' }));
    expect(records).toEqual([
      {
        callId: 'c',
        tool: { id: 'openclaw:yard:crane_move', name: 'crane_move', source: 'openclaw', owner: 'yard' },
        route: 'tool_call',
        args: { b: 2 },
        startedAtMs: 1_005,
        durationMs: 5,
        outcome: { kind: 'finished', result: text('ok') },
      },
    ]);
  });

  it('is made once for a denial too [call.path]', async () => {
    const { dispatch, records } = gate({ policy: always('deny') });
    await failure(dispatch(fakeTool(), {}, fakeContext()));
    expect(records.map(({ outcome }) => outcome.kind === 'failed' && outcome.code)).toEqual(['DENIED_BY_POLICY']);
  });

  const broken: readonly [string, DispatcherOptions['record']][] = [
    [
      'throws',
      () => {
        throw new Error('disk full');
      },
    ],
    ['rejects', () => Promise.reject(new Error('disk full'))],
    ['never answers', () => new Promise(() => undefined)],
  ];
  for (const [name, record] of broken)
    it(`that ${name} does not fail a finished call [call.path]`, async () => {
      const { dispatch } = gate(record === undefined ? {} : { record });
      expect(await dispatch(fakeTool(), {}, fakeContext())).toEqual(text('ok'));
      await settled();
    });
});

describe('the word for a tool in errors', () => {
  const cases: readonly [string | undefined, string | undefined][] = [
    ['file_read', 'file_read'],
    ['a\u202e\nb', 'a b'],
    ['x'.repeat(200), `${'x'.repeat(125)}...`],
    ['\u200b', undefined],
    [undefined, undefined],
  ];
  for (const [name, word] of cases)
    it(`${JSON.stringify(name)} becomes ${JSON.stringify(word)}`, () => expect(toWord(name)).toBe(word));
});

describe('an error of ours that a tool throws', () => {
  it.each([
    'DENIED_BY_POLICY',
    'APPROVAL_DENIED',
    'APPROVAL_TIMED_OUT',
    'HOOK_VETOED',
    'INVALID_ARGUMENTS',
    'CANCELLED',
    'WOULD_DEADLOCK',
    'ANYTHING_ELSE',
  ])('cannot pass for the gate: of %s only the sentence is left [call.errors]', async (code) => {
    const thrown = new ToolcribError(code, 'Calling "x" is not allowed by policy.');
    const tool = fakeTool({ execute: () => Promise.reject(thrown) });
    await expect(gate().dispatch(tool, {}, fakeContext())).rejects.toMatchObject({
      code: 'TOOL_FAILED',
      message: '"crane_move" failed: Calling "x" is not allowed by policy.',
    });
  });

  it.each([
    ['INVALID_OUTPUT', 'INVALID_OUTPUT'],
    ['INVALID_ARGUMENTS', 'INVALID_ARGUMENTS'],
    ['DENIED_BY_POLICY', 'TOOL_FAILED'],
    ['APPROVAL_DENIED', 'TOOL_FAILED'],
  ])('%s of an adapter of untrusted tools is %s: it checks what the gate leaves to it', async (code, expected) => {
    const execute = () => Promise.reject(new ToolcribError(code, 'no'));
    const tool = fakeTool({ id: 'mcp:hub:crane_move', source: 'mcp', owner: 'hub', execute });
    await expect(gate().dispatch(tool, {}, fakeContext())).rejects.toMatchObject({ code: expected });
  });
});
