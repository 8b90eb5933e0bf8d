import { describe, expect, test, vi } from 'vitest';
import type { ApprovalDesk } from '../src/approvals/approval-desk.ts';
import { createMemoryApprovals } from '../src/approvals/memory-approvals.ts';
import { APPROVAL_ANSWER_KEPT_MS } from '../src/limits.ts';
import { open, request, run, tool, waiting } from './desk.ts';

describe('a question', () => {
  test('shows the exact arguments, but for configured secrets [gateway.approvals]', async () => {
    const { desk } = open();
    void desk.approver(run)(request({ password: 'tr0ub4dor', key: 'x s3cret-from-env', n: [1] }));
    const [question] = await waiting(desk);
    expect(question).toMatchObject({ id: 'q1', tool, sessionId: 's', runId: 'r', waiting: true });
    expect(question?.args).toEqual({ password: 'tr0ub4dor', key: 'x [redacted]', n: [1] });
  });

  test('with arguments too long to be judged is never put [closed]', async () => {
    const { desk } = open();
    await expect(desk.approver(run)(request({ text: 'x'.repeat(1024 * 1024) }))).rejects.toThrow('too long');
    expect(await desk.list()).toEqual([]);
  });

  test('put where nobody can be asked is a no at once [gateway.approvals] [closed]', async () => {
    expect(await open({ isReachable: () => false }).desk.approver(run)(request())).toBe('nobody');
    expect(await open({ timeoutMs: 0 }).desk.approver({ ...run, ask: async () => 'once' })(request())).toBe('nobody');
  });
});

