// `toolcrib mcp` as a process: what it prints, what it lets through, and what is left when its client is gone.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { afterEach, expect, test } from 'vitest';
import { childrenOf, descendantsOf } from '../process-tree.ts';
import { openStation, textOf, type Station } from './mcp-station.ts';

const stations: Station[] = [];
afterEach(async () => {
  for (const station of stations.splice(0)) await station.close();
});

async function station(config: object = {}): Promise<Station> {
  const opened = await openStation(config);
  stations.push(opened);
  return opened;
}

test('an integer that a number cannot hold is refused, never rounded on its way [gateway.mcp-out] [call.repair]', async () => {
  const opened = await station({
    plugins: [],
    mcpServers: {
      growing: { command: process.execPath, args: [join(import.meta.dirname, '../fixtures/servers/growing.mjs')] },
    },
  });
  const child = spawn(process.execPath, opened.argv('mcp'), { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const send = (message: string) => child.stdin.write(`{"jsonrpc":"2.0",${message}}\n`);
  send(
    '"id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}',
  );
  await lines.next();
  send('"method":"notifications/initialized"');
  // The longer one has 23 digits: read as a number it would pass for a round one.
  const refused = 'n is a whole number too large to be passed on exactly';
  for (const [digits, expected] of [
    ['12345678901234567890', refused],
    ['12345678901234567890123', refused],
    ['42', '{\\"n\\":42}'],
  ] as const) {
    send(
      `"id":1,"method":"tools/call","params":{"name":"tool_call","arguments":{"id":"mcp:growing:raw","args":{"n":${digits}}}}`,
    );
    const answer = JSON.parse(String((await lines.next()).value)) as { readonly result: CallToolResult };
    const said = textOf(answer.result);
    expect(said).toContain(expected);
  }
  child.stdin.end();
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('the end of standard input ends the command and every child, and nothing but messages was printed [gateway.mcp-out] [gateway.drain]', async () => {
  const opened = await station();
  const chatty = join(opened.folder, 'chatty');
  await mkdir(chatty);
  await writeFile(
    join(chatty, 'index.js'),
    `console.log('loading'); export default { id: 'chatty', tools: [{ name: 'chat', description: 'Chats.', inputSchema: { type: 'object' }, execute: () => { console.log('running'); return { content: [{ type: 'text', text: 'chatted' }] }; } }] };`,
  );
  const config = JSON.parse(await readFile(opened.configPath, 'utf8')) as { plugins: string[] };
  await writeFile(opened.configPath, JSON.stringify({ ...config, plugins: [...config.plugins, chatty] }));
  const child = spawn(process.execPath, opened.argv('mcp', '--mode', 'direct'), { stdio: ['pipe', 'pipe', 'ignore'] });
  const printed: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const answered = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      printed.push(line);
      if (line.includes('chatted')) resolve();
    });
  });
  const send = (message: string) => child.stdin.write(`{"jsonrpc":"2.0",${message}}\n`);
  send(
    '"id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}',
  );
  send('"id":1,"method":"tools/call","params":{"name":"chat","arguments":{}}');
  await answered;
  const started = await descendantsOf(child.pid ?? 0);
  expect(started.length).toBeGreaterThanOrEqual(3);
  child.stdin.end();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(printed.map((line) => (JSON.parse(line) as { readonly id: number }).id)).toEqual([0, 1]);
  expect(await childrenOf(1, started)).toEqual([]);
});

test('an agent that does not exist ends the command with a sentence on standard error [gateway.mcp-out]', async () => {
  const opened = await station();
  const argv = opened.argv('mcp', '--agent', 'nobody');
  const failed = await promisify(execFile)(process.execPath, argv).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('There is no agent "nobody"') });
});
