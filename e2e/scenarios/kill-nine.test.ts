// A gateway that is killed in the middle of its work, and the one that is started after it over the same folder.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startMockProvider, type Script } from '@toolcrib/mock-provider';
import { expect, test } from 'vitest';
import { descendantsOf } from '../process-tree.ts';
import { realServers } from '../real-servers.ts';
import { afterwards, aliveOf, startCommand, startServe, writeConfig, type ServeProcess } from './serve-process.ts';

/** Both write a line when they run; the first then never comes back. */
const LEDGER = `
import { appendFileSync } from 'node:fs';
const inputSchema = { type: 'object', properties: { amount: { type: 'integer' } }, required: ['amount'] };
const write = (line) => appendFileSync(new URL('ledger.txt', import.meta.url), line + '\\n');
export default { id: 'ledger', tools: [
  { name: 'entry_post', description: 'Post an entry.', inputSchema,
    execute: async ({ amount }) => { write('posted ' + amount); await new Promise(() => {}); } },
  { name: 'year_close', description: 'Close the year.', inputSchema,
    execute: async ({ amount }) => { write('closed ' + amount); return { content: [{ type: 'text', text: 'closed' }] }; } },
] };`;

/** Calls the tool that the person names, then repeats what came back. */
const script: Script = ({ messages }) => {
  const wanted = messages.find(({ role }) => role === 'user')?.text ?? '';
  const results = messages.flatMap(({ toolResults }) => toolResults.map(({ text }) => text));
  return results.length > 0
    ? { text: results.join('; ') }
    : { toolCalls: [{ name: wanted, arguments: { amount: 7 } }] };
};

async function ledgerFolder(): Promise<string> {
  const provider = await startMockProvider({ script });
  afterwards(() => provider.close());
  const { everything } = realServers('/nowhere');
  const config = {
    provider: { baseURL: `${provider.url}/v1`, defaultModel: 'mock' },
    plugins: ['.'],
    mcpServers: { everything },
    tools: { toolSearch: false },
    policy: { agent: { default: 'allow', ask: ['year_close'] } },
  };
  return writeConfig(config, { 'ledger.mjs': LEDGER });
}

const ask = (url: string, tool: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-toolcrib-session': 'books', 'x-toolcrib-run': `run-${tool}` },
    body: JSON.stringify({ model: 'mock', messages: [{ role: 'user', content: tool }] }),
    ...(signal === undefined ? {} : { signal }),
  });

interface Approvals {
  readonly approvals: readonly { readonly id: string; readonly args: unknown; readonly waiting?: boolean }[];
}
const pending = async (url: string): Promise<Approvals['approvals']> =>
  ((await (await fetch(`${url}/admin/approvals`)).json()) as Approvals).approvals;
const linesOf = async (folder: string): Promise<string> => readFile(join(folder, 'ledger.txt'), 'utf8').catch(() => '');

async function until<T>(look: () => Promise<T>, isThere: (seen: T) => boolean): Promise<T> {
  for (;;) {
    const seen = await look();
    if (isThere(seen)) return seen;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Two runs under way: one inside its tool, one waiting for a person. */
async function startWork(served: ServeProcess, folder: string): Promise<void> {
  void ask(served.url, 'entry_post').catch(() => undefined);
  void ask(served.url, 'year_close').catch(() => undefined);
  await until(
    () => pending(served.url),
    (list) => list.length === 1,
  );
  await until(
    () => linesOf(folder),
    (text) => text !== '',
  );
}

test('after kill -9 nothing runs on or runs again, and questions and sessions are still there [gateway.approvals] [gateway.sessions] [gateway.drain]', async () => {
  const folder = await ledgerFolder();
  const first = await startServe(folder);
  await startWork(first, folder);
  const children = await descendantsOf(first.child.pid ?? 0);
  expect(children.length).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await first.ended;
  await until(
    () => aliveOf(children),
    (left) => left.length === 0,
  );

  const second = await startServe(folder);
  const [question, ...others] = await pending(second.url);
  expect([question?.args, question?.waiting, others]).toEqual([{ amount: 7 }, false, []]);
  const shown = startCommand(folder, ['sessions', 'show', 'books', '--json']);
  expect(await shown.ended).toEqual([0, null]);
  // Where the machine is slow, a line about progress comes first, on standard error.
  expect(shown.said()).toMatch(/^\{\n {2}"id": "books",$/m);
  expect(await linesOf(folder)).toBe('posted 7\n');

  const answered = await fetch(`${second.url}/admin/approvals/${question?.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"answer":"once"}',
  });
  expect(answered.status).toBe(200);
  expect(await linesOf(folder)).toBe('posted 7\n');
  const body = (await (await ask(second.url, 'year_close')).json()) as { choices: { message: { content: string } }[] };
  expect(body.choices[0]?.message.content).toContain('closed');
  expect(await linesOf(folder)).toBe('posted 7\nclosed 7\n');
});
