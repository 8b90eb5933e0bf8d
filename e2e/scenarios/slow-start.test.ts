// A server that takes its time to start: nobody else waits for it for long, and what it offers is there once it is up.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openClientGateway, type ClientGateway } from './client-gateway.ts';
import { openStation, textOf, type Station } from './mcp-station.ts';

const SERVERS = join(import.meta.dirname, '../fixtures/servers');
const silent = { command: process.execPath, args: [join(SERVERS, 'silent.mjs')], startTimeoutMs: 3_600_000 };
const NOTE = 'The server slow is down (it is still starting: search again in a moment); its tools cannot be found.';

const closing: Pick<ClientGateway | Station, 'close'>[] = [];
afterEach(async () => {
  for (const opened of closing.splice(0).toReversed()) await opened.close();
});

describe('a server that does not come up', () => {
  test('holds no request longer than the wait, and is named where a search misses [catalog.live]', async () => {
    const opened = await openClientGateway(
      ({ messages }) =>
        messages.at(-1)?.role === 'tool'
          ? { text: messages.at(-1)?.toolResults[0]?.parts.join(' ') ?? '' }
          : { toolCalls: [{ name: 'tool_search', arguments: { query: 'xylophone' } }] },
      { startWaitMs: 50, mcpServers: { slow: silent } },
    );
    closing.push(opened);
    const answer = await opened.client.chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: 'go' }],
    });
    expect(answer.choices[0]?.message.content).toContain(NOTE);
  });

  test('is waited for as long as the operator says, and a call under its id tells why it fails', async () => {
    const opened = await openClientGateway(() => ({ text: 'unasked' }), {
      startWaitMs: 0,
      mcpServers: { slow: silent },
    });
    closing.push(opened);
    const run = await opened.gateway.open({});
    const context = { callId: 'c', route: 'direct' as const, signal: new AbortController().signal };
    await expect(run.controls.call({ id: 'mcp:slow:pass', args: {} }, context)).rejects.toMatchObject({
      code: 'SERVER_UNAVAILABLE',
      message: expect.stringContaining('it is still starting') as string,
    });
    run.close();
  });
});

test.each(['legacy', 'modern'] as const)(
  'an MCP client is let in before a slow server is up, and told when its tools are there, %s [gateway.mcp-out]',
  async (era) => {
    const folder = await mkdtemp(join(tmpdir(), 'toolcrib-gate-'));
    closing.push({ close: () => rm(folder, { recursive: true, force: true }) });
    const [start, call] = [join(folder, 'start'), join(folder, 'call')];
    await writeFile(call, '');
    const gated = { command: process.execPath, args: [join(SERVERS, 'gated.mjs'), start, call] };
    const station = await openStation({ startWaitMs: 50, mcpServers: { gated } });
    closing.push(station);
    const client = await station.connect({ wire: 'stdio', era, words: ['--mode', 'direct'] });
    const told = new Promise<void>((resolve) => {
      client.setNotificationHandler('notifications/tools/list_changed', () => resolve());
    });
    if (era === 'modern') await client.listen({ toolsListChanged: true });
    const names = async (): Promise<readonly string[]> => (await client.listTools()).tools.map(({ name }) => name);
    expect(await names()).not.toContain('pass');
    await writeFile(start, '');
    await told;
    expect(await names()).toContain('pass');
    expect(textOf(await client.callTool({ name: 'pass' }))).toBe('ran pass');
  },
);
