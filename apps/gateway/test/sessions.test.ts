import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PluginTool } from '../src/plugin.ts';
import type { SessionReport } from '../src/sessions/session-report.ts';
import type { SessionStore } from '../src/sessions/session-store.ts';
import { createMemoryApprovals } from '../src/approvals/memory-approvals.ts';
import { ask, open, post, say, startProvider } from './support.ts';

const NOWHERE = 'http://127.0.0.1:1/v1';
const tool = (name: string, rest: Partial<PluginTool> = {}): PluginTool => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object' },
  execute: async () => ({ content: [{ type: 'text', text: `did ${name}` }] }),
  ...rest,
});
interface Shown extends SessionReport {
  readonly sessions: readonly object[];
}
const get = async (url: string, path: string) => {
  const response = await fetch(`${url}/admin/${path}`);
  return { status: response.status, body: (await response.json()) as Shown };
};
/** A model that searches, describes, calls, and answers. */
const diligent = () =>
  startProvider((response, index) => {
    const steps = [
      ['tool_search', { query: 'sell' }],
      ['tool_describe', { id: 'sell' }],
      ['tool_call', { id: 'sell', args: { n: 1 } }],
    ] as const;
    const step = steps[index % 4];
    if (step === undefined) say(response, 'done');
    else ask(response, step[0], step[1]);
  });

describe('a session [gateway.sessions]', () => {
  test('answers the four questions: schemas up front, searches and describes, tools by source, bytes', async () => {
    const { url } = await open(await diligent(), {}, { coreTools: [tool('sell'), tool('buy')] });
    const headers = { 'x-toolcrib-session': 'shift' };
    const bytes: number[] = [];
    for (const run of ['r1', 'r2']) {
      await post(url, {}, { ...headers, 'x-toolcrib-run': run });
      bytes.push((await get(url, `sessions/${run}`)).body.provider.bytes);
    }
    const { body } = await get(url, 'sessions/shift');
    expect(body).toMatchObject({
      id: 'shift',
      runIds: ['r1', 'r2'],
      schemasUpFront: 3,
      searches: 2,
      describes: 2,
      calls: 2,
    });
    expect(body.tools).toEqual([
      {
        id: 'openclaw:core:sell',
        name: 'sell',
        source: 'openclaw',
        owner: 'core',
        calls: { finished: 2, 'tool-error': 0, failed: 0 },
      },
    ]);
    expect(body.provider.requests).toBe(8);
    expect(body.provider.bytes).toBe((bytes[0] ?? 0) + (bytes[1] ?? 0));
    expect((await get(url, 'sessions')).body.sessions).toMatchObject([
      { sessionId: 'shift', runIds: ['r1', 'r2'], callCount: 2 },
    ]);
    expect((await get(url, 'sessions/nothing')).status).toBe(404);
  });

  test('is the run itself where nobody names one', async () => {
    const { url } = await open(await diligent(), {}, { coreTools: [tool('sell')] });
    await post(url, {}, { 'x-toolcrib-run': 'alone' });
    expect((await get(url, 'sessions')).body.sessions).toMatchObject([{ sessionId: 'alone', runIds: ['alone'] }]);
  });

  test('holds one record per finished call, bounded and redacted, however the call ended', async () => {
    const secret = 's3cret-from-env';
    const { gateway, url } = await open(
      NOWHERE,
      { mcpServers: { gone: { command: '/nonexistent', env: { KEY: '${KEY}' } } } },
      {
        env: { KEY: secret },
        coreTools: [
          tool('long', {
            execute: async () => ({ content: [{ type: 'text', text: `${secret} ${'y'.repeat(50_000)}` }] }),
          }),
          tool('broken', { execute: () => Promise.reject(new Error(`no luck with ${secret}`)) }),
        ],
      },
    );
    const run = await gateway.open({}, { sessionId: 'shift' });
    const call = (callId: string, id: string, args: object) =>
      run.surface.handle('tool_call', { id, args }, { callId, signal: new AbortController().signal });
    await call('c1', 'long', { password: 'tr0ub4dor', text: 'z'.repeat(20_000), argv: ['x', '--token', 'abc123'] });
    await call('c2', 'broken', {});
    const { body } = await get(url, 'sessions/shift');
    expect(body.activity.map((record) => [record['callId'], record['outcome']])).toEqual([
      ['c1', 'finished'],
      ['c2', 'failed'],
    ]);
    const [long = {}, broken = {}] = body.activity;
    expect(Buffer.byteLength(String(long['input']))).toBeLessThanOrEqual(8_192);
    expect(Buffer.byteLength(String(long['result']))).toBeLessThanOrEqual(32_768);
    expect(long).toMatchObject({ truncated: true, result: expect.stringMatching(/^\[redacted\] y+/) });
    expect(long['input']).toContain('"password":"[redacted]"');
    expect(broken['result']).toContain('no luck with [redacted]');
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(JSON.stringify(body)).not.toContain('tr0ub4dor');
  });

  test('is never shown to a model: a later run of it sends what its client sends, and no more', async () => {
    const bodies: string[] = [];
    const provider = await startProvider((response) => say(response, 'done'));
    const fetch: typeof globalThis.fetch = (input, init) => {
      bodies.push(typeof init?.body === 'string' ? init.body : 'no text');
      return globalThis.fetch(input, init);
    };
    const { gateway, url } = await open(provider, {}, { coreTools: [tool('sell')], fetch });
    const run = await gateway.open({}, { sessionId: 'shift' });
    const signal = new AbortController().signal;
    await run.surface.handle('tool_call', { id: 'sell', args: { word: 'halyard' } }, { callId: 'c', signal });
    await post(url, {}, { 'x-toolcrib-session': 'shift' });
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).not.toContain('halyard');
    expect(bodies[0]).not.toContain('did sell');
  });
});

