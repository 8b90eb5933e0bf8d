// How `toolcrib serve` ends: the real process, real signals, and a look at what is left of its children.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { descendantsOf } from '../process-tree.ts';
import { afterwards, aliveOf, startServe, writeConfig, type ServeProcess } from './serve-process.ts';

const stubborn = { command: process.execPath, args: [join(import.meta.dirname, '../fixtures/servers/stubborn.mjs')] };
const event = (delta: object, reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
const called = (name: string, args: object): string => {
  const call = { index: 0, id: 'c1', type: 'function', function: { name, arguments: JSON.stringify(args) } };
  return `${event({ tool_calls: [call] })}${event({}, 'tool_calls')}data: [DONE]\n\n`;
};

/** A provider whose answers the test holds back. */
async function heldProvider() {
  const waiting: ServerResponse[] = [];
  const arrivals: (() => void)[] = [];
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    waiting.push(response);
    arrivals.shift()?.();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    next: async (): Promise<ServerResponse> => {
      if (waiting.length === 0) await new Promise<void>((resolve) => arrivals.push(resolve));
      const [response] = waiting.splice(0, 1);
      if (response === undefined) throw new Error('nobody asked');
      return response;
    },
  };
}

async function start(rest: object = {}) {
  const provider = await heldProvider();
  const folder = await writeConfig({
    provider: { baseURL: provider.baseURL, defaultModel: 'm' },
    tools: { toolSearch: false },
    ...rest,
  });
  const served = await startServe(folder);
  return { provider, served, family: await descendantsOf(served.child.pid ?? 0) };
}

const ask = (served: ServeProcess, stream = false): Promise<Response> =>
  fetch(`${served.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stream, messages: [{ role: 'user', content: 'go' }] }),
  });

const isRefused = (served: ServeProcess): Promise<boolean> =>
  fetch(`${served.url}/healthz`).then(
    () => false,
    () => true,
  );

describe('SIGTERM', () => {
  test('lets an open run finish, takes no other, and ends with nothing left [gateway.drain]', async () => {
    const { provider, served, family } = await start({ mcpServers: { stubborn } });
    expect(family.length).toBeGreaterThanOrEqual(2);
    const answer = ask(served);
    const asked = await provider.next();
    served.child.kill('SIGTERM');
    await expect.poll(() => isRefused(served)).toBe(true);
    asked.end(`${event({ role: 'assistant', content: 'finished' })}${event({}, 'stop')}data: [DONE]\n\n`);
    const response = await answer;
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { choices: [{ message: { content: 'finished' } }] },
    ]);
    expect(await served.ended).toEqual([0, null]);
    expect(await aliveOf(family)).toEqual([]);
    expect(await served.written()).toContain('"outcome":"answered"');
  });

  test('cancels after a while what does not finish, and says so to its client [gateway.drain]', async () => {
    const { provider, served, family } = await start({ mcpServers: { stubborn } });
    const streamed = await ask(served, true);
    const whole = ask(served);
    (await provider.next()).end(called('wait', {}));
    await provider.next();
    served.child.kill('SIGTERM');
    const response = await whole;
    expect([response.status, await response.json()]).toMatchObject([503, { error: { code: 'GATEWAY_CLOSING' } }]);
    const text = await streamed.text();
    expect([text.includes('GATEWAY_CLOSING'), text.includes('[DONE]')]).toEqual([true, false]);
    expect(await served.ended).toEqual([0, null]);
    expect(await aliveOf(family)).toEqual([]);
    expect(await served.written()).toContain('"outcome":"cancelled"');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'followed by %s ends at once, children too that would rather stay [gateway.drain]',
    async (second) => {
      const { provider, served, family } = await start({ mcpServers: { stubborn } });
      const answer = ask(served).catch(() => 'cut off');
      (await provider.next()).end(called('wait', {}));
      served.child.kill('SIGTERM');
      await expect.poll(() => isRefused(served)).toBe(true);
      served.child.kill(second);
      expect(await served.ended).toEqual([second === 'SIGTERM' ? 143 : 130, null]);
      expect(await answer).toBe('cut off');
      await expect.poll(() => aliveOf(family)).toEqual([]);
    },
  );

  test('twice ends guest code that never would [gateway.drain]', async () => {
    const { provider, served } = await start({ tools: { toolSearch: { mode: 'code', codeTimeoutMs: 60_000 } } });
    const answer = ask(served).catch(() => 'cut off');
    (await provider.next()).end(
      called('tool_search_code', { code: 'await openclaw.tools.search("busy"); while (true) {}' }),
    );
    await expect.poll(() => served.written(), { timeout: 30_000 }).toContain('"query":"busy"');
    const family = await descendantsOf(served.child.pid ?? 0);
    expect(family.length).toBeGreaterThan(0);
    served.child.kill('SIGTERM');
    await expect.poll(() => isRefused(served)).toBe(true);
    served.child.kill('SIGTERM');
    await served.ended;
    expect(await answer).toBe('cut off');
    await expect.poll(() => aliveOf(family), { timeout: 30_000 }).toEqual([]);
  });
});