describe('an answer', () => {
  test('once lets this call go and asks the next one anew [gateway.approvals]', async () => {
    const { desk } = open();
    const first = desk.approver(run)(request());
    await waiting(desk);
    await desk.answer('q1', 'once');
    expect(await first).toBe('approved');
    void desk.approver(run)(request());
    expect((await waiting(desk)).map(({ id }) => id)).toEqual(['q2']);
  });

  test('for the session holds for this tool with these arguments in this session, and nothing else', async () => {
    const { desk } = open();
    const first = desk.approver(run)(request());
    await waiting(desk);
    await desk.answer('q1', 'session');
    expect(await first).toBe('approved');
    expect(await desk.approver({ ...run, runId: 'r2' })(request())).toBe('approved');
    void desk.approver(run)(request({ n: 2 }));
    void desk.approver({ runId: 'r3', sessionId: 'other' })(request());
    expect((await waiting(desk, 2)).map(({ args, sessionId }) => [args, sessionId])).toEqual([
      [{ n: 2 }, 's'],
      [{ n: 1 }, 'other'],
    ]);
  });

  test('for the session lets every equal call go that waits already', async () => {
    const { desk } = open();
    const both = [desk.approver(run)(request()), desk.approver(run)(request())];
    await waiting(desk, 2);
    await desk.answer('q2', 'session');
    expect(await Promise.all(both)).toEqual(['approved', 'approved']);
  });

  test('once lets one of two equal calls go, never both [gateway.approvals]', async () => {
    const { desk } = open();
    const first = desk.approver(run)(request());
    const second = desk.approver(run)(request());
    await waiting(desk, 2);
    await desk.answer('q2', 'once');
    expect(await second).toBe('approved');
    await desk.answer('q1', 'deny');
    expect(await first).toBe('denied');
  });

  test('of two people the first wins, and the second is told how it ended [gateway.approvals]', async () => {
    const { desk } = open();
    const first = desk.approver(run)(request());
    await waiting(desk);
    const said = await Promise.allSettled([desk.answer('q1', 'deny'), desk.answer('q1', 'once')]);
    expect(said[0]?.status).toBe('fulfilled');
    expect(said[1]).toMatchObject({ reason: { code: 'APPROVAL_SETTLED', details: { how: 'deny' } } });
    expect(await first).toBe('denied');
    await expect(desk.answer('q9', 'once')).rejects.toMatchObject({ code: 'APPROVAL_UNKNOWN' });
  });

  test('comes too late when the time is over, and the call is told so [gateway.approvals]', async () => {
    const { desk } = open({ timeoutMs: 5 });
    expect(await desk.approver(run)(request())).toBe('timed-out');
    await expect(desk.answer('q1', 'once')).rejects.toMatchObject({ details: { how: 'timed-out' } });
  });

  test('that another process wrote into the store is found [gateway.approvals]', async () => {
    vi.useFakeTimers();
    try {
      const { desk, store } = open();
      const first = desk.approver(run)(request());
      await vi.waitUntil(async () => (await desk.list()).length === 1);
      await store.settle('q1', 'once', 2_000);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await first).toBe('approved');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a question whose call is gone', () => {
  const leave = async (desk: ApprovalDesk) => {
    const gone = new AbortController();
    const left = desk.approver(run)(request({ n: 1 }, gone.signal));
    await waiting(desk);
    gone.abort(new Error('the client left'));
    await expect(left).rejects.toThrow('the client left');
  };

  test('stays open, and its answer serves the next equal call of the session, once [gateway.approvals]', async () => {
    const { desk } = open();
    await leave(desk);
    expect(await desk.list()).toMatchObject([{ id: 'q1', waiting: false }]);
    await desk.answer('q1', 'once');
    expect(await desk.approver({ ...run, runId: 'r2' })(request())).toBe('approved');
    void desk.approver(run)(request());
    expect((await waiting(desk)).map(({ id }) => id)).toEqual(['q2']);
  });

  test('is taken over by the next equal call, under its old id', async () => {
    const { desk } = open();
    await leave(desk);
    const next = desk.approver({ ...run, runId: 'r2' })(request());
    expect(await waiting(desk)).toMatchObject([{ id: 'q1', runId: 'r2' }]);
    await desk.answer('q1', 'once');
    expect(await next).toBe('approved');
  });

  test('is taken over by one call only', async () => {
    const { desk } = open();
    await leave(desk);
    void desk.approver(run)(request());
    void desk.approver(run)(request());
    expect((await waiting(desk, 2)).map(({ id }) => id)).toEqual(['q1', 'q2']);
  });

  test('passes a no on as well, and forgets an answer that nobody came for within the hour', async () => {
    const { desk, later } = open();
    await leave(desk);
    await desk.answer('q1', 'deny');
    expect(await desk.approver(run)(request())).toBe('denied');
    await leave(desk);
    await desk.answer('q2', 'once');
    later(APPROVAL_ANSWER_KEPT_MS + 1);
    void desk.approver(run)(request());
    expect((await waiting(desk)).map(({ id }) => id)).toEqual(['q3']);
  });

  test('is taken back with its session, but not once the gateway is closing', async () => {
    const { desk, store } = open();
    await leave(desk);
    await desk.withdraw('s');
    expect((await store.get('q1'))?.state).toBe('withdrawn');
    await leave(desk);
    desk.close();
    await desk.withdraw('s');
    expect((await store.get('q2'))?.state).toBe('open');
  });

  test('survives its desk: another one over the same store lists it and keeps its answer [gateway.approvals]', async () => {
    const { desk, store } = open();
    await leave(desk);
    desk.close();
    const next = open({ store, newId: () => 'new' }).desk;
    expect((await next.list()).map(({ id }) => id)).toEqual(['q1']);
    await next.answer('q1', 'once');
    expect(await next.approver(run)(request())).toBe('approved');
    void next.approver(run)(request());
    expect((await waiting(next)).map(({ id }) => id)).toEqual(['new']);
  });
});

test('a store that fails is a no, not a yes [closed]', async () => {
  const broken = { ...createMemoryApprovals(), spend: () => Promise.reject(new Error('disk full')) };
  const { desk } = open({ store: broken });
  const [outcome] = await Promise.allSettled([
    desk.approver(run)(request()),
    waiting(desk).then(() => desk.answer('q1', 'once')),
  ]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'disk full' } });
});

test('a question and its answer cost the same however many others wait', async () => {
  const store = createMemoryApprovals();
  let reads = 0;
  const counting = {
    ...store,
    get: (id: string) => ((reads += 1), store.get(id)),
    open: async (...asked: Parameters<typeof store.open>) => {
      const found = await store.open(...asked);
      reads += found.length;
      return found;
    },
  };
  const { desk } = open({ store: counting });
  const ask = (n: number) => desk.approver({ runId: `r${n}`, sessionId: `s${n}` })(request({ n }));
  const asked = Array.from({ length: 50 }, (_, n) => ask(n));
  await waiting(desk, 50);
  reads = 0;
  const last = ask(50);
  while ((await store.open(1_000)).length < 51) await new Promise(setImmediate);
  await desk.answer('q51', 'session');
  expect(await last).toBe('approved');
  expect(reads).toBeLessThan(10);
  for (let n = 1; n <= 50; n += 1) await desk.answer(`q${n}`, 'deny');
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['denied']));
});
