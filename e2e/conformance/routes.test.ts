// The suite that a new surface runs, run over all surfaces of ours, and over one that a stranger might have built.

import { nodeSandbox } from '@toolcrib/bridge';
import { planSurface, resolveConfig } from '@toolcrib/modes';
import { routeConformance, type SurfaceMaker } from '@toolcrib/modes/conformance';
import { afterAll, describe, expect, test } from 'vitest';
import { byNameSurface } from './by-name-surface.ts';
import { serveSurface } from './served-surface.ts';

const sandbox = nodeSandbox();
const open: { close(): Promise<void> }[] = [sandbox];
afterAll(() => Promise.all(open.map((one) => one.close())));

/** The surface behind a real MCP endpoint, called by the official client. */
const served =
  (make: SurfaceMaker): SurfaceMaker =>
  async (session) => {
    const made = await serveSurface(await make(session));
    open.push(made);
    return made.surface;
  };
const planned =
  (setting: unknown): SurfaceMaker =>
  (session) =>
    planSurface(session, resolveConfig(setting), { sandbox });

const SURFACES: readonly (readonly [name: string, make: SurfaceMaker])[] = [
  ['direct', planned(false)],
  ['tools', planned(undefined)],
  ['code', planned(true)],
  ['directory', planned({ mode: 'directory' })],
  ['direct over MCP', served(planned(false))],
  ['tools over MCP', served(planned(undefined))],
  ['code over MCP', served(planned(true))],
  ['directory over MCP', served(planned({ mode: 'directory' }))],
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
