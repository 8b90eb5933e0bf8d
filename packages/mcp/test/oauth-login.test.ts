import { expect, test } from 'vitest';
import { beginLogin, type LoginOptions } from '../src/oauth-login.ts';
import { browse, guard, memoryLogins, type Guarded } from './oauth-support.ts';
import { stage } from './serve-support.ts';

const REDIRECT = 'http://127.0.0.1:4999/callback';

function login(guarded: Guarded, more: Partial<LoginOptions> = {}) {
  const store = memoryLogins();
  const options = { server: 'vault', url: guarded.url, store, redirectUrl: REDIRECT, newId: () => crypto.randomUUID() };
  return { store, begun: beginLogin({ ...options, ...more }) };
}

test('a client that is not known registers itself, and the person comes back with tokens for this resource', async () => {
  const guarded = await guard({ open: stage().open });
  const { store, begun } = login(guarded);
  const pending = await begun;
  const asked = new URL(pending.authorizationUrl).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('resource')).toBe(guarded.url);
  expect(asked.get('redirect_uri')).toBe(REDIRECT);
  await pending.finish(await browse(pending.authorizationUrl, REDIRECT));
  const record = store.kept.get('vault');
  expect(record).toMatchObject({ url: guarded.url, resource: guarded.url });
  expect(record?.metadata?.issuer).toBe(guarded.issuer);
  expect(record?.tokens).toMatchObject({ token_type: 'Bearer', scope: 'mcp' });
  expect(record?.tokens.refresh_token).toBeTypeOf('string');
  expect(guarded.grants).toEqual(['authorization_code']);
});

test("an operator's own registration is used as it is", async () => {
  const guarded = await guard({ open: stage().open });
  const client = { clientId: 'operator', clientSecret: 'operator-secret-0123456789' };
  const { store, begun } = login(guarded, { client });
  const pending = await begun;
  expect(new URL(pending.authorizationUrl).searchParams.get('client_id')).toBe('operator');
  await pending.finish(await browse(pending.authorizationUrl, REDIRECT));
  expect(store.kept.get('vault')?.client).toMatchObject({ client_id: 'operator' });
});

test('an answer with the state of another login is refused, and the code is not used', async () => {
  const guarded = await guard({ open: stage().open });
  const { store, begun } = login(guarded);
  const pending = await begun;
  const answer = await browse(pending.authorizationUrl, REDIRECT);
  answer.set('state', 'forged');
  expect(pending.accepts(answer)).toBe(false);
  await expect(pending.finish(answer)).rejects.toMatchObject({
    code: 'LOGIN_FAILED',
    message: expect.stringContaining('belongs to another login'),
  });
  expect(guarded.grants).toEqual([]);
  expect(store.kept.size).toBe(0);
});

test('an answer that another issuer signed is refused, and the code is not used', async () => {
  const guarded = await guard({ open: stage().open });
  const { store, begun } = login(guarded);
  const pending = await begun;
  const answer = await browse(pending.authorizationUrl, REDIRECT);
  expect(answer.get('iss')).toBe(guarded.issuer);
  answer.set('iss', 'https://evil.example');
  await expect(pending.finish(answer)).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
  answer.delete('iss');
  await expect(pending.finish(answer)).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
  expect(guarded.grants).toEqual([]);
  expect(store.kept.size).toBe(0);
});

test('metadata that names another issuer is refused before anybody is sent anywhere', async () => {
  const metadata = (issuer: string) => ({
    issuer: 'https://evil.example',
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  });
  const { begun } = login(await guard({ open: stage().open, metadata }));
  await expect(begun).rejects.toMatchObject({ code: 'LOGIN_FAILED', message: expect.stringContaining('ssuer') });
});

test('a person who says no is told so', async () => {
  const { begun } = login(await guard({ open: stage().open }));
  const pending = await begun;
  const state = new URL(pending.authorizationUrl).searchParams.get('state') ?? '';
  const answer = new URLSearchParams({ state, error: 'access_denied' });
  await expect(pending.finish(answer)).rejects.toMatchObject({
    code: 'LOGIN_FAILED',
    message: expect.stringContaining('access_denied'),
  });
});

test('an authorization server without encryption, elsewhere than on this machine, is never asked', async () => {
  const guarded = await guard({ open: stage().open });
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    asked.push(url);
    if (!url.includes('/.well-known/oauth-protected-resource')) return globalThis.fetch(input, init);
    return Response.json({ resource: guarded.url, authorization_servers: ['http://login.example'] });
  };
  const { begun } = login(guarded, { fetch });
  await expect(begun).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
  expect(asked.filter((url) => url.startsWith('http://login.example'))).toEqual([]);
});
