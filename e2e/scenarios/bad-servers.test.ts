// Five MCP servers, four of them badly behaved, in front of one gateway: nobody is harmed but themselves.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, parseConfig, type Gateway, type OpenedRun } from 'toolcrib';
import { childrenOf } from '../process-tree.ts';
import { realServers } from '../real-servers.ts';

const fixture = (name: string) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, `../fixtures/servers/${name}.mjs`)],
});

let folder: string;
let gateway: Gateway;
let run: OpenedRun;
const warnings: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolcrib-bad-'));
  const raw = {
    startWaitMs: 600_000,
    provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' },
    mcpServers: {
      everything: realServers(folder)['everything'],
      crashes: fixture('crashes'),
      silent: { ...fixture('silent'), startTimeoutMs: 1500 },
      noisy: fixture('noisy'),
      malformed: fixture('malformed'),
    },
    logFolder: folder,
  };
  const config = await parseConfig(raw, { name: 'the scenario', folder, env: {} });
  gateway = await createGateway(config, { env: process.env, warn: (sentence) => warnings.push(sentence) });
  run = await gateway.open({});
});

afterAll(async () => {
  run.close();
  await gateway.close();
  await rm(folder, { recursive: true });
});

const call = (id: string) =>
  run.controls.call({ id, args: {} }, { callId: id, route: 'direct', signal: new AbortController().signal });

describe('a gateway among bad servers', () => {
  test('lists what the others offer', () => {
    const states = Object.fromEntries(gateway.status().servers.map(({ name, state }) => [name, state]));
    expect(states).toEqual({
      crashes: 'ready',
      everything: 'ready',
      malformed: 'ready',
      noisy: 'ready',
      silent: 'failed',
    });
  });

  test('keeps the good tools of a server with malformed ones, and says what it left out [catalog.quarantine]', async () => {
    const found = run.session.snapshot().tools.filter((tool) => tool.owner === 'malformed');
    expect(found.map((tool) => tool.name)).toEqual(['fine']);
    const findings = gateway.status().diagnostics.filter((finding) => finding.owner === 'malformed');
    expect(findings).toHaveLength(3);
    expect(findings.map((finding) => finding.tool)).toContain('broken');
    expect((await call('mcp:malformed:fine')).result.content).toEqual([{ type: 'text', text: 'ran fine' }]);
  });

  test('understands a server that prints noise', async () => {
    expect((await call('mcp:noisy:make_noise')).result.content).toEqual([{ type: 'text', text: 'still here' }]);
  });

  test('says that a server went down in the middle of a call, and goes on with the others [call.errors]', async () => {
    await expect(call('mcp:crashes:fall_over')).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' });
    const echoed = await run.controls.call(
      { id: 'mcp:everything:echo', args: { message: 'hello' } },
      { callId: 'echo', route: 'direct', signal: new AbortController().signal },
    );
    expect(echoed.result.content).toEqual([{ type: 'text', text: 'Echo: hello' }]);
  });

  test('answers a call under a server that is down with its name', async () => {
    await expect(call('mcp:silent:anything')).rejects.toMatchObject({
      code: 'SERVER_UNAVAILABLE',
      message: expect.stringContaining('silent'),
    });
  });

  test('leaves no child behind', async () => {
    const before = await childrenOf(process.pid);
    expect(before.length).toBeGreaterThan(0);
    await gateway.close();
    expect(await childrenOf(process.pid, before)).toEqual([]);
  });
});
