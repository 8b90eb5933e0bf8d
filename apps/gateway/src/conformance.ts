// What every archive must do, as cases that need no test runner: a host that keeps sessions and approvals elsewhere runs
// its own on them.

import assert from 'node:assert/strict';
import type { ApprovalQuestion, ApprovalStore } from './approvals/approval-store.ts';
import type { SessionLine, SessionStore } from './sessions/session-store.ts';

/** One case. `make` creates an empty store. Rejects with an AssertionError where it fails. */
export interface StoreCase<T> {
  readonly name: string;
  run(make: () => T): Promise<void>;
}

const question = (id: string, rest: Partial<ApprovalQuestion> = {}): ApprovalQuestion => ({
  id,
  sessionId: 's',
  runId: 'r',
  callId: `call of ${id}`,
  key: 'k',
  tool: { id: 'mcp:shop:sell', name: 'sell', source: 'mcp', owner: 'shop' },
  args: { order: 'A-1', __proto__: null, list: [1, true, null, 'ü\u2028"'] },
  askedAtMs: 100,
  expiresAtMs: 1_000,
  ...rest,
});
const sought = { sessionId: 's', key: 'k', sinceMs: 0, except: new Set<string>() };
const approvalCase = (name: string, body: (store: ApprovalStore) => Promise<void>): StoreCase<ApprovalStore> => ({
  name,
  run: (make) => body(make()),
});

/** The suite of {@link ApprovalStore}. */
export const approvalStoreConformance: readonly StoreCase<ApprovalStore>[] = [
  approvalCase('a question comes back as it was put down, and is open', async (store) => {
    await store.keep(question('q'));
    assert.deepEqual(JSON.parse(JSON.stringify(await store.get('q'))), { ...asJson(question('q')), state: 'open' });
    assert.equal(await store.get('__proto__'), undefined);
  }),
  approvalCase('open ones are listed oldest first, without those whose time is over', async (store) => {
    await store.keep(question('late', { askedAtMs: 300 }));
    await store.keep(question('b', { askedAtMs: 200 }));
    await store.keep(question('a', { askedAtMs: 200 }));
    await store.keep(question('over', { expiresAtMs: 500 }));
    assert.deepEqual(ids(await store.open(500)), ['a', 'b', 'late']);
  }),
  approvalCase('open questions of one session and key are told apart from all others', async (store) => {
    await store.keep(question('a'));
    await store.keep(question('b', { key: 'other' }));
    await store.keep(question('c', { sessionId: 'other' }));
    await store.keep(question('d', { askedAtMs: 50 }));
    await store.keep(question('over', { expiresAtMs: 500 }));
    const { sessionId, key } = question('a');
    assert.deepEqual(ids(await store.open(500, { sessionId, key })), ['d', 'a']);
  }),
  approvalCase('of all who settle a question exactly one is first', async (store) => {
    await store.keep(question('q'));
    const won = await Promise.all(
      (['once', 'deny', 'session', 'timed-out', 'withdrawn'] as const).map((how) => store.settle('q', how, 200)),
    );
    assert.deepEqual(won, [true, false, false, false, false]);
    const { state, settledAtMs } = (await store.get('q')) ?? {};
    assert.deepEqual([state, settledAtMs], ['once', 200]);
    assert.deepEqual(await store.open(300), []);
    assert.equal(await store.settle('nothing', 'once', 200), false);
  }),
  approvalCase('once and no are spent a single time, for the session as often as one likes', async (store) => {
    for (const how of ['once', 'deny', 'session'] as const) {
      await store.keep(question(how));
      await store.settle(how, how, 200);
    }
    const spent = await Promise.all(
      ['once', 'once', 'deny', 'deny', 'session', 'session'].map((id) => store.spend(id)),
    );
    assert.deepEqual(spent, ['once', undefined, 'deny', undefined, 'session', 'session']);
  }),
  approvalCase('what nobody answered cannot be spent', async (store) => {
    for (const how of ['timed-out', 'withdrawn'] as const) {
      await store.keep(question(how));
      await store.settle(how, how, 200);
    }
    await store.keep(question('open'));
    const spent = await Promise.all(['timed-out', 'withdrawn', 'open', 'nothing'].map((id) => store.spend(id)));
    assert.deepEqual(spent, [undefined, undefined, undefined, undefined]);
  }),
  approvalCase(
    'an answer is found by its session and key alone, the newest first, until it is spent',
    async (store) => {
      for (const [id, rest] of [
        ['other session', { sessionId: 't' }],
        ['other key', { key: 'l' }],
        ['older', {}],
        ['newer', {}],
      ] as const) {
        await store.keep(question(id, rest));
        await store.settle(id, 'once', id === 'newer' ? 300 : 200);
      }
      await store.keep(question('open'));
      assert.equal(await store.answered(sought), 'newer');
      assert.equal(await store.answered({ ...sought, except: new Set(['newer']) }), 'older');
      await store.spend('newer');
      await store.spend('older');
      assert.equal(await store.answered(sought), undefined);
    },
  ),
  approvalCase('a stale answer is no answer, but one for the session never is stale', async (store) => {
    await store.keep(question('once'));
    await store.settle('once', 'once', 200);
    assert.equal(await store.answered({ ...sought, sinceMs: 201 }), undefined);
    await store.keep(question('session'));
    await store.settle('session', 'session', 100);
    assert.equal(await store.answered({ ...sought, sinceMs: 201 }), 'session');
  }),
  approvalCase('an open question can be given another call; a settled one stays as it is', async (store) => {
    await store.keep(question('q'));
    await store.renew('q', { runId: 'r2', callId: 'c2', expiresAtMs: 2_000 });
    await store.settle('q', 'deny', 300);
    await store.renew('q', { runId: 'r3', callId: 'c3', expiresAtMs: 3_000 });
    const { runId, callId, expiresAtMs, askedAtMs } = (await store.get('q')) ?? {};
    assert.deepEqual([runId, callId, expiresAtMs, askedAtMs], ['r2', 'c2', 2_000, 100]);
  }),
  approvalCase('withdrawing takes back the open questions of one session', async (store) => {
    await store.keep(question('answered'));
    await store.settle('answered', 'once', 200);
    await store.keep(question('open'));
    await store.keep(question('other', { sessionId: 't' }));
    await store.withdraw('s', 300);
    const states = await Promise.all(['answered', 'open', 'other'].map(async (id) => (await store.get(id))?.state));
    assert.deepEqual(states, ['once', 'withdrawn', 'open']);
  }),
  approvalCase('pruning forgets what ended before a time', async (store) => {
    await store.keep(question('settled', { expiresAtMs: 9_000 }));
    await store.settle('settled', 'once', 200);
    await store.keep(question('ran out', { expiresAtMs: 200 }));
    await store.keep(question('open', { expiresAtMs: 9_000 }));
    await store.prune(201);
    const kept = await Promise.all(
      ['settled', 'ran out', 'open'].map(async (id) => (await store.get(id)) !== undefined),
    );
    assert.deepEqual(kept, [false, false, true]);
  }),
];

