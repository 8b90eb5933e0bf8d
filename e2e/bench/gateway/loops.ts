// Runs per second: clients that ask again as soon as they are answered, against the mock provider in a process of its own.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderTable } from '../../table.ts';
import { serveGateway, writeConfig } from './process.ts';

/** How long a closed loop goes on. Milliseconds. */
const LOOP_MS = 5_000;
const AT_ONCE = [1, 4, 16];
const WAREHOUSE = join(import.meta.dirname, '../../fixtures/warehouse-plugin');
const PROVIDER = join(import.meta.dirname, '../../../apps/mock-provider/src/main.ts');

/** Measures runs that only answer, and runs that search and call a tool of a plugin with 240 tools. */
export async function measureLoops(say: (line: string) => void): Promise<object> {
  const folder = await writeConfig({});
  const task = join(dirname(folder.path), 'task.json');
  await writeFile(task, JSON.stringify(TASK));
  const rows: (readonly [string, number, string])[] = [];
  for (const [name, flags, sign] of [
    ['answer', ['--text', 'all is done'], 'all is done'],
    ['search and call', ['--task', task], 'bins'],
  ] as const) {
    const provider = await startProvider(flags);
    const gateway = await serveGateway({
      provider: { baseURL: `${provider.url}/v1`, defaultModel: 'mock' },
      plugins: [WAREHOUSE],
    });
    await runOnce(gateway.url, sign);
    for (const atOnce of AT_ONCE) rows.push([name, atOnce, (await loop(gateway.url, atOnce, sign)).toFixed(1)]);
    await gateway.close();
    await provider.close();
  }
  await folder.remove();
  say(renderTable(['one run', 'at once', 'runs per second'], rows));
  return rows.map(([run, atOnce, perSecond]) => ({ run, atOnce, perSecond: Number(perSecond) }));
}

const TASK = {
  steps: [{ query: 'find empty bins in a warehouse', tool: 'warehouse_find_empty_bins', args: {} }],
};

async function loop(url: string, atOnce: number, sign: string): Promise<number> {
  const until = performance.now() + LOOP_MS;
  let done = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until) {
      await runOnce(url, sign);
      done += 1;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, client));
  return (done * 1_000) / (performance.now() - startedAt);
}

/** `sign` stands in an answer that came the whole way. */
async function runOnce(url: string, sign: string): Promise<void> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'mock', messages: [{ role: 'user', content: 'go' }] }),
  });
  const body = await response.text();
  if (!body.includes(sign)) throw new Error(`not the answer: ${body.slice(0, 500)}`);
}

async function startProvider(flags: readonly string[]) {
  const child = spawn(process.execPath, ['--no-warnings', PROVIDER, '--port', '0', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  child.stdout.resume();
  const url = /http:\/\/[\d.:]+/.exec(line)?.[0];
  if (url === undefined) throw new Error(`the provider said: ${line}`);
  const close = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { url, close };
}
