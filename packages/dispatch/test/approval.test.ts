import { describe, expect, it } from 'vitest';
import { ToolcribError } from '@toolcrib/tool';
import { approvalKey, type ApprovalRequest, type Approve } from '../src/approval.ts';
import { createDispatcher } from '../src/dispatcher.ts';
import { deferred, fakeContext, fakeTool, settled } from './fixtures.ts';

const policy = { decide: () => 'ask' as const };
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ran',
    (error: unknown) => (ToolcribError.is(error) ? error.code : error),
  );

describe('an approval', () => {
  it('shows the tool and the final arguments, and lets exactly these run [call.path]', async () => {
    const requests: ApprovalRequest[] = [];
    const approve: Approve = (request) => Promise.resolve(requests.push(request) > 0 ? 'approved' : 'denied');
    const tool = fakeTool({ name: 'vault_read' });
    const hooks = { before: [() => ({ args: { room: 2 } })] };
    await createDispatcher({ policy, approve, hooks }).dispatch(tool, { room: 1 }, fakeContext({ callId: 'c' }));
    expect(requests[0]).toMatchObject({
      callId: 'c',
      tool: { id: 'openclaw:yard:vault_read', name: 'vault_read', source: 'openclaw', owner: 'yard' },
      args: { room: 2 },
      key: approvalKey('openclaw:yard:vault_read', { room: 2 }),
    });
    expect(tool.calls).toEqual([{ room: 2 }]);
  });

  it('cannot be stretched to other arguments while the person thinks [call.path]', async () => {
    const answer = deferred<'approved'>();
    const tool = fakeTool();
    const given = { target: 'a', list: ['x'] };
    const running = createDispatcher({ policy, approve: () => answer.promise }).dispatch(tool, given, fakeContext());
    await settled();
    given.target = 'b';
    given.list.push('y');
    answer.resolve('approved');
    await running;
    expect(tool.calls).toEqual([{ target: 'a', list: ['x'] }]);
  });

  it('gets arguments that it cannot change', async () => {
    const tool = fakeTool();
    const approve: Approve = ({ args }) => {
      expect(() => Object.assign(args as object, { more: 1 })).toThrow(TypeError);
      return Promise.resolve('approved');
    };
    await createDispatcher({ policy, approve }).dispatch(tool, { a: 1 }, fakeContext());
    expect(tool.calls).toEqual([{ a: 1 }]);
  });

  const no: readonly [string, Approve | undefined, string][] = [
    ['nobody to ask', undefined, 'APPROVAL_DENIED'],
    ['denied', () => Promise.resolve('denied'), 'APPROVAL_DENIED'],
    ['timed out', () => Promise.resolve('timed-out'), 'APPROVAL_TIMED_OUT'],
    ['a rejection', () => Promise.reject(new Error('console is down')), 'APPROVAL_DENIED'],
    [
      'a throw',
      () => {
        throw new Error('console is down');
      },
      'APPROVAL_DENIED',
    ],
    ['true', () => Promise.resolve(true as never), 'APPROVAL_DENIED'],
    ['nothing', () => Promise.resolve(undefined as never), 'APPROVAL_DENIED'],
    ['yes', () => Promise.resolve('yes' as never), 'APPROVAL_DENIED'],
  ];
  for (const [name, approve, expected] of no)
    it(`${name}: ${expected}, and nothing runs [closed] [call.errors]`, async () => {
      const tool = fakeTool();
      const dispatcher = createDispatcher({ policy, ...(approve === undefined ? {} : { approve }) });
      expect(await code(dispatcher.dispatch(tool, {}, fakeContext()))).toBe(expected);
      expect(tool.calls).toEqual([]);
    });

  it('is not asked for what does not fit the schema', async () => {
    let asked = 0;
    const approve: Approve = () => Promise.resolve((asked += 1) > 0 ? 'approved' : 'denied');
    const tool = fakeTool({ inputSchema: { type: 'object', required: ['a'] } });
    expect(await code(createDispatcher({ policy, approve }).dispatch(tool, {}, fakeContext()))).toBe(
      'INVALID_ARGUMENTS',
    );
    expect(asked).toBe(0);
  });

  it('holds no lock while it waits [call.sequential]', async () => {
    const answer = deferred<'approved'>();
    const slow = fakeTool({ executionMode: 'sequential', name: 'slow' });
    const dispatcher = createDispatcher({
      policy: { decide: ({ name }) => (name === 'slow' ? 'ask' : 'allow') },
      approve: () => answer.promise,
    });
    const waiting = dispatcher.dispatch(slow, {}, fakeContext());
    const other = fakeTool({ executionMode: 'sequential' });
    await dispatcher.dispatch(other, {}, fakeContext());
    expect([other.calls.length, slow.calls.length]).toEqual([1, 0]);
    answer.resolve('approved');
    await waiting;
  });

  it('tells the asker when the call no longer waits', async () => {
    const leaving = new AbortController();
    let seen: AbortSignal | undefined;
    const approve: Approve = ({ signal }) => {
      seen = signal;
      return new Promise(() => undefined);
    };
    const pending = code(
      createDispatcher({ policy, approve }).dispatch(fakeTool(), {}, fakeContext({ signal: leaving.signal })),
    );
    await settled();
    leaving.abort();
    expect(await pending).toBe('CANCELLED');
    expect(seen?.aborted).toBe(true);
  });
});

describe('approvalKey', () => {
  it('is the same for the same arguments in another order, and differs in tool or arguments [call.path]', () => {
    const key = approvalKey('openclaw:yard:a', { x: 1, y: 2 });
    expect(approvalKey('openclaw:yard:a', { y: 2, x: 1 })).toBe(key);
    expect(approvalKey('openclaw:yard:b', { x: 1, y: 2 })).not.toBe(key);
    expect(approvalKey('openclaw:yard:a', { x: 1, y: '2' })).not.toBe(key);
  });
});
