import { getEventListeners } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { nodeSandbox, noted, type NodeSandboxOptions, type RunOutcome, type Sandbox } from '../src/index.ts';
import { descendants, isAlive } from './processes.ts';

const linux = process.platform === 'linux';
const later = (ms: number): Promise<string> => new Promise((resolve) => setTimeout(resolve, ms, 'done'));

async function using<T>(options: NodeSandboxOptions, use: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = nodeSandbox(options);
  try {
    return await use(sandbox);
  } finally {
    await sandbox.close();
  }
}

function valueOf(outcome: RunOutcome): unknown {
  if (!outcome.ok) throw new Error(`${outcome.error.code}: ${outcome.error.message}`);
  return outcome.value;
}

describe('the node sandbox', { timeout: 60_000 }, () => {
  test('runs do not share anything', () =>
    using({}, async (sandbox) => {
      const code =
        'globalThis.count = (globalThis.count ?? 0) + 1; Array.prototype.mark = true; return globalThis.count';
      for (let run = 0; run < 3; run += 1) expect(valueOf(await sandbox.run({ code, timeoutMs: 20_000 }, {}))).toBe(1);
    }));

  test('many runs at once keep their values apart', () =>
    using({ poolSize: 2 }, async (sandbox) => {
      const host = { call: (args: unknown) => Promise.resolve((args as { args: unknown }).args) };
      const runs = Array.from({ length: 5 }, (_, n) =>
        sandbox.run({ code: `return [${n}, await openclaw.tools.call('x', ${n})]`, timeoutMs: 30_000 }, host),
      );
      expect((await Promise.all(runs)).map(valueOf)).toEqual([0, 1, 2, 3, 4].map((n) => [n, n]));
    }));

  test('notes of the host become log lines at the place where they belong', () =>
    using({ poolSize: 0 }, async (sandbox) => {
      const host = { search: () => Promise.resolve(noted([], ['the server "x" is down'])) };
      const code =
        'console.log("before"); const hits = await openclaw.tools.search("q"); console.log("after"); return hits';
      const outcome = await sandbox.run({ code, timeoutMs: 20_000 }, host);
      expect(outcome).toMatchObject({ value: [], logs: ['before', 'the server "x" is down', 'after'] });
    }));

  test('what is no text is refused without a process', () =>
    using({ poolSize: 0 }, async (sandbox) => {
      const run = (code: unknown) => sandbox.run({ code: code as string, timeoutMs: 1_000 }, {});
      expect(await run(undefined)).toMatchObject({ ok: false, error: { code: 'SYNTAX_ERROR' } });
      expect(await run('x'.repeat(1_048_577))).toMatchObject({ ok: false, error: { code: 'CODE_TOO_LARGE' } });
    }));

  test('a large tool result arrives whole', () =>
    using({ poolSize: 0 }, async (sandbox) => {
      const host = { call: () => Promise.resolve('é'.repeat(4_000_000)) };
      const code = 'const text = await openclaw.tools.call("x"); return [text.length, text.at(-1)]';
      expect(valueOf(await sandbox.run({ code, timeoutMs: 30_000 }, host))).toEqual([4_000_000, 'é']);
    }));

  test('where isolation cannot be proven nothing runs', () =>
    using({ wrapper: 'none', withoutWalls: ['permission'] }, async (sandbox) => {
      const outcome = await sandbox.run({ code: 'return 1', timeoutMs: 20_000 }, {});
      expect(outcome).toMatchObject({ ok: false, error: { code: 'SANDBOX_UNAVAILABLE' } });
      expect(outcome.ok ? '' : outcome.error.message).toMatch(/network/);
    }));
});

