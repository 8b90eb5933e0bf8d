// An upstream MCP server that wants a login, seen by an operator: the server fails with what to do, `toolcrib login` does it,
// the running gateway takes it up, and the token is renewed when it is over.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { browse, startVault, type Vault } from './mcp-vault.ts';
import { openStation, textOf, type Station } from './mcp-station.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function open(): Promise<{ readonly vault: Vault; readonly station: Station }> {
  const vault = await startVault();
  closers.push(() => vault.close());
  const station = await openStation({ plugins: [], mcpServers: { vault: { url: vault.url } } });
  closers.push(() => station.close());
  return { vault, station };
}

/** Runs `toolcrib login vault` with a person who agrees. @returns the exit code and all that was printed. */
async function logIn(station: Station, meddle?: (redirect: URL) => Promise<void>) {
  const child = spawn(process.execPath, station.argv('login', 'vault', '--json'), {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close');
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const lines = createInterface({ input: child.stderr });
  const address = new Promise<string>((resolve) =>
    lines.on('line', (line) => line.trim().startsWith('http') && resolve(line.trim())),
  );
  lines.on('line', (line) => (printed += `${line}\n`));
  const redirect = await browse(await address);
  await meddle?.(redirect);
  const page = await fetch(redirect);
  const [code] = await exited;
  return { code, printed, page: { status: page.status, text: await page.text() } };
}

const greet = { name: 'tool_call', arguments: { id: 'mcp:vault:greet', args: {} } };

test('a login makes a failed server usable, and an expired token is renewed without anybody [gateway.mcp-in]', async () => {
  const { vault, station } = await open();
  const client = await station.connect({ wire: 'http', era: 'modern' });
  const before = await client.callTool(greet);
  expect(before.isError).toBe(true);
  expect(textOf(before)).toContain('needs a login: run "toolcrib login vault"');
  const { code, printed, page } = await logIn(station);
  expect([code, page.status]).toEqual([0, 200]);
  expect(printed).toContain('"loggedIn": "vault"');
  // The gateway tries failed servers again by itself.
  let result = await client.callTool(greet);
  while (result.isError === true) result = await client.callTool(greet);
  expect(textOf(result)).toContain('hello from the vault');
  while (await vault.takes(vault.lastToken())) await new Promise(setImmediate);
  expect(textOf(await client.callTool(greet))).toContain('hello from the vault');
  // One login; how often its two-second tokens ran out since is the machine's affair.
  const [first, ...later] = vault.grants;
  expect([first, new Set(later)]).toEqual(['authorization_code', new Set(['refresh_token'])]);
});

test('tokens are for their owner alone: in one file with mode 0600, and in nothing that is printed or logged [gateway.mcp-in] [gateway.security]', async () => {
  const { vault, station } = await open();
  const { printed } = await logIn(station);
  const client = await station.connect({ wire: 'stdio', era: 'legacy' });
  expect(textOf(await client.callTool(greet))).toContain('hello from the vault');
  await client.close();
  const folder = join(station.folder, 'log/logins');
  const [name = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const kept = await readFile(join(folder, name), 'utf8');
  const told = printed + JSON.stringify(await station.log());
  expect(kept).toContain(vault.lastToken());
  expect(told).not.toContain(vault.lastToken());
});

test('a redirect with a forged state is turned away, and the right one still counts [gateway.mcp-in] [closed]', async () => {
  const { vault, station } = await open();
  const statuses: number[] = [];
  const { code } = await logIn(station, async (redirect) => {
    const forged = new URL(redirect);
    forged.searchParams.set('state', 'forged');
    statuses.push((await fetch(forged)).status, (await fetch(new URL('/elsewhere', redirect))).status);
  });
  expect(statuses).toEqual([400, 404]);
  expect(code).toBe(0);
  expect(vault.grants).toEqual(['authorization_code']);
});

test('a redirect from another issuer ends the login without a token [gateway.mcp-in] [closed]', async () => {
  const { vault, station } = await open();
  const { code, printed } = await logIn(station, async (redirect) => {
    redirect.searchParams.set('iss', 'https://evil.example');
  });
  expect(code).toBe(1);
  expect(printed).toContain('LOGIN_FAILED');
  expect(vault.grants).toEqual([]);
});
