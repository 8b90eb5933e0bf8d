// No process outlives its source, however it behaves.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import {
  call,
  createChanges,
  find,
  firstText,
  fixture,
  isRunning,
  ready,
  start,
  toContext,
  waitFor,
} from './support.ts';

const pidsOf = async (source: Awaited<ReturnType<typeof ready>>, tool: string): Promise<readonly number[]> =>
  firstText(await call(source, tool))
    .split(' ')
    .map(Number);

describe('a child', () => {
  it('that ignores the end of its input and SIGTERM is killed', async () => {
    const source = await ready({ stubborn: fixture('stubborn') });
    const pids = await pidsOf(source, 'pid');
    expect(pids.map(isRunning)).toEqual([true]);
    await source.close();
    expect(pids.map(isRunning)).toEqual([false]);
  });

  it('takes its helpers along when it is closed', async () => {
    const source = await ready({ grand: fixture('grandchild') });
    const pids = await pidsOf(source, 'pids');
    expect(pids.map(isRunning)).toEqual([true, true]);
    await source.close();
    expect(pids.map(isRunning)).toEqual([false, false]);
  });

  it('leaves no helper behind when it falls, although the helper holds its pipes', async () => {
    const changes = createChanges();
    const source = await ready({ grand: fixture('grandchild') }, changes);
    const pids = await pidsOf(source, 'pids');
    await expect(call(source, 'die')).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' });
    await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false, false]), { timeout: 10_000 });
    await waitFor(changes, () => source.servers()[0]?.state === 'ready');
    expect(await pidsOf(source, 'pids')).not.toEqual(pids);
  });

  it('ends by the end of its input when its host is killed', async () => {
    const host = spawn(process.execPath, [fileURLToPath(new URL('fixtures/host.mjs', import.meta.url))]);
    const [line] = (await once(host.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isRunning(pid)).toBe(true);
    host.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 });
  });

  it('that never answers is ended when its start times out', async () => {
    const source = start({ hung: fixture('stubborn-start', { startTimeoutMs: 300 }) });
    await source.ready();
    const said = source.diagnostics().map(({ reason }) => reason);
    expect(said[0]).toContain('did not start within 300 ms');
    const pid = Number(/pid (\d+)/.exec(said[0] ?? '')?.[1]);
    await source.close();
    expect(isRunning(pid)).toBe(false);
  });

  it('gets PATH, HOME, locale, temp folder and what its entry names, and nothing else of the host', async () => {
    const parentEnv = {
      PATH: process.env['PATH'],
      HOME: '/home/someone',
      LC_ALL: 'C.UTF-8',
      TMPDIR: tmpdir(),
      OTHER_API_KEY: 'k-1',
      NODE_OPTIONS: '--no-warnings',
      LC_EVIL: undefined,
    };
    const source = await ready({ s: fixture('surroundings', { env: { MODE: 'fast' } }) }, { parentEnv });
    const { details } = await call(source, 'surroundings');
    expect((details as { env: unknown }).env).toEqual({
      PATH: process.env['PATH'],
      HOME: '/home/someone',
      LC_ALL: 'C.UTF-8',
      TMPDIR: tmpdir(),
      MODE: 'fast',
    });
  });

  it('gets its arguments as they are, from a folder with blanks, in its own working folder', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'mcp-')), 'folder with blank & sign');
    mkdirSync(folder);
    for (const name of ['surroundings.mjs', 'rpc.mjs'])
      copyFileSync(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)), join(folder, name));
    const args = ['a b', 'c"d', 'e&f', '%PATH%', '$HOME', ''];
    const entry = { command: process.execPath, args: [join(folder, 'surroundings.mjs'), ...args], cwd: folder };
    const source = await ready({ s: entry });
    expect((await call(source, 'surroundings')).details).toMatchObject({ argv: args, cwd: folder });
  });

  it('that sends a message without end is given up, and the call with it', async () => {
    const source = await ready({ endless: fixture('endless-line') });
    await expect(find(source, 'flood').execute({}, toContext())).rejects.toMatchObject({
      code: 'SERVER_UNAVAILABLE',
      message: expect.stringContaining('it sent a message of more than 33554432 bytes') as string,
    });
  });
});