describe.runIf(linux)('processes of the node sandbox', { timeout: 60_000 }, () => {
  const options = { wrapper: 'none' } as const;
  const one = { code: 'return 1', timeoutMs: 20_000 };

  test('a child is used once, the pool is refilled when the run has settled, and closing leaves none', async () => {
    const sandbox = nodeSandbox(options);
    await sandbox.run(one, {});
    await vi.waitFor(() => expect(descendants('self').filter(isAlive).length).toBe(1), 10_000);
    const [warm] = descendants('self').filter(isAlive);
    await sandbox.run(one, {});
    await vi.waitFor(() => {
      const left = descendants('self').filter(isAlive);
      expect(left.length).toBe(1);
      expect(left).not.toContain(warm);
    }, 10_000);
    await sandbox.close();
    expect(descendants('self').filter(isAlive)).toEqual([]);
  });

  test('an idle child ends after its time', () =>
    using({ ...options, poolIdleMs: 300 }, async (sandbox) => {
      await sandbox.run(one, {});
      await vi.waitFor(() => expect(descendants('self').filter(isAlive).length).toBe(1), {
        timeout: 10_000,
        interval: 5,
      });
      await vi.waitFor(() => expect(descendants('self').filter(isAlive)).toEqual([]), 10_000);
    }));

  test.each([
    ['a time limit', 'while (true) {}', { code: 'RUN_TIMED_OUT', timeoutMs: 1_500 }],
    // A cold child on a busy machine needs its time to boot; the promise is known at once.
    ['a promise that never settles', 'await new Promise(() => {})', { code: 'NEVER_SETTLES', timeoutMs: 60_000 }],
    [
      'a memory bomb',
      'const a = []; for (;;) a.push("x".repeat(1e6) + a.length)',
      { code: /OUT_OF_MEMORY|RUN_TIMED_OUT/, timeoutMs: 1_500 },
    ],
  ])('%s leaves no process', (_, code, error) =>
    using({ ...options, poolSize: 0 }, async (sandbox) => {
      const outcome = await sandbox.run({ code, timeoutMs: error.timeoutMs }, {});
      expect(outcome.ok ? '' : outcome.error.code).toMatch(error.code);
      await vi.waitFor(() => expect(descendants('self').filter(isAlive)).toEqual([]), 20_000);
    }),
  );

  test('after many runs there are no more handles, listeners and descriptors than before', async () => {
    const signal = new AbortController().signal;
    const count = () => ({
      files: readdirSync('/proc/self/fd').length,
      listeners: getEventListeners(signal, 'abort').length + process.eventNames().length,
      handles: process.getActiveResourcesInfo().filter((name) => name !== 'Timeout' && name !== 'Immediate').length,
      children: descendants('self').filter(isAlive).length,
    });
    await using(options, (sandbox) => sandbox.run(one, {}));
    const before = count();
    await using({ ...options, poolSize: 2 }, async (sandbox) => {
      const host = { call: () => Promise.resolve(1) };
      const code = 'await openclaw.tools.call("x"); openclaw.tools.call("y"); return 1';
      for (let run = 0; run < 12; run += 1) await sandbox.run({ code, timeoutMs: 20_000, signal }, host);
    });
    await vi.waitFor(() => {
      const { handles, ...rest } = count();
      expect(rest).toMatchObject({ files: before.files, listeners: before.listeners, children: before.children });
      expect(handles).toBeLessThanOrEqual(before.handles);
    }, 10_000);
  });

  test('after a child that could not boot the next run is probed anew, and never with less', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
    const node = join(folder, 'node');
    const broken = join(folder, 'broken');
    writeFileSync(node, `#!/bin/sh\n[ -e ${broken} ] && exit 7\nexec /usr/bin/env -i ${process.execPath} "$@"\n`);
    chmodSync(node, 0o755);
    await using({ ...options, poolSize: 0, nodePaths: [node] }, async (sandbox) => {
      expect(valueOf(await sandbox.run(one, {}))).toBe(1);
      writeFileSync(broken, '');
      expect(await sandbox.run(one, {})).toMatchObject({ ok: false, error: { code: 'CHILD_FAILED' } });
      expect(valueOf(await sandbox.run(one, {}))).toBe(1);
    });
    rmSync(folder, { recursive: true });
  });
});

describe('the clock of the node sandbox', { timeout: 60_000 }, () => {
  const waits = { code: 'return await openclaw.tools.call("slow")', timeoutMs: 1_000 };
  const host = { call: () => later(1_600) };
  /** The probe and the first boot are not what is measured here. */
  const warmUp = async (sandbox: Sandbox): Promise<void> => {
    await sandbox.run({ code: 'return 1', timeoutMs: 30_000 }, host);
    await later(500);
  };

  test('waiting for the host counts, unless the sandbox says otherwise', async () => {
    const [counted, paused] = await Promise.all([
      using({}, async (sandbox) => (await warmUp(sandbox), sandbox.run(waits, host))),
      using({ pauseClockOnHost: true }, async (sandbox) => (await warmUp(sandbox), sandbox.run(waits, host))),
    ]);
    expect(counted).toMatchObject({ ok: false, error: { code: 'RUN_TIMED_OUT' } });
    expect(paused).toMatchObject({ ok: true, value: 'done' });
  });

  test('the ceiling holds for whoever waits, and a guest that works while it waits has no pause', async () => {
    const [waiting, working] = await using({ pauseClockOnHost: { ceilingMs: 1_200 }, poolSize: 2 }, async (sandbox) => {
      await warmUp(sandbox);
      const busy = { code: 'openclaw.tools.call("slow"); while (true) {}', timeoutMs: 1_000, maxTimeoutMs: 30_000 };
      return Promise.all([sandbox.run(waits, host), sandbox.run(busy, host)]);
    });
    expect(waiting.ok ? '' : waiting.error.message).toMatch(/time limit of 1200 ms/);
    expect(working.ok ? '' : working.error.message).toMatch(/time limit of 1000 ms/);
  });
});
