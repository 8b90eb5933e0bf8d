// SIGHUP at the real `toolcrib serve`: the configuration is read again, for runs under way too.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMockProvider } from '@toolcrib/mock-provider';
import { afterwards, startServe, writeConfig, type ServeProcess } from './serve-process.ts';

const PATIENTLY = { timeout: 60_000 };

const WAREHOUSE = join(import.meta.dirname, '../fixtures/warehouse-plugin');
const TOOL = 'warehouse_raise_alarm';

/** Sends the signal and waits for what the process says of it. */
async function hangUp({ child, said }: ServeProcess): Promise<string> {
  const before = said().length;
  child.kill('SIGHUP');
  await expect.poll(() => said().slice(before), PATIENTLY).toContain('\n');
  return said().slice(before).trim();
}

async function start(policy: object = {}) {
  const provider = await startMockProvider({
    script: ({ messages, tools }) => {
      const last = messages.at(-1);
      if (last?.role === 'tool') return { text: last.toolResults[0]?.text ?? '' };
      return { text: `sees ${tools.some(({ name }) => name === TOOL)}` };
    },
  });
  afterwards(() => provider.close());
  const raw = {
    provider: { baseURL: `${provider.url}/v1`, defaultModel: 'm' },
    plugins: [WAREHOUSE],
    tools: { toolSearch: false },
    policy,
  };
  const folder = await writeConfig(raw);
  const file = join(folder, 'toolcrib.json');
  const change = async (part: object): Promise<void> => {
    const whole = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...whole, ...part }));
  };
  return { served: await startServe(folder), file, change };
}

async function askOnce({ url }: ServeProcess): Promise<unknown> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'go' }] }),
  });
  const { choices } = (await response.json()) as { readonly choices: readonly { readonly message: object }[] };
  return choices[0]?.message;
}

test('SIGHUP takes over a narrowed policy and a taken plugin, and says what wants a restart', async () => {
  const { served, change } = await start();
  expect(await askOnce(served)).toMatchObject({ content: 'sees true' });
  await change({ policy: { agent: { deny: [TOOL] } }, approvals: { timeoutMs: 1 } });
  expect(await hangUp(served)).toBe('The configuration was read again and holds now; after a restart also: approvals.');
  expect(await askOnce(served)).toMatchObject({ content: 'sees false' });
  await change({ policy: {}, plugins: [] });
  await hangUp(served);
  expect(await askOnce(served)).toMatchObject({ content: 'sees false' });
});

test('SIGHUP over a broken file says what is wrong, and what was in force stays', async () => {
  const { served, file, change } = await start();
  await writeFile(file, '{ "provider": ');
  const said = await hangUp(served);
  expect(said).toContain('toolcrib.json');
  expect(said).toContain('The configuration in force stays as it is.');
  expect(await askOnce(served)).toMatchObject({ content: 'sees true' });
  await writeFile(file, '{}');
  expect(await hangUp(served)).toContain('The configuration in force stays as it is.');
  await change({ provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'm' } });
  expect(await hangUp(served)).toBe(
    'The configuration was read again and holds now; after a restart also: listen, provider, logFolder.',
  );
  expect(await askOnce(served)).toMatchObject({ content: 'sees false' });
});
