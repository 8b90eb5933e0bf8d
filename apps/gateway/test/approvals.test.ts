import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ToolcribError } from '@toolcrib/tool';
import type { ShownApproval } from '../src/approvals/shown-approval.ts';
import type { OpenedRun } from '../src/open-run.ts';
import type { PluginTool } from '../src/plugin.ts';
import { ask, open, post, say, sellTool, startProvider, type Opened } from './support.ts';

const NOWHERE = 'http://127.0.0.1:1/v1';
const asking = { policy: { session: { ask: ['sell'] } } };
const admin = async (url: string, path: string, body?: object) => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${url}/admin/${path}`, body === undefined ? {} : post);
  return { status: response.status, body: (await response.json()) as { readonly approvals: readonly ShownApproval[] } };
};
const pending = async (url: string, count = 1): Promise<readonly [ShownApproval, ...ShownApproval[]]> => {
  for (;;) {
    const { body } = await admin(url, 'approvals');
    const [first, ...rest] = body.approvals;
    if (first !== undefined && body.approvals.length >= count) return [first, ...rest];
    await nextTurn();
  }
};
let calls = 0;
const call = (run: OpenedRun, name: string, args: object, signal = new AbortController().signal) =>
  run.surface.handle(name, JSON.stringify(args), { callId: `c${(calls += 1)}`, signal });
const codeOf = (result: { readonly details?: unknown }) =>
  (result.details as { readonly error?: ToolcribError } | undefined)?.error?.code;

describe('a call that the policy asks about', () => {
  const routes = [
    ['direct', { toolSearch: false }, 'sell', { n: 1 }],
    ['tool_call', { toolSearch: { mode: 'tools' } }, 'tool_call', { id: 'sell', args: { n: 1 } }],
    [
      'code',
      { toolSearch: { mode: 'code' } },
      'tool_search_code',
      { code: 'return await openclaw.tools.call("sell", { n: 1 })' },
    ],
  ] as const;

  test.each(routes)(
    'on the route %s waits, is seen with its arguments, and runs once it is let [gateway.approvals]',
    async (_, tools, name, args) => {
      const { ran, sell } = sellTool();
      const { gateway, url } = await open(NOWHERE, { tools, ...asking }, { coreTools: [sell] });
      const run = await gateway.open({});
      const running = call(run, name, args);
      const [question] = await pending(url);
      expect(question).toMatchObject({
        tool: { id: 'openclaw:core:sell' },
        args: { n: 1 },
        waiting: true,
        state: 'open',
      });
      expect(ran).toEqual([]);
      const answered = await admin(url, `approvals/${question.id}`, { answer: 'once' });
      expect(answered).toMatchObject({ status: 200, body: { approval: { id: question.id, state: 'once' } } });
      expect((await running).isError).not.toBe(true);
      expect(ran).toEqual([{ n: 1 }]);
    },
  );

  test.each(routes)(
    'on the route %s does not run when it is denied, and the model is told [gateway.approvals] [call.errors]',
    async (_, tools, name, args) => {
      const { ran, sell } = sellTool();
      const { gateway, url } = await open(NOWHERE, { tools, ...asking }, { coreTools: [sell] });
      const running = call(await gateway.open({}), name, args);
      const [question] = await pending(url);
      await admin(url, `approvals/${question.id}`, { answer: 'deny' });
      const result = await running;
      expect(JSON.stringify(result.content)).toContain('the approval was denied');
      expect(JSON.stringify(result)).toContain('APPROVAL_DENIED');
      expect(ran).toEqual([]);
    },
  );

  test('is a no when nobody answers in time, and the model is told so [gateway.approvals]', async () => {
    const { ran, sell } = sellTool();
    const { gateway } = await open(NOWHERE, { ...asking, approvals: { timeoutMs: 20 } }, { coreTools: [sell] });
    const result = await call(await gateway.open({}), 'tool_call', { id: 'sell' });
    expect(codeOf(result)).toBe('APPROVAL_TIMED_OUT');
    expect(ran).toEqual([]);
  });

  test('keeps nothing else waiting, not even a sequential tool [call.sequential]', async () => {
    const { sell } = sellTool();
    const alone: PluginTool = { ...sell, name: 'alone', executionMode: 'sequential' };
    const { gateway, url } = await open(NOWHERE, asking, { coreTools: [sell, alone] });
    const run = await gateway.open({});
    const waiting = call(run, 'tool_call', { id: 'sell' });
    await pending(url);
    expect((await call(run, 'tool_call', { id: 'alone' })).isError).not.toBe(true);
    const [question] = await pending(url);
    await admin(url, `approvals/${question.id}`, { answer: 'once' });
    await waiting;
  });

  test('is a new question for every other argument, and none for the same in a session that allows it', async () => {
    const { ran, sell } = sellTool();
    const { gateway, url } = await open(NOWHERE, asking, { coreTools: [sell] });
    const first = call(await gateway.open({}, { sessionId: 'shift' }), 'tool_call', { id: 'sell', args: { n: 1 } });
    const [question] = await pending(url);
    expect(question.sessionId).toBe('shift');
    await admin(url, `approvals/${question.id}`, { answer: 'session' });
    await first;
    const later = await gateway.open({}, { sessionId: 'shift' });
    await call(later, 'tool_call', { id: 'sell', args: { n: 1 } });
    expect(ran).toEqual([{ n: 1 }, { n: 1 }]);
    void call(later, 'tool_call', { id: 'sell', args: { n: 2 } });
    expect(await pending(url)).toMatchObject([{ args: { n: 2 } }]);
  });

  test('asks for the arguments as the hooks left them, and these run [call.path]', async () => {
    const { ran, sell } = sellTool();
    const hooks = { before: [() => ({ args: { n: 7 } })] };
    const { gateway, url } = await open(NOWHERE, asking, { coreTools: [sell], hooks });
    const running = call(await gateway.open({}), 'tool_call', { id: 'sell', args: { n: 1 } });
    const [question] = await pending(url);
    expect(question.args).toEqual({ n: 7 });
    await admin(url, `approvals/${question.id}`, { answer: 'once' });
    await running;
    expect(ran).toEqual([{ n: 7 }]);
  });

  test('is taken back when its run ends without it', async () => {
    const { sell } = sellTool();
    const { gateway, url } = await open(NOWHERE, asking, { coreTools: [sell] });
    const run = await gateway.open({});
    const gone = new AbortController();
    const running = call(run, 'tool_call', { id: 'sell' }, gone.signal);
    const [question] = await pending(url);
    gone.abort();
    await running;
    run.close();
    const late = await admin(url, `approvals/${question.id}`, { answer: 'once' });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'approval_settled' } } });
    expect((await admin(url, 'approvals')).body).toEqual({ approvals: [] });
  });
});

describe('the answer by API', () => {
  test('is taken once: the second person gets 409, an unknown question 404, nonsense 400', async () => {
    const { sell } = sellTool();
    const { gateway, url } = await open(NOWHERE, asking, { coreTools: [sell] });
    void call(await gateway.open({}), 'tool_call', { id: 'sell' });
    const [{ id }] = await pending(url);
    expect((await admin(url, `approvals/${id}`, { answer: 'always' })).status).toBe(400);
    const both = await Promise.all([
      admin(url, `approvals/${id}`, { answer: 'deny' }),
      admin(url, `approvals/${id}`, { answer: 'once' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await admin(url, 'approvals/nothing', { answer: 'once' })).status).toBe(404);
  });

  test('needs the token and an own origin, as every route does [gateway.security]', async () => {
    const { url } = await open(NOWHERE, { listen: { port: 0, token: 'a-token-of-ours' } });
    expect((await fetch(`${url}/admin/approvals`)).status).toBe(401);
    const headers = { authorization: 'Bearer a-token-of-ours' };
    expect((await fetch(`${url}/admin/approvals`, { headers })).status).toBe(200);
    expect(
      (await fetch(`${url}/admin/approvals`, { headers: { ...headers, origin: 'http://evil.example' } })).status,
    ).toBe(403);
  });
});

describe('a restart', () => {
  const restart = async (before: Opened, coreTools: readonly PluginTool[]) => {
    await before.gateway.close();
    return open(NOWHERE, { ...asking, logFolder: before.folder }, { coreTools });
  };

  test('keeps what waits: it is listed, answered, and used by the next equal call, once [gateway.approvals]', async () => {
    const { ran, sell } = sellTool();
    const before = await open(NOWHERE, asking, { coreTools: [sell] });
    const cut = call(await before.gateway.open({}, { sessionId: 'shift' }), 'tool_call', {
      id: 'sell',
      args: { n: 1 },
    });
    const [question] = await pending(before.url);
    const { gateway, url } = await restart(before, [sell]);
    cut.catch(() => undefined);
    expect(await pending(url)).toMatchObject([{ id: question.id, args: { n: 1 }, waiting: false }]);
    await admin(url, `approvals/${question.id}`, { answer: 'once' });
    expect(ran).toEqual([]);
    const run = await gateway.open({}, { sessionId: 'shift' });
    await call(run, 'tool_call', { id: 'sell', args: { n: 1 } });
    expect(ran).toEqual([{ n: 1 }]);
    void call(run, 'tool_call', { id: 'sell', args: { n: 1 } });
    expect(await pending(url)).toMatchObject([{ waiting: true }]);
    expect(ran).toEqual([{ n: 1 }]);
  });
});

describe('who can be asked', () => {
  test('nobody without a port: a no at once that says so [gateway.approvals] [closed]', async () => {
    const { ran, sell } = sellTool();
    const { gateway } = await open(NOWHERE, asking, { coreTools: [sell] }, { listens: false });
    const result = await call(await gateway.open({}), 'tool_call', { id: 'sell' });
    expect(codeOf(result)).toBe('APPROVAL_DENIED');
    expect(JSON.stringify(result.content)).toContain('there is nobody to ask');
    expect(ran).toEqual([]);
  });

  test('the person that a run brings, with the model told of a no', async () => {
    const { ran, sell } = sellTool();
    const { gateway } = await open(NOWHERE, asking, { coreTools: [sell] }, { listens: false });
    const run = await gateway.open(
      {},
      { ask: async ({ args }) => ((args as { readonly n: number }).n === 1 ? 'once' : 'deny') },
    );
    expect((await call(run, 'tool_call', { id: 'sell', args: { n: 1 } })).isError).not.toBe(true);
    expect(codeOf(await call(run, 'tool_call', { id: 'sell', args: { n: 2 } }))).toBe('APPROVAL_DENIED');
    expect(ran).toEqual([{ n: 1 }]);
  });

  test('whoever answers while a chat request waits; its session comes from the header', async () => {
    const { ran, sell } = sellTool();
    const provider = await startProvider((response, index) =>
      index === 0 ? ask(response, 'sell', { n: 3 }) : say(response, 'done'),
    );
    const { url } = await open(provider, { ...asking, tools: { toolSearch: false } }, { coreTools: [sell] });
    const answer = post(url, {}, { 'x-toolcrib-session': 'till-4' });
    const [{ id, sessionId }] = await pending(url);
    expect(sessionId).toBe('till-4');
    await admin(url, `approvals/${id}`, { answer: 'once' });
    expect((await answer).status).toBe(200);
    expect(ran).toEqual([{ n: 3 }]);
    expect((await post(url, {}, { 'x-toolcrib-session': '../up' })).status).toBe(400);
  });
});
