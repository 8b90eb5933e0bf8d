// The suite that a new surface runs, run over all surfaces of ours, and over one that a stranger might have built.

import { nodeSandbox } from '@toolcrib/bridge';
import { planSurface, resolveConfig } from '@toolcrib/modes';
import { routeConformance, type SurfaceMaker } from '@toolcrib/modes/conformance';
import { afterAll, describe, expect, test } from 'vitest';
import { byNameSurface } from './by-name-surface.ts';

const sandbox = nodeSandbox();
afterAll(() => sandbox.close());

const SURFACES: readonly (readonly [name: string, make: SurfaceMaker])[] = [
  ['direct', (session) => planSurface(session, resolveConfig(false))],
  ['tools', (session) => planSurface(session, resolveConfig(undefined))],
  ['code', (session) => planSurface(session, resolveConfig(true), { sandbox })],
  ['directory', (session) => planSurface(session, resolveConfig({ mode: 'directory' }))],
  ['of a stranger', byNameSurface],
];

describe.each(SURFACES)(
  'the surface %s leads every call through the one gate [catalog.policy] [call.path]',
  (_name, make) => {
    test.each(routeConformance)('$name', async (subject) => {
      await expect(subject.run(make)).resolves.toBeUndefined();
    });
  },
);
