// What becomes of calls of MCP clients when the gateway is told to stop: they get the time that runs get.

import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { openStation, textOf } from './mcp-station.ts';
import { afterwards, aliveOf } from './serve-process.ts';

const PATIENTLY = { timeout: 60_000 };

const GATED = join(import.meta.dirname, '../fixtures/servers/gated.mjs');

test.each([
  ['http', 'legacy'],
  ['http', 'modern'],
  ['stdio', 'legacy'],
  ['stdio', 'modern'],
] as const)(
  'a call that is under way at SIGTERM ends with its result, over %s, %s [gateway.drain]',
  async (wire, era) => {
    const folder = await mkdtemp(join(tmpdir(), 'toolcrib-gate-'));
    afterwards(() => rm(folder, { recursive: true, force: true }));
    const [start, call] = [join(folder, 'start'), join(folder, 'call')];
    await writeFile(start, '');
    const gated = { command: process.execPath, args: [GATED, start, call] };
    const station = await openStation({ startWaitMs: 60_000, mcpServers: { gated } });
    afterwards(() => station.close());
    const client = await station.connect({ wire, era, words: ['--mode', 'direct'] });
    const request =
      wire === 'stdio'
        ? client.callTool({ name: 'pass' })
        : client.callTool({ name: 'tool_call', arguments: { id: 'mcp:gated:pass', args: {} } });
    const answered = request.then((result) => textOf(result as CallToolResult));
    await expect.poll(() => existsSync(`${call}.called`), PATIENTLY).toBe(true);
    const pid = wire === 'http' ? (await station.serve()).process.pid : pidOf(client);
    process.kill(pid ?? 0, 'SIGTERM');
    const another = (): Promise<string> =>
      client.callTool({ name: 'nothing' }).then(
        (result) => textOf(result as CallToolResult),
        (error: unknown) => String(error),
      );
    await expect.poll(another, PATIENTLY).toMatch(/closing|fetch failed/);
    await writeFile(call, '');
    expect(await answered).toContain('ran pass');
    await expect.poll(() => aliveOf([pid ?? 0]), PATIENTLY).toEqual([]);
  },
);

function pidOf({ transport }: Client): number | undefined {
  return transport instanceof StdioClientTransport ? (transport.pid ?? undefined) : undefined;
}
