import { afterEach, expect, test } from 'vitest';
import { beginLogin } from '../src/oauth-login.ts';
import type { LoginStore } from '../src/oauth.ts';
import { connectMcpServers, type McpSource } from '../src/source.ts';
import { browse, guard, memoryLogins, type Guarded } from './oauth-support.ts';
import { stage, text } from './serve-support.ts';

const REDIRECT = 'http://127.0.0.1:4999/callback';
const sources: McpSource[] = [];
afterEach(async () => {
  await Promise.all(sources.splice(0).map((source) => source.close()));
});

const validator = {
  compile: async () => ({ kind: 'ready' as const }),
  validate: async () => ({ kind: 'valid' as const }),
  close: async () => {},
};

async function source(guarded: Guarded, store: LoginStore, headers?: Record<string, string>): Promise<McpSource> {
  const made = connectMcpServers(
    { vault: { url: guarded.url, ...(headers === undefined ? {} : { headers }) } },
    { validator, parentEnv: {}, oauth: { store, howToLogin: (server) => `run "login ${server}"` } },
  );
  sources.push(made);
  await made.ready();
  return made;
}

async function logIn(guarded: Guarded, store: LoginStore): Promise<void> {
  const pending = await beginLogin({
    server: 'vault',
    url: guarded.url,
    store,
    redirectUrl: REDIRECT,
    newId: () => crypto.randomUUID(),
  });
  await pending.finish(await browse(pending.authorizationUrl, REDIRECT));
}

function call(made: McpSource, name: string) {
  const tool = made.tools().find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`there is no ${name}`);
  return tool.execute({}, { callId: 'c', route: 'direct', signal: new AbortController().signal });
}

test('a server that wants a login fails with what to do, and is up once somebody has logged in', async () => {
  const guarded = await guard({ open: stage({ greet: text('hello') }).open });
  const store = memoryLogins();
  const made = await source(guarded, store);
  expect(made.servers()).toEqual([
    { name: 'vault', state: 'failed', reason: 'needs a login: run "login vault"', toolCount: 0 },
  ]);
  await logIn(guarded, store);
  await made.reconnect('vault');
  expect(made.servers()[0]?.state).toBe('ready');
  expect(await call(made, 'greet')).toEqual(text('hello'));
});

test('an expired token is renewed once for all calls, kept, and the calls go on', async () => {
  const guarded = await guard({ open: stage({ greet: text('hello') }).open });
  const store = memoryLogins();
  await logIn(guarded, store);
  const made = await source(guarded, store);
  const before = store.kept.get('vault')?.tokens;
  guarded.expire(before?.access_token ?? '');
  expect(await Promise.all([call(made, 'greet'), call(made, 'greet'), call(made, 'greet')])).toEqual([
    text('hello'),
    text('hello'),
    text('hello'),
  ]);
  expect(guarded.grants).toEqual(['authorization_code', 'refresh_token']);
  const after = store.kept.get('vault')?.tokens;
  expect(after?.access_token).not.toBe(before?.access_token);
  expect(after?.refresh_token).not.toBe(before?.refresh_token);
  expect(guarded.tokens.at(-1)).toBe(after?.access_token);
});

test('a login that cannot be renewed is over: calls say what to do, and nothing of a token is told', async () => {
  const guarded = await guard({ open: stage({ greet: text('hello') }).open });
  const store = memoryLogins();
  await logIn(guarded, store);
  const made = await source(guarded, store);
  const tokens = store.kept.get('vault')?.tokens;
  guarded.expire(tokens?.access_token ?? '');
  await (await guarded.provider.RefreshToken.find(tokens?.refresh_token ?? ''))?.destroy();
  const failure: unknown = await call(made, 'greet').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'SERVER_UNAVAILABLE', message: expect.stringContaining('run "login vault"') });
  const told = JSON.stringify([failure, made.servers(), made.diagnostics()]);
  expect(told).not.toContain(tokens?.access_token);
  expect(told).not.toContain(tokens?.refresh_token);
});

test('a token that another process renewed is taken over instead of being renewed again', async () => {
  const guarded = await guard({ open: stage({ greet: text('hello') }).open });
  const store = memoryLogins();
  await logIn(guarded, store);
  const made = await source(guarded, store);
  guarded.expire(store.kept.get('vault')?.tokens.access_token ?? '');
  await logIn(guarded, store);
  expect(await call(made, 'greet')).toEqual(text('hello'));
  expect(guarded.grants).toEqual(['authorization_code', 'authorization_code']);
});

test('tokens are never sent to a server that has moved', async () => {
  const [here, there] = await Promise.all([guard({ open: stage().open }), guard({ open: stage().open })]);
  const store = memoryLogins();
  await logIn(here, store);
  const made = await source(there, store);
  expect(made.servers()[0]).toMatchObject({ state: 'failed', reason: 'needs a login: run "login vault"' });
  expect(there.tokens).toEqual([]);
});

test('an entry with an authorization of its own is left alone', async () => {
  const guarded = await guard({ open: stage().open });
  const store = memoryLogins();
  await logIn(guarded, store);
  const made = await source(guarded, store, { Authorization: 'Bearer of-the-operator' });
  expect(made.servers()[0]).toMatchObject({ state: 'failed', reason: 'answered HTTP 401' });
  expect(new Set(guarded.tokens)).toEqual(new Set(['of-the-operator']));
});
