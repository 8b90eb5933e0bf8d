import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginRecord } from '@toolcrib/mcp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLoginFiles } from '../src/oauth/login-files.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'toolcrib-logins-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const login: LoginRecord = {
  url: 'https://vault.example/mcp',
  authorizationServerUrl: 'https://login.example',
  client: { client_id: 'me', client_secret: 'secret-of-client' },
  tokens: { access_token: 'access-1', token_type: 'Bearer', refresh_token: 'refresh-1' },
};

function open(told: string[] = []) {
  return createLoginFiles(join(root, 'logins'), (secrets) => told.push(...secrets));
}

test('what was saved is loaded again by another process, and the redactor hears of it both times', async () => {
  const [saver, loader]: [string[], string[]] = [[], []];
  await open(saver).save('vault', login);
  expect(await open(loader).load('vault')).toEqual(login);
  expect(saver).toEqual(['access-1', 'refresh-1', 'secret-of-client']);
  expect(loader).toEqual(saver);
});

test('a server without a login has none', async () => {
  expect(await open().load('vault')).toBeUndefined();
});

test('only the owner can read, and a second save leaves one file', async () => {
  const store = open();
  await store.save('vault', login);
  await store.save('vault', { ...login, tokens: { access_token: 'access-2', token_type: 'Bearer' } });
  const [name = '', ...others] = await readdir(join(root, 'logins'));
  expect(others).toEqual([]);
  expect((await stat(join(root, 'logins', name))).mode & 0o777).toBe(0o600);
  expect((await stat(join(root, 'logins'))).mode & 0o777).toBe(0o700);
  expect((await store.load('vault'))?.tokens.access_token).toBe('access-2');
});

test('names that differ in case or in signs, and names of prototypes, have files of their own', async () => {
  const store = open();
  const names = ['vault', 'VAULT', 'va/ult', 'va:ult', '__proto__', '../vault', 'x'.repeat(300)];
  for (const name of names) await store.save(name, { ...login, url: `https://example/${encodeURIComponent(name)}` });
  for (const name of names) expect((await store.load(name))?.url).toBe(`https://example/${encodeURIComponent(name)}`);
  expect(await readdir(root)).toEqual(['logins']);
});

test('a broken file is an error that tells nothing of what stands in it', async () => {
  const store = open();
  await store.save('vault', login);
  const [name = ''] = await readdir(join(root, 'logins'));
  const path = join(root, 'logins', name);
  const whole = await readFile(path, 'utf8');
  await writeFile(path, whole.slice(0, -20));
  await expect(store.load('vault')).rejects.toThrow('the file of this login is broken: log in again');
  await writeFile(path, whole.replace('"vault"', '"other"'));
  await expect(store.load('vault')).rejects.toThrow('does not hold the login of this server');
  await writeFile(path, JSON.stringify({ server: 'vault', login: { ...login, url: 7 } }));
  await expect(store.load('vault')).rejects.toThrow('does not hold the login of this server');
});
