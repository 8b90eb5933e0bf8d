import { expect, test } from 'vitest';
import { createOpenRuns } from '../src/open-runs.ts';

test('draining waits for what runs, failed or not, and takes no more', async () => {
  const runs = createOpenRuns();
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const tracked = [runs.track(() => first.promise), runs.track(() => second.promise).catch(() => 'failed')];
  let isDrained = false;
  const drained = runs.drain(60_000).then(() => (isDrained = true));
  await expect(runs.track(async () => 'third')).rejects.toMatchObject({ code: 'GATEWAY_CLOSING' });
  first.resolve('ended');
  await tracked[0];
  expect(isDrained).toBe(false);
  second.reject(new Error('failed'));
  await drained;
  expect(await Promise.all(tracked)).toEqual(['ended', 'failed']);
});

test('draining ends when its time is over', async () => {
  const runs = createOpenRuns();
  void runs.track(() => new Promise(() => undefined));
  await expect(runs.drain(1)).resolves.toBeUndefined();
});
