import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { findTools } from '../src/isolation/tools.ts';
import { isAlive } from './processes.ts';

const tools = findTools();
const root = process.getuid?.() === 0;
const wrappers = [
  'none',
  ...(tools.bwrap === undefined ? [] : ['bwrap']),
  ...(tools.setpriv !== undefined && tools.unshare !== undefined ? [root ? 'setpriv' : 'userns'] : []),
];
const cases = [
  ...wrappers.map((wrapper) => [wrapper, 'busy', 'SIGKILL'] as const),
  ['none', 'idle', 'SIGKILL'] as const,
  ['none', 'waiting', 'SIGTERM'] as const,
  ['none', 'waiting', 'crash'] as const,
];

/** Starts a host, lets it bring its child into a state, ends it, and tells which processes it had. */
async function endHost(wrapper: string, state: string, death: string): Promise<readonly number[]> {
  const script = join(import.meta.dirname, 'fixtures/parent.ts');
  const args = ['--no-warnings', script, wrapper, state, death === 'crash' ? 'crash' : 'none'];
  const host = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(host.stdout, 'data')) as [Buffer];
  const pids = JSON.parse(line.toString()) as number[];
  if (death !== 'crash') host.kill(death as NodeJS.Signals);
  await once(host, 'exit');
  return pids;
}

describe.runIf(process.platform === 'linux')('no process is left', { timeout: 60_000 }, () => {
  test.each(cases)('%s: a child that is %s when its parent ends by %s ends too', async (wrapper, state, death) => {
    const pids = await endHost(wrapper, state, death);
    expect(pids.length).toBeGreaterThan(0);
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 20_000, interval: 50 });
  });

  test('a host that has nothing else to do still sees its sandbox close', async () => {
    const script = join(import.meta.dirname, 'fixtures/closing-parent.ts');
    const host = spawn(process.execPath, ['--no-warnings', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(host.stdout, 'data')) as [Buffer];
    expect(line.toString()).toBe('closed\n');
  });

  test('a host that forgets to close its sandbox can end all the same', async () => {
    const script = join(import.meta.dirname, 'fixtures/forgetful-parent.ts');
    const host = spawn(process.execPath, ['--no-warnings', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(host.stdout, 'data')) as [Buffer];
    expect(await once(host, 'exit')).toEqual([0, null]);
    const pids = JSON.parse(line.toString()) as number[];
    expect(pids.length).toBe(1);
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 20_000, interval: 50 });
  });
});
