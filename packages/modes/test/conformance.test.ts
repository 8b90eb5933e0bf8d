import { nodeSandbox } from '@toolcrib/bridge';
import { CONTROL_NAMES, isJsonObject } from '@toolcrib/tool';
import { afterAll, describe, expect, test } from 'vitest';
import { resolveConfig } from '../src/config.ts';
import { surfaceConformance, type SurfaceMaker } from '../src/conformance.ts';
import { planSurface } from '../src/plan.ts';
import type { CatalogSession } from '../src/session.ts';
import type { Surface } from '../src/surface.ts';

const sandbox = nodeSandbox();
afterAll(() => sandbox.close());

const makers: readonly (readonly [string, SurfaceMaker])[] = [
  ['direct', (session) => planSurface(session, resolveConfig(false))],
  ['code', (session) => planSurface(session, resolveConfig(true), { sandbox })],
  ['tools', (session) => planSurface(session, resolveConfig(undefined))],
  ['directory', (session) => planSurface(session, resolveConfig({ mode: 'directory' }))],
  ['directory, by direct calls of what is deferred', hydrated],
];

/** The same surface; whatever would go through the call control is called as if it were declared. */
async function hydrated(session: CatalogSession): Promise<Surface> {
  const surface = await planSurface(session, resolveConfig({ mode: 'directory' }));
  const wordOf = (args: unknown): string => (isJsonObject(args) ? String(args['id']) : '');
  return wrapped(surface, (name, args, call) =>
    name === CONTROL_NAMES.call && isJsonObject(args)
      ? surface.handle(wordOf(args), args['args'], call)
      : surface.handle(name, args, call),
  );
}

function wrapped(surface: Surface, handle?: Surface['handle']): Surface {
  return {
    mode: surface.mode,
    get snapshotId() {
      return surface.snapshotId;
    },
    get ledger() {
      return surface.ledger;
    },
    visibleTools: () => surface.visibleTools(),
    promptText: () => surface.promptText(),
    handle: handle ?? ((name, args, call) => surface.handle(name, args, call)),
    update: () => surface.update(),
    close: () => surface.close(),
  };
}

describe.each(makers)('the surface %s', (_mode, make) => {
  test.each(surfaceConformance)('$name', async (subject) => {
    await expect(subject.run(make)).resolves.toBeUndefined();
  });
});

describe('the suite itself fails a surface', () => {
  const broken =
    (change: (surface: Surface) => Partial<Surface>): SurfaceMaker =>
    async (session) => {
      const surface = await planSurface(session, resolveConfig(undefined));
      return { ...wrapped(surface), ...change(surface) };
    };
  const failures = async (make: SurfaceMaker): Promise<readonly string[]> => {
    const outcomes = await Promise.all(
      surfaceConformance.map(async (subject) =>
        subject.run(make).then(
          () => [],
          () => [subject.name],
        ),
      ),
    );
    return outcomes.flat();
  };

  test.each<[string, SurfaceMaker]>([
    ['that rejects', broken(() => ({ handle: () => Promise.reject(new Error('no')) }))],
    [
      'that answers everything with done',
      broken(() => ({ handle: async () => ({ content: [{ type: 'text', text: 'done' }] }) })),
    ],
    ['that shows nothing', broken(() => ({ visibleTools: () => [] }))],
    [
      'that shows two tools under one name',
      broken((surface) => ({ visibleTools: () => [...surface.visibleTools(), ...surface.visibleTools()] })),
    ],
    ['that never ends', broken(() => ({ close: () => undefined }))],
    ['whose prompt names a denied tool', broken(() => ({ promptText: () => 'Also: vault_open.' }))],
  ])('%s', async (_title, make) => {
    expect(await failures(make)).not.toEqual([]);
  });

  test('and passes the unbroken one, wrapped in the same way', async () => {
    const names = await failures(broken((surface) => surface));
    expect(names).toEqual([]);
  });
});
