import type { LogEvent } from '@toolcrib/telemetry';
import { describe, expect, test } from 'vitest';
import { resolveConfig } from '../src/config.ts';
import { planSurface } from '../src/plan.ts';
import { crib } from './crib.ts';
import { fakeSandbox } from './fake-sandbox.ts';
import { tool } from './fixtures.ts';

test.each([
  ['direct', false],
  ['code', true],
  ['tools', undefined],
  ['directory', { mode: 'directory' }],
])('mode %s is planned', async (mode, setting) => {
  const { session } = crib([tool({ name: 'saw_cut' })]);
  const surface = await planSurface(session, resolveConfig(setting), { sandbox: fakeSandbox(() => 1) });
  expect(surface.mode).toBe(mode);
  expect(surface.snapshotId).toBe(session.snapshot().snapshotId);
});

describe('code without a sandbox', () => {
  const plan = async (parts: Parameters<typeof planSurface>[2], setting: unknown = true) => {
    const written: LogEvent[] = [];
    const log = { write: (event: LogEvent) => void written.push(event), dropped: () => 0 };
    const { session } = crib([tool({ name: 'saw_cut' })], { log });
    return { surface: await planSurface(session, resolveConfig(setting), parts), written };
  };

  test('becomes tools, and the log says why [config.fallback]', async () => {
    const { surface, written } = await plan({ unavailable: 'open: files,\nnetwork' });
    expect(surface.mode).toBe('tools');
    expect(surface.visibleTools().map(({ name }) => name)).toEqual(['tool_search', 'tool_describe', 'tool_call']);
    expect(written).toEqual([
      {
        kind: 'warning',
        code: 'CODE_MODE_UNAVAILABLE',
        message: 'Code mode is not offered here: open: files, network. This run uses the structured controls.',
      },
    ]);
  });

  test('has a reason of its own where none was given [config.fallback]', async () => {
    const { written } = await plan(undefined);
    expect(written).toMatchObject([{ message: expect.stringContaining('no sandbox was given') }]);
  });

  test.each([
    ['direct', false],
    ['tools', null],
  ])('is nothing that mode %s warns of', async (_mode, setting) => {
    expect((await plan({ unavailable: 'none' }, setting)).written).toEqual([]);
  });
});

describe('directory for a harness that cannot pass on undeclared names', () => {
  const plan = async (canHydrate: boolean) => {
    const written: LogEvent[] = [];
    const log = { write: (event: LogEvent) => void written.push(event), dropped: () => 0 };
    const client = tool({ source: 'client', name: 'saw_cut' });
    const { session } = crib([tool({ name: 'saw_cut' }), ...(canHydrate ? [] : [client])], { log });
    return { surface: await planSurface(session, resolveConfig({ mode: 'directory' }), { canHydrate }), written };
  };

  test('becomes tools before anything of it is planned, and the log says why [directory.hydrate]', async () => {
    const { surface, written } = await plan(false);
    expect(surface.mode).toBe('tools');
    expect(written).toEqual([
      {
        kind: 'warning',
        code: 'DIRECTORY_MODE_UNAVAILABLE',
        message:
          'Directory mode is not offered here: whoever runs this surface cannot pass on a call of a tool that was not ' +
          'declared. This run uses the structured controls.',
      },
    ]);
  });

  test('stays directory for any other', async () => {
    const { surface, written } = await plan(true);
    expect([surface.mode, written]).toEqual(['directory', []]);
  });
});

test.each([[undefined], [true]])('a session that was cleared cannot be planned for the setting %j', async (setting) => {
  const { session } = crib([]);
  session.clear();
  const planned = planSurface(session, resolveConfig(setting), { sandbox: fakeSandbox(() => 1) });
  await expect(planned).rejects.toMatchObject({ code: 'SESSION_CLOSED' });
});

test.each([[false], [true], [undefined]])(
  'without a session nothing is planned for the setting %j [catalog.session]',
  async (setting) => {
    const planned = planSurface(undefined as never, resolveConfig(setting), { sandbox: fakeSandbox(() => 1) });
    await expect(planned).rejects.toBeInstanceOf(Error);
  },
);
