// Code mode through a real gateway: what guest code can do, what it gives back, and how a run ends.

import { nodeSandbox, probe } from '@toolcrib/bridge';
import { planSurface, resolveConfig } from '@toolcrib/modes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostTool, openCodeGateway, reportOf, type CodeGateway } from './code-gateway.ts';

const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
let aborts = 0;
let started = 0;
let finished = 0;
let whenStarted = (): void => undefined;
const tools = [
  hostTool('echo', async (args) => ({ ...text('echoed'), details: args })),
  hostTool('wait_long', async (_args, { signal }) => {
    started += 1;
    const left = new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => {
        aborts += 1;
        reject(new Error('left'));
      });
      setTimeout(resolve, 20_000).unref();
    });
    whenStarted();
    await left;
    finished += 1;
    return text('done');
  }),
  hostTool('fetch_much', async () => text('x'.repeat(9_000_000))),
  hostTool('read', async () => text('read')),
];

let open: CodeGateway;
beforeAll(async () => {
  open = await openCodeGateway(tools, { tools: { toolSearch: { mode: 'code', codeTimeoutMs: 4_000 } } });
});
afterAll(() => open.close());

describe('the guest', () => {
  test('finds, describes and calls with the raw answers, and console lines are kept [code.api]', async () => {
    const { value, logs } = await open.code(`
      const hits = await openclaw.tools.search('echo', { limit: 1 });
      const { name, parameters } = await openclaw.tools.describe(hits[0].id);
      const { tool, result } = await openclaw.tools.call(hits[0].id, { n: [1, null] });
      console.log('log', { a: 1 }); console.warn('warn'); console.error('error');
      return { hits: hits.length, name, type: parameters.type, tool, result };`);
    expect(value).toEqual({
      hits: 1,
      name: 'echo',
      type: 'object',
      tool: { id: 'openclaw:core:echo', name: 'echo', source: 'openclaw' },
      result: { content: [{ type: 'text', text: 'echoed' }], details: { n: [1, null] } },
    });
    expect(logs).toEqual(['log {"a":1}', '[warn] warn', '[error] error']);
  });

  test('has nothing else of the host, and cannot change what it has [code.api]', async () => {
    const names = ['process', 'require', 'module', 'fetch', 'setTimeout', 'setInterval', 'queueMicrotask', 'Buffer'];
    const { value } = await open.code(`
      openclaw.tools.call = () => 1; globalThis.openclaw = null; globalThis.console = null;
      const { tool } = await openclaw.tools.call('echo', {});
      const seen = ${JSON.stringify(names)}.filter((name) => name in globalThis);
      return [tool.name, Object.keys(openclaw), Object.keys(openclaw.tools).sort(), seen];`);
    expect(value).toEqual(['echo', ['tools'], ['call', 'describe', 'search'], []]);
    expect((await open.code('const openclaw = 7; return openclaw')).value).toBe(7);
  });

  test('is told at once that a promise can never settle, and would have waited until the time limit [code.api]', async () => {
    const { error } = await open.code('await new Promise(() => {});');
    expect(error).toMatchObject({ code: 'NEVER_SETTLES', message: expect.stringContaining('until the time limit') });
  });

  test('is refused a visible tool, to be called directly [code.api] [call.errors]', async () => {
    const { error } = await open.code("await openclaw.tools.call('read', {})");
    expect(error?.message).toContain('call it directly, as read, outside this code');
  });

  test('runs behind layers that were each proven, and sees none of this process [code.isolation]', async () => {
    const report = open.gateway.status().codeMode?.report;
    expect(report?.layers.filter((layer) => !layer.held && layer.layer !== 'signals')).toEqual([]);
    expect(report?.layers).toHaveLength(13);
    const { value } = await open.code(
      "try { return (() => {}).constructor('return typeof process')() } catch { return 'refused' }",
    );
    expect(['undefined', 'refused']).toContain(value);
  });
});

describe('a report', () => {
  test('of success has value, logs, notices and running totals and nothing else [code.result] [telemetry.object]', async () => {
    const before = open.run.session.counters.totals();
    const report = await open.code("await openclaw.tools.search('echo'); return 1;");
    expect(report).toEqual({
      ok: true,
      value: 1,
      logs: [],
      notices: [],
      telemetry: {
        ...before,
        searchCount: before.searchCount + 1,
        catalogSize: 4,
        sources: { openclaw: 4, mcp: 0, client: 0 },
      },
    });
  });

  test('of failure keeps logs, names the line and lists each call with its outcome [code.result]', async () => {
    const report = await open.code(`console.log('got 7 rows');
await openclaw.tools.call('echo', {});
const running = openclaw.tools.call('wait_long', {});
await openclaw.tools.call('no_such_tool', {});`);
    expect(report).toMatchObject({
      ok: false,
      error: { code: 'GUEST_ERROR', message: expect.stringContaining('UNKNOWN_TOOL'), line: 4 },
      logs: ['got 7 rows'],
      calls: [
        { method: 'call', target: 'echo', outcome: 'finished' },
        { method: 'call', target: 'wait_long', outcome: 'cancelled' },
        { method: 'call', target: 'no_such_tool', outcome: 'failed' },
      ],
      notices: [expect.stringContaining('how far it came is unknown')],
    });
  });
});

