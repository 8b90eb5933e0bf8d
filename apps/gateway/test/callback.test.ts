import { afterEach, expect, test } from 'vitest';
import { openCallback, type Callback } from '../src/oauth/callback.ts';

const open: Callback[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((callback) => callback.close()));
});

async function callback(): Promise<Callback> {
  const opened = await openCallback(0);
  open.push(opened);
  return opened;
}

const never = new AbortController().signal;
const accepts = (answer: URLSearchParams) => answer.get('state') === 'right';

test('the first redirect that is ours is taken, and those before it are told that they are not', async () => {
  const opened = await callback();
  const { redirectUrl } = opened;
  expect(redirectUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  const waiting = opened.wait({ accepts, timeoutMs: 60_000, signal: never });
  expect((await fetch(`${redirectUrl}?state=wrong&code=1`)).status).toBe(400);
  expect((await fetch(`${redirectUrl}?state=right&code=2`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${redirectUrl}/more?state=right&code=3`)).status).toBe(404);
  const page = await fetch(`${redirectUrl}?state=right&code=4`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('close this window');
  expect((await waiting)?.get('code')).toBe('4');
});

test('a redirect is answered once: the same one again is nobody’s', async () => {
  const opened = await callback();
  const { redirectUrl } = opened;
  const waiting = opened.wait({ accepts, timeoutMs: 60_000, signal: never });
  await fetch(`${redirectUrl}?state=right&code=1`);
  await waiting;
  expect((await fetch(`${redirectUrl}?state=right&code=1`)).status).toBe(400);
});

test('where nobody comes, waiting ends', async () => {
  const opened = await callback();
  expect(await opened.wait({ accepts, timeoutMs: 5, signal: never })).toBeUndefined();
});

test('who stops the command does not wait', async () => {
  const opened = await callback();
  const stop = new AbortController();
  const waiting = opened.wait({ accepts, timeoutMs: 60_000, signal: stop.signal });
  stop.abort();
  await expect(waiting).rejects.toThrow('aborted');
});