const line = (sessionId: string, runId: string, atMs: number, kind = 'call'): SessionLine => {
  return { sessionId, runId, kind, line: `${runId} ${atMs} ${kind} ü"\u2028`, atMs };
};
const sessionCase = (name: string, body: (store: SessionStore) => Promise<void>): StoreCase<SessionStore> => ({
  name,
  run: async (make) => {
    const store = make();
    try {
      await body(store);
    } finally {
      await store.close();
    }
  },
});

/** The suite of {@link SessionStore}. */
export const sessionStoreConformance: readonly StoreCase<SessionStore>[] = [
  sessionCase('the lines of a session come back in order, and those of one of its runs', async (store) => {
    const taken = [line('s', 'r1', 1), line('t', 'r9', 2), line('s', 'r2', 3), line('s', 'r1', 4)];
    taken.forEach((each) => store.append(each));
    assert.deepEqual(
      await store.lines('s'),
      [taken[0], taken[2], taken[3]].map((each) => each?.line),
    );
    assert.deepEqual(
      await store.lines('r1'),
      [taken[0], taken[3]].map((each) => each?.line),
    );
    assert.deepEqual(await store.lines('constructor'), []);
    assert.equal(store.dropped(), 0);
  }),
  sessionCase('a session that is called like a run of another is found first', async (store) => {
    store.append(line('a', 'b', 1));
    store.append(line('b', 'c', 2));
    assert.deepEqual(await store.lines('b'), [line('b', 'c', 2).line]);
  }),
  sessionCase('sessions are listed newest first, with their runs and finished calls', async (store) => {
    store.append(line('old', 'r1', 10));
    store.append(line('new', 'r2', 20, 'activity'));
    store.append(line('new', 'r3', 25, 'activity'));
    store.append(line('new', 'r3', 30));
    assert.deepEqual(await store.sessions(5), [
      { sessionId: 'new', runIds: ['r2', 'r3'], startedAtMs: 20, lastAtMs: 30, callCount: 2 },
      { sessionId: 'old', runIds: ['r1'], startedAtMs: 10, lastAtMs: 10, callCount: 0 },
    ]);
    assert.deepEqual(
      (await store.sessions(1)).map(({ sessionId }) => sessionId),
      ['new'],
    );
  }),
  sessionCase('one run id in two sessions is two runs', async (store) => {
    store.append(line('s', 'r', 1));
    store.append(line('t', 'r', 2));
    assert.deepEqual(await store.lines('s'), [line('s', 'r', 1).line]);
    assert.deepEqual(await store.lines('r'), [line('s', 'r', 1).line, line('t', 'r', 2).line]);
  }),
  sessionCase('pruning forgets runs by age and by count, oldest first, and names them', async (store) => {
    for (const [runId, atMs] of [
      ['r1', 10],
      ['r2', 20],
      ['r3', 30],
      ['r4', 40],
    ] as const)
      store.append(line('s', runId, atMs));
    await store.flush();
    assert.deepEqual(await store.prune({ beforeMs: 15, keepRuns: 2 }), ['r1', 'r2']);
    assert.deepEqual(await store.lines('s'), [line('s', 'r3', 30).line, line('s', 'r4', 40).line]);
    assert.deepEqual(await store.prune({ beforeMs: 15, keepRuns: 2 }), []);
  }),
  sessionCase('a closed store drops what comes, and counts it', async (store) => {
    await store.close();
    store.append(line('s', 'r', 1));
    assert.equal(store.dropped(), 1);
  }),
];

function ids(records: readonly { readonly id: string }[]): readonly string[] {
  return records.map(({ id }) => id);
}

function asJson(value: object): object {
  return JSON.parse(JSON.stringify(value)) as object;
}
