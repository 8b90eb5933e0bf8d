import { expect, test } from 'vitest';
import { resolveConfig } from '../src/config.ts';
import { planSurface } from '../src/plan.ts';
import { crib } from './crib.ts';
import { tool } from './fixtures.ts';

test.each([
  ['direct', false],
  ['tools', undefined],
])('mode %s is planned', async (mode, setting) => {
  const { session } = crib([tool({ name: 'saw_cut' })]);
  const surface = await planSurface(session, resolveConfig(setting));
  expect(surface.mode).toBe(mode);
  expect(surface.snapshotId).toBe(session.snapshot().snapshotId);
});

test.each(['code', 'directory'] as const)('mode %s is refused until it is built', async (mode) => {
  const planned = planSurface(crib([]).session, { ...resolveConfig(undefined), mode });
  await expect(planned).rejects.toMatchObject({ code: 'INVALID_CONFIG' });
});

test('a session that was cleared cannot be planned', async () => {
  const { session } = crib([]);
  session.clear();
  await expect(planSurface(session, resolveConfig(undefined))).rejects.toMatchObject({ code: 'SESSION_CLOSED' });
});