describe('the end of a run', () => {
  test('by its deadline cancels what is outstanding and says to inspect first [code.deadline]', async () => {
    aborts = 0;
    const report = await open.code("await openclaw.tools.call('wait_long', {}); return 'late'");
    expect(report.error).toMatchObject({
      code: 'RUN_TIMED_OUT',
      message: expect.stringMatching(/4000 ms.*Inspect what is already done before you retry/i),
    });
    expect(report.calls).toMatchObject([{ target: 'wait_long', outcome: 'cancelled' }]);
    expect(aborts).toBe(1);
  });

  test('by its caller cancels outstanding calls exactly once, and none starts afterwards [code.cancel]', async () => {
    [aborts, started, finished] = [0, 0, 0];
    const stop = new AbortController();
    whenStarted = () => started === 2 && stop.abort();
    const report = await open.code(
      `const wait = () => openclaw.tools.call('wait_long', {});
       await Promise.allSettled([wait(), wait()]);
       await Promise.all([wait(), wait()]);`,
      stop.signal,
    );
    whenStarted = () => undefined;
    expect(report.error?.code).toBe('RUN_ABORTED');
    await open.code('return 0');
    expect([started, aborts, finished]).toEqual([2, 2, 0]);
  });

  test('cancels a call that was not awaited, and names it [code.unawaited]', async () => {
    [aborts, started, finished] = [0, 0, 0];
    const report = await open.code("openclaw.tools.call('wait_long', {}); return 'early'");
    expect(report).toMatchObject({ ok: true, value: 'early' });
    expect(report.notices).toEqual([expect.stringMatching(/^Not awaited, .*call wait_long.*Await every call/)]);
    await open.code('return 0');
    expect([aborts, finished]).toEqual([started, 0]);
  });

  test('by a fatal exit reports the last words of stderr and what was cut, where [code.stderr]', async () => {
    // Only a child without its realm can be made to die like this; it is never used outside tests.
    const { session } = open.run;
    const options = { withoutWalls: ['guest-realm'], wrapper: 'none' } as const;
    await probe(options);
    const sandbox = nodeSandbox({ ...options, runUnproven: true });
    const surface = await planSurface(session, resolveConfig(true), { sandbox });
    const code = "require('node:fs').writeSync(2, 'x'.repeat(300_000) + 'last words'); process.exit(134)";
    const call = { callId: 'fatal', signal: new AbortController().signal };
    const { error } = reportOf(await surface.handle('tool_search_code', { code }, call));
    await sandbox.close();
    expect(error?.code).toBe('CHILD_FAILED');
    expect(error?.message).toMatch(
      /exit code 134.*234474 bytes of stderr discarded.*61536 more left out.*last words$/s,
    );
  });
});

describe('limits are named', () => {
  test.each([
    ['the value', "return 'v'.repeat(300_000)", 'RESULT_TOO_LARGE', /256 KiB/],
    [
      'a call’s arguments',
      "await openclaw.tools.call('echo', { a: 'a'.repeat(300_000) })",
      'ARGUMENTS_TOO_LARGE',
      /256 KiB/,
    ],
    ['a result', "await openclaw.tools.call('fetch_much', {})", 'TOOL_RESULT_TOO_LARGE', /did run.*8192 KiB/],
    [
      'calls at once',
      "await Promise.all(Array.from({ length: 1_100 }, () => openclaw.tools.search('x')))",
      'TOO_MANY_CALLS',
      /1024 calls/,
    ],
  ])('%s [code.limits]', async (_title, code, errorCode, sentence) => {
    const { error } = await open.code(code);
    expect(error?.message).toMatch(sentence);
    expect(`${error?.code} ${error?.message}`).toContain(errorCode);
  });

  test('a flood of console lines is cut and says so, and the value survives [code.limits]', async () => {
    const report = await open.code("for (let i = 0; i < 20_000; i++) console.log('line ' + i); return 'end'");
    expect(report.value).toBe('end');
    expect(Buffer.byteLength(report.logs.join(''))).toBeLessThanOrEqual(65_536 + 200);
    expect(report.logs.at(-1)).toMatch(/console cut: \d+ characters/);
  });
});

describe('code is taken as it is meant', () => {
  test.each([
    ['one expression', '1 + 41', 42],
    ['a fence around everything', '```js\nreturn 6 * 7;\n```', 42],
    [
      'an async arrow',
      "async () => { const { result } = await openclaw.tools.call('echo', {}); return result.content[0].text }",
      'echoed',
    ],
    ['type annotations', 'const n: number = 41; const more = (m: number): number => m + 1; return more(n);', 42],
  ])('%s [code.lenient]', async (_title, code, value) => {
    expect(await open.code(code)).toMatchObject({ ok: true, value });
  });

  test('shell text is refused with a sentence that helps [code.lenient]', async () => {
    const { error } = await open.code('cat /etc/passwd | grep root');
    expect(error).toMatchObject({ code: 'SHELL_TEXT', message: expect.stringContaining('Write JavaScript') });
  });
});
