// The reference server that shows every feature of MCP, as a real process over each transport.

import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallProgress } from '@toolcrib/tool';
import type { McpServerConfig } from '../src/index.ts';
import { call, EVERYTHING, find, firstText, names, ready } from './support.ts';

const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function serve(mode: 'streamableHttp' | 'sse'): Promise<number> {
  const port = await freePort();
  const child = spawn(process.execPath, [EVERYTHING, mode], { env: { ...process.env, PORT: String(port) } });
  started.push(child);
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the server ended')));
    child.stderr.on('data', (chunk: Buffer) => /listening|running/i.test(chunk.toString()) && resolve());
    child.stdout.resume();
  });
  return port;
}

async function entryFor(transport: string): Promise<McpServerConfig> {
  if (transport === 'stdio') return { command: process.execPath, args: [EVERYTHING] };
  if (transport === 'streamable HTTP') return { url: `http://127.0.0.1:${await serve('streamableHttp')}/mcp` };
  const url = `http://127.0.0.1:${await serve('sse')}/sse`;
  return transport === 'SSE' ? { url, type: 'sse' } : { url };
}

describe.each(['stdio', 'streamable HTTP', 'SSE', 'SSE by fallback'])('server-everything over %s', (transport) => {
  it('lists, calls, reports progress and returns every kind of block', async () => {
    const source = await ready({ all: await entryFor(transport) });
    expect(names(source)).toEqual([
      'echo',
      'get-annotated-message',
      'get-env',
      'get-resource-links',
      'get-resource-reference',
      'get-structured-content',
      'get-sum',
      'get-tiny-image',
      'gzip-file-as-resource',
      'simulate-research-query',
      'toggle-simulated-logging',
      'toggle-subscriber-updates',
      'trigger-long-running-operation',
    ]);
    const echo = find(source, 'echo');
    expect([echo.id, echo.label, echo.owner]).toEqual(['mcp:all:echo', 'Echo Tool', 'all']);
    expect(echo.schemaDigest).toMatch(/^[0-9a-f]{32}$/);
    expect(echo.schemaBytes).toBe(Buffer.byteLength(JSON.stringify(echo.inputSchema)));
    expect(firstText(await call(source, 'echo', { message: 'hi' }))).toBe('Echo: hi');
    const wrong = await call(source, 'get-sum', { a: 'x' });
    expect(wrong.isError).toBe(true);
    expect(firstText(wrong)).toContain('-32602');
    const image = await call(source, 'get-tiny-image');
    expect(image.content.map(({ type }) => type)).toEqual(['text', 'image', 'text']);
    const links = await call(source, 'get-resource-links', { count: 2 });
    expect(links.content.map(({ type }) => type)).toEqual(['text', 'resource_link', 'resource_link']);
    const heard: CallProgress[] = [];
    const onProgress = (progress: CallProgress): void => void heard.push(progress);
    await call(source, 'trigger-long-running-operation', { duration: 0.2, steps: 2 }, { onProgress });
    expect(heard).toEqual([
      { progress: 1, total: 2 },
      { progress: 2, total: 2 },
    ]);
  });

  it('checks structured content against the contract of its own tool', async () => {
    const digests: string[] = [];
    const validator = {
      compile: () => Promise.resolve({ kind: 'ready' } as const),
      validate: (request: { digest: string; value: unknown }) => {
        digests.push(request.digest);
        return Promise.resolve({ kind: 'valid' } as const);
      },
      close: () => Promise.resolve(),
    };
    const source = await ready({ all: await entryFor(transport) }, { validator });
    const result = await call(source, 'get-structured-content', { location: 'New York' });
    expect(result.details).toEqual({ temperature: 33, conditions: 'Cloudy', humidity: 82 });
    expect(digests).toHaveLength(1);
  });
});
