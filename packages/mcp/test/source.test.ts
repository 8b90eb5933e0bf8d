// Many servers at once: what one does never reaches another.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@toolcrib/tool';
import { call, createChanges, find, firstText, fixture, isRunning, names, ready, start, waitFor } from './support.ts';

const freshPath = (): string => join(mkdtempSync(join(tmpdir(), 'mcp-')), 'marker');

describe('connectMcpServers', () => {
  it('offers the good server although every other one misbehaves', async () => {
    const logged: Diagnostic[] = [];
    const source = await ready(
      {
        silent: fixture('silent', { startTimeoutMs: 400 }),
        exits: fixture('exits', { env: { LOGIN_TOKEN: 'tok-5555-6666' } }),
        ghost: { command: 'no-such-command-42', args: ['--token', 'arg-77778888'] },
        wrong: { url: 'ftp://example.test' },
        flood: fixture('stderr-flood'),
        noisy: fixture('noisy'),
        loops: fixture('looping-cursor'),
        good: fixture('good'),
      },
      { log: (diagnostic) => void logged.push(diagnostic) },
    );
    expect(source.tools().map((tool) => tool.id)).toEqual([
      'mcp:flood:ping',
      'mcp:good:ping',
      'mcp:loops:a',
      'mcp:loops:b',
      'mcp:noisy:ping',
    ]);
    for (const tool of source.tools().filter(({ name }) => name === 'ping')) {
      const result = await tool.execute({}, { callId: 'c', route: 'direct', signal: new AbortController().signal });
      expect(firstText(result)).toBe('pong');
    }
    expect(source.servers().map(({ name, state, reason }) => [name, state, reason])).toEqual([
      ['silent', 'failed', 'did not start within 400 ms'],
      ['exits', 'failed', 'exited with code 3'],
      ['ghost', 'failed', 'could not be started: command "no-such-command-42" or its working folder was not found'],
      ['wrong', 'failed', 'cannot be used: its url is not an http or https URL'],
      ['flood', 'ready', undefined],
      ['noisy', 'ready', undefined],
      ['loops', 'ready', undefined],
      ['good', 'ready', undefined],
    ]);
    const told = logged.map(({ owner, code, reason }) => `${owner} ${code} ${reason}`).join('\n');
    expect(told).toContain('exits SERVER_FAILED It exited with code 3.');
    expect(told).toContain('Its last words on stderr: cannot log in with ***');
    expect(told).toContain('noisy SERVER_NOISE');
    expect(told).toContain('Fixture Server 1.2.3');
    expect(told).toContain('loops SERVER_NOISE Its tool list repeats a page cursor');
    expect(told).not.toContain('tok-5555-6666');
    expect(told).not.toContain('arg-77778888');
    expect(logged.filter(({ owner, code }) => owner === 'noisy' && code === 'SERVER_NOISE')).toHaveLength(1);
  });

  it('leaves malformed tools out of a list and keeps their siblings [catalog.quarantine]', async () => {
    const source = await ready({ mixed: fixture('mixed-tools') });
    expect(names(source)).toEqual(['__proto__', 'constructor', 'first', 'last', 'null_schema']);
    expect(find(source, 'first').description).toBe('Does first.');
    expect(firstText(await call(source, '__proto__'))).toBe('ran __proto__');
    expect(firstText(await call(source, 'constructor'))).toBe('ran constructor');
    expect(source.diagnostics().map(({ code, tool }) => [code, tool])).toEqual([
      ['INVALID_TOOL', undefined],
      ['INVALID_NAME', undefined],
      ['INVALID_SCHEMA', 'bad_root'],
      ['INVALID_SCHEMA', 'bad_properties'],
      ['DUPLICATE_ID', 'first'],
    ]);
  });

  it('takes owner and id from the key of the configuration, encoded [catalog.sources]', async () => {
    const source = await ready({ 'plugin:memo%': fixture('good') });
    expect(source.tools().map(({ id, owner, source: from }) => [id, owner, from])).toEqual([
      ['mcp:plugin%3Amemo%25:ping', 'plugin:memo%', 'mcp'],
    ]);
  });

  it('works for servers and tools named like members of every object', async () => {
    const source = await ready(Object.fromEntries([['__proto__', fixture('good')]]));
    expect(source.tools().map((tool) => tool.id)).toEqual(['mcp:__proto__:ping']);
  });

  it('tries a server again that did not start, and says that something changed', async () => {
    const changes = createChanges();
    const source = await ready({ late: fixture('fails-first', { args: [freshPath()] }) }, changes);
    expect(source.servers()).toEqual([{ name: 'late', state: 'failed', reason: 'exited with code 1', toolCount: 0 }]);
    const before = source.version();
    await waitFor(changes, () => source.servers()[0]?.state === 'ready');
    expect(names(source)).toEqual(['ping']);
    expect(source.version()).toBeGreaterThan(before);
    expect(source.diagnostics()).toEqual([]);
  });

  it('follows a list that changes, with few lists for many notices [call.errors]', async () => {
    const changes = createChanges();
    const source = await ready({ live: fixture('changing') }, changes);
    const old = find(source, 'alpha');
    expect(names(source)).toEqual(['alpha', 'next']);
    const before = source.version();
    await call(source, 'next');
    await waitFor(changes, () => names(source).includes('beta'));
    expect(source.version()).toBeGreaterThan(before);
    expect(names(source)).toEqual(['beta', 'next']);
    const context = { callId: 'c', route: 'direct', signal: new AbortController().signal } as const;
    await expect(old.execute({}, context)).rejects.toMatchObject({
      code: 'TOOL_VANISHED',
      message: expect.stringMatching(/"live".*"alpha".*Search the catalog/s) as string,
    });
    expect(firstText(await call(source, 'beta'))).toBe('calls: 2');
  });

  it('never lets a slow old list replace a newer one', async () => {
    const changes = createChanges();
    const source = await ready({ overtaken: fixture('overtaken') }, changes);
    await waitFor(changes, () => names(source).includes('new_tool'));
    expect(names(source)).toEqual(['new_tool']);
  });

  it('brings a server back at once after its first fall, and keeps its tools meanwhile', async () => {
    const changes = createChanges();
    const source = await ready({ grand: fixture('grandchild') }, changes);
    const states: (string | undefined)[] = [];
    changes.listeners.add(() => states.push(source.servers()[0]?.state, String(names(source))));
    await expect(call(source, 'die')).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' });
    await waitFor(changes, () => source.servers()[0]?.state === 'ready');
    expect(states).toEqual(['starting', 'die,pids', 'ready', 'die,pids']);
  });

  it('starts a server anew when told to, and leaves nothing of what was there before', async () => {
    const source = await ready({ grand: fixture('grandchild') });
    const pids = async () =>
      firstText(await call(source, 'pids'))
        .split(' ')
        .map(Number);
    const old = await pids();
    expect(await source.reconnect('grand')).toEqual({ name: 'grand', state: 'ready', toolCount: 2 });
    expect(old.map(isRunning)).toEqual(old.map(() => false));
    expect((await pids()).filter((pid) => old.includes(pid))).toEqual([]);
    expect(await source.reconnect('nobody')).toBe(undefined);
  });

  it('takes another configuration: what is the same goes on, what changed starts anew, what is missing ends', async () => {
    const grand = fixture('grandchild');
    const source = await ready({ grand, good: fixture('good'), live: fixture('changing') });
    const pids = async () =>
      firstText(await call(source, 'pids'))
        .split(' ')
        .map(Number);
    const before = await pids();
    const version = source.version();
    await source.configure({ grand, live: { ...fixture('described'), callTimeoutMs: 5_000 } });
    expect(await pids()).toEqual(before);
    expect(source.servers().map(({ name }) => name)).toEqual(['grand', 'live']);
    expect(names(source)).toEqual(['die', 'pids', 'calm', 'ping']);
    expect(source.version()).toBeGreaterThan(version);
    await source.close();
    await source.configure({ good: fixture('good') });
    expect(source.servers().map(({ name, state }) => [name, state])).toEqual([
      ['grand', 'closed'],
      ['live', 'closed'],
    ]);
  });

  it('remembers what a server offered that fell, and its last words where it does not come back', async () => {
    const entry = { ...fixture('last-words'), startTimeoutMs: 1_000 };
    const source = await ready({ silent: entry, good: fixture('good') });
    expect(source.servers()[0]).toEqual({
      name: 'silent',
      state: 'failed',
      reason: 'did not start within 1000 ms',
      lastWords: 'starting waiting for the database at db:5432',
      toolCount: 0,
    });
    expect(source.formerTools()).toEqual([]);
    await source.close();
    expect(source.formerTools()).toContainEqual({ id: 'mcp:good:ping', name: 'ping', source: 'mcp', owner: 'good' });
  });

  it('answers at once after it was closed [closed]', async () => {
    const source = await ready({ good: fixture('good') });
    const ping = find(source, 'ping');
    await source.close();
    await source.close();
    expect(source.tools()).toEqual([]);
    expect(source.servers()).toEqual([{ name: 'good', state: 'closed', toolCount: 0 }]);
    const context = { callId: 'c', route: 'direct', signal: new AbortController().signal } as const;
    await expect(ping.execute({}, context)).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' });
  });

  it('can be closed while servers are starting', async () => {
    const source = start({ silent: fixture('silent'), good: fixture('good') });
    await source.close();
    await source.ready();
    expect(source.servers().map(({ state }) => state)).toEqual(['closed', 'closed']);
  });

  it('survives listeners of the host that throw', async () => {
    const fail = (): never => {
      throw new Error('host bug');
    };
    const source = await ready({ noisy: fixture('noisy') }, { log: fail, onChange: fail });
    expect(names(source)).toEqual(['ping']);
  });
});
