import { describe, expect, test } from 'vitest';
import { createCalls } from '../../src/guest/calls.ts';
import { FROM_CHILD, SENT } from '../../src/wire.ts';

function open(answer: number = SENT.yes) {
  const sent: [number, number, string][] = [];
  const calls = createCalls((kind, id, text) => {
    sent.push([kind, id, text]);
    return answer;
  });
  return { calls, sent };
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error as { code?: unknown }).code ?? error,
  );

describe('calls of the guest', () => {
  test('are numbered from one and carry their arguments as a list', async () => {
    const { calls, sent } = open();
    const first = calls.make('call', ['x', { n: 1n === 1n }]);
    const second = calls.make('search', [undefined]);
    expect(sent).toEqual([
      [FROM_CHILD.call, 1, '["call","x",{"n":true}]'],
      [FROM_CHILD.call, 2, '["search",null]'],
    ]);
    calls.refuse(2, '{"code":"NO","message":"not now"}');
    calls.answer(1, '{"ok":1}');
    calls.answer(1, '{"ok":2}');
    calls.answer(77, '1');
    expect(await first).toEqual({ ok: 1 });
    await expect(second).rejects.toMatchObject({ name: 'ToolError', code: 'NO', message: 'not now' });
  });

  test('more than 1,024 at once, and more than 4,096 in all, are refused here', async () => {
    const { calls, sent } = open();
    for (let id = 1; id <= 1_024; id += 1) void calls.make('call', ['x']);
    expect(await codeOf(calls.make('call', ['x']))).toBe('TOO_MANY_CALLS');
    for (let id = 1; id <= 1_024; id += 1) calls.answer(id, '1');
    for (let id = 1_025; id <= 4_096; id += 1) {
      void calls.make('call', ['x']);
      calls.answer(id, '1');
    }
    expect(await codeOf(calls.make('call', ['x']))).toBe('TOO_MANY_CALLS');
    expect(sent.length).toBe(4_096);
  });

  test('a call that is made while arguments are written gets a number of its own', () => {
    const { calls, sent } = open();
    void calls.make('call', ['outer', { toJSON: () => (void calls.make('call', ['inner']), 1) }]);
    expect(sent.map(([, id, text]) => [id, text])).toEqual([
      [1, '["call","inner"]'],
      [2, '["call","outer",1]'],
    ]);
  });

  test.each([
    [SENT.tooLarge, 'ARGUMENTS_TOO_LARGE'],
    [SENT.tooDeep, 'ARGUMENTS_NOT_JSON'],
    [SENT.noBudget, 'TOO_MANY_CALLS'],
    [SENT.over, 'TOO_MANY_CALLS'],
  ])('what the child refuses with %d is %s, and takes no number', async (answer, code) => {
    const { calls, sent } = open(answer);
    expect(await codeOf(calls.make('call', ['x']))).toBe(code);
    expect(await codeOf(calls.make('call', ['x']))).toBe(code);
    expect(sent.map(([, id]) => id)).toEqual([1, 1]);
  });

  test('arguments that are no JSON never leave, and what a getter throws is thrown', async () => {
    const { calls, sent } = open();
    const circle: unknown[] = [];
    circle.push(circle);
    expect(await codeOf(calls.make('call', ['x', circle]))).toBe('ARGUMENTS_NOT_JSON');
    expect(await codeOf(calls.make('call', ['x', () => 1]))).toBe('ARGUMENTS_NOT_JSON');
    expect(await codeOf(calls.make('call', ['x', 'y'.repeat(262_145)]))).toBe('ARGUMENTS_TOO_LARGE');
    const boom = { code: 'BOOM' };
    const value = {
      get bad(): never {
        throw boom as unknown as Error;
      },
    };
    expect(await codeOf(calls.make('call', ['x', value]))).toBe('BOOM');
    expect(sent).toEqual([]);
  });

  test('an answer that cannot be parsed rejects its call and no other', async () => {
    const { calls } = open();
    const bad = calls.make('call', ['x']);
    calls.answer(1, '{');
    await expect(bad).rejects.toBeInstanceOf(SyntaxError);
  });
});
