import { nodeSandbox } from '@toolcrib/bridge';
import { afterAll, describe, expect, test } from 'vitest';
import { resolveConfig } from '../src/config.ts';
import { routeConformance, type SurfaceMaker } from '../src/conformance.ts';
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
];

describe.each(makers)(
  'no way of the surface %s leads past the gate [catalog.policy] [call.path] [closed]',
  (_mode, make) => {
    test.each(routeConformance)('$name', async (subject) => {
      await expect(subject.run(make)).resolves.toBeUndefined();
    });
  },
);

describe('the suite fails a surface over a session', () => {
  const over =
    (change: (session: CatalogSession) => Partial<CatalogSession>): SurfaceMaker =>
    (session): Promise<Surface> =>
      planSurface({ ...session, ...change(session) }, resolveConfig({ mode: 'directory' }));
  const failures = async (make: SurfaceMaker): Promise<readonly string[]> => {
    const outcomes = routeConformance.map(async (subject) => {
      const outcome = await Promise.allSettled([subject.run(make)]);
      return outcome[0].status === 'rejected' ? [subject.name] : [];
    });
    return (await Promise.all(outcomes)).flat();
  };

  test.each<[string, string, SurfaceMaker]>([
    [
      'that takes denied words for unknown ones',
      'a denied tool is denied by its id and by its name, and does not run',
      over((session) => ({
        lookup: (word) => {
          const found = session.lookup(word);
          return found.kind === 'denied' ? { kind: 'unknown' } : found;
        },
      })),
    ],
    [
      'that suggests whatever is near',
      'a word near a denied tool is answered without it',
      over(() => ({ suggest: () => ['Saw_Cut'] })),
    ],
    [
      'whose notes name every server',
      'a server whose tools are all denied is named nowhere',
      over(() => ({ notes: () => ['The server cellar is down, as is kiln.'] })),
    ],
    [
      'whose gate takes every call for approved',
      'other arguments are another question',
      over((session) => ({
        dispatcher: {
          dispatch: (tool, args, context) =>
            tool.execute(args, { ...context, calledAs: session.snapshot().snapshotId }),
        },
      })),
    ],
  ])('%s', async (_title, name, make) => {
    expect(await failures(make)).toContain(name);
  });

  test('and passes one whose session is unchanged', async () => {
    expect(await failures(over(() => ({})))).toEqual([]);
  });
});