describe('a store that fails [gateway.sessions]', () => {
  const failing: SessionStore = {
    append: () => {
      throw new Error('disk full');
    },
    dropped: () => 0,
    flush: () => Promise.reject(new Error('disk full')),
    sessions: () => Promise.reject(new Error('disk full')),
    lines: () => Promise.reject(new Error('disk full')),
    prune: () => Promise.reject(new Error('disk full')),
    close: () => Promise.resolve(),
  };

  test('never fails a finished call, nor keeps its log file from being written', async () => {
    const archive = { sessions: failing, approvals: createMemoryApprovals(), close: () => Promise.resolve() };
    const { url, logOf } = await open(await diligent(), {}, { coreTools: [tool('sell')], archive });
    const response = await post(url, {}, { 'x-toolcrib-run': 'r' });
    expect(response.status).toBe(200);
    expect((await logOf('r')).map(({ kind }) => kind)).toContain('activity');
  });

  test('neither does a log folder that cannot be written', async () => {
    const { url, folder, warnings } = await open(await diligent(), {}, { coreTools: [tool('sell')] });
    await rm(folder, { recursive: true });
    await writeFile(folder, 'in the way');
    expect((await post(url, {})).status).toBe(200);
    expect(warnings).toEqual([expect.stringContaining('sessions are not kept')]);
    await rm(folder);
    await mkdir(folder);
  });

  test('neither does a broken file, which is moved aside with a sentence', async () => {
    const { url, folder, warnings } = await open(await diligent(), {}, { coreTools: [tool('sell')] });
    await writeFile(join(folder, 'sessions.sqlite'), 'not a database at all, '.repeat(100));
    expect((await post(url, {}, { 'x-toolcrib-run': 'r' })).status).toBe(200);
    expect(warnings).toEqual([expect.stringContaining('was broken: it now lies at')]);
    expect((await get(url, 'sessions/r')).body).toMatchObject({ calls: 1 });
  });
});
