// Remote servers: sessions, fallbacks, refusals, and what of an HTTP answer may be told.

import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@toolcrib/tool';
import { result, serveHttp, status, type Answer } from './http-server.ts';
import { call, createChanges, find, firstText, fixture, names, ready, toContext, waitFor } from './support.ts';

const asIs: Answer = () => false;

describe('streamable HTTP', () => {
  it('lists and calls, with its headers on every request, and ends its session', async () => {
    const server = await serveHttp(asIs);
    const source = await ready({ web: { url: server.url, headers: { 'x-api-key': 'mk-11112222' } } });
    expect(firstText(await call(source, 'ping'))).toBe('pong');
    await source.close();
    expect(server.seen.map(({ headers }) => headers['x-api-key'])).toEqual(server.seen.map(() => 'mk-11112222'));
    expect(server.seen.at(-1)?.verb).toBe('DELETE');
  });

  it.each(['2025-11-25', '2025-06-18', '2024-11-05'])(
    'offers 2025-11-25, and speaks what the server answers: %s',
    async (version) => {
      const serverInfo = { name: 'fixture', version: '1' };
      const server = await serveHttp(
        (seen, response) =>
          seen.message.method === 'initialize' &&
          result(seen, response, { protocolVersion: version, capabilities: { tools: {} }, serverInfo }),
      );
      const source = await ready({ web: { url: server.url } });
      expect(firstText(await call(source, 'ping'))).toBe('pong');
      const [first, ...rest] = server.seen.filter(({ verb }) => verb === 'POST');
      expect(first?.message.params).toMatchObject({ protocolVersion: '2025-11-25' });
      expect(new Set(rest.map(({ headers }) => headers['mcp-protocol-version']))).toEqual(new Set([version]));
    },
  );

  it.each([404, 400])('renews a session that the server forgot (%i), and calls once more', async (code) => {
    const server = await serveHttp(
      ({ message }, response) =>
        message.method === 'tools/call' && server.count('tools/call') === 1 && status(response, code),
    );
    const source = await ready({ web: { url: server.url } });
    expect(firstText(await call(source, 'ping'))).toBe('pong');
    expect([server.count('initialize'), server.count('tools/call')]).toEqual([2, 2]);
    const sessions = server.seen.filter(({ message }) => message.method === 'tools/call');
    expect(new Set(sessions.map(({ headers }) => headers['mcp-session-id'])).size).toBe(2);
    expect(source.diagnostics()).toEqual([]);
  });

  it('does not renew a session for ever', async () => {
    const server = await serveHttp(({ message }, response) => message.method === 'tools/call' && status(response, 404));
    const source = await ready({ web: { url: server.url } });
    await expect(call(source, 'ping')).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' });
    expect([server.count('initialize'), server.count('tools/call')]).toEqual([2, 2]);
  });

  it('falls back to SSE where the server refuses the POST', async () => {
    const server = await serveHttp((seen, response) => {
      if (seen.verb === 'GET') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('event: endpoint\ndata: /messages\n\n');
        stream = response;
        return true;
      }
      if (seen.path === '/mcp') return status(response, 405);
      const answers = new Map<string | undefined, unknown>([
        ['initialize', { protocolVersion: '2024-11-05', capabilities: {}, serverInfo: { name: 'old', version: '1' } }],
        ['tools/list', { tools: [{ name: 'old_ping' }] }],
        ['tools/call', { content: [{ type: 'text', text: 'old pong' }] }],
      ]);
      const answer = answers.get(seen.message.method);
      if (answer !== undefined)
        stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: seen.message.id, result: answer })}\n\n`);
      return status(response, 202);
    });
    let stream: ServerResponse | undefined;
    const source = await ready({ old: { url: server.url } });
    expect(firstText(await call(source, 'old_ping'))).toBe('old pong');
    await source.close();
  });

  it.each([401, 403, 429, 500])('does not try SSE on %i', async (code) => {
    const server = await serveHttp((_seen, response) => status(response, code));
    const source = await ready({ web: { url: server.url } });
    expect(source.servers()).toEqual([{ name: 'web', state: 'failed', reason: `answered HTTP ${code}`, toolCount: 0 }]);
    expect(server.seen.filter(({ verb }) => verb === 'GET')).toEqual([]);
  });

  it('reports the answer to the POST where SSE fails too', async () => {
    const server = await serveHttp((seen, response) => status(response, seen.verb === 'GET' ? 410 : 404));
    const source = await ready({ web: { url: server.url } });
    expect(source.servers()[0]?.reason).toBe('answered HTTP 404');
    expect(server.seen.map(({ verb }) => verb)).toEqual(['POST', 'GET']);
  });

  it('never tells what stood in a body or a header', async () => {
    const logged: Diagnostic[] = [];
    const body = '{"error":"bad token Bearer zz-19283746 for key sk-live-5647382910abcdef"}';
    const server = await serveHttp((_seen, response) => status(response, 403, body));
    const headers = { Authorization: 'Bearer tok-33334444', 'X-Bad\n': 'hk-24682468' };
    const source = await ready(
      { refused: { url: server.url }, malformed: { url: server.url, headers } },
      { log: (diagnostic) => void logged.push(diagnostic) },
    );
    const told = JSON.stringify([logged, source.servers(), source.diagnostics()]);
    expect(told).toContain('403');
    for (const secret of ['zz-19283746', 'sk-live', 'tok-33334444', 'hk-24682468']) expect(told).not.toContain(secret);
  });

  it('gives up a server that never answers, within its start timeout', async () => {
    const server = await serveHttp(() => true);
    const source = await ready({
      mute: { url: server.url, startTimeoutMs: 300 },
      sse: { url: server.url, type: 'sse', startTimeoutMs: 300 },
    });
    expect(source.servers().map(({ reason }) => reason)).toEqual([
      'did not start within 300 ms',
      'did not start within 300 ms',
    ]);
  });

  it('learns from a call that the server is gone, and says so from then on', async () => {
    const changes = createChanges();
    const server = await serveHttp(asIs);
    const source = await ready({ web: { url: server.url } }, changes);
    const ping = find(source, 'ping');
    await server.stop();
    await expect(ping.execute({}, toContext())).rejects.toMatchObject({
      code: 'SERVER_UNAVAILABLE',
      message: expect.stringContaining('it could not be reached') as string,
    });
    await waitFor(changes, () => source.servers()[0]?.state === 'failed');
    expect(source.tools()).toEqual([]);
    await expect(ping.execute({}, toContext())).rejects.toMatchObject({
      code: 'SERVER_UNAVAILABLE',
      message: expect.stringContaining('is not available: it could not be reached (ECONNREFUSED)') as string,
    });
  });

  it('fails a call whose answer stream ends without an answer', async () => {
    const server = await serveHttp(({ message }, response) => {
      if (message.method !== 'tools/call') return false;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n');
      return true;
    });
    const source = await ready({ web: { url: server.url } });
    await expect(call(source, 'ping')).rejects.toMatchObject({
      code: 'SERVER_UNAVAILABLE',
      message: expect.stringContaining(
        'it ended the answer without answering. The call may have had an effect',
      ) as string,
    });
  });

  it('notes that large integers in structured content may have been rounded', async () => {
    const server = await serveHttp((seen, response) => {
      if (seen.message.method !== 'tools/call') return false;
      const text = `{"jsonrpc":"2.0","id":${seen.message.id},"result":{"content":[],"structuredContent":{"id":812734650918273645}}}`;
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      return true;
    });
    const source = await ready({ web: { url: server.url } });
    expect(firstText(await call(source, 'ping'))).toContain('may have been rounded');
  });

  it('keeps the other tools of a list that holds a bad one', async () => {
    const tools = [{ name: 'ok', inputSchema: {} }, { name: 'bad', inputSchema: 5 }, 'junk'];
    const server = await serveHttp(
      (seen, response) => seen.message.method === 'tools/list' && result(seen, response, { tools }),
    );
    const source = await ready({ web: { url: server.url } });
    expect(names(source)).toEqual(['ok']);
  });
});

describe('the protocol of 2026-07-28', () => {
  it('is spoken with a server that has no other, and its changes are heard', async () => {
    const changes = createChanges();
    const source = await ready({ modern: fixture('modern-only') }, changes);
    expect(names(source)).toEqual(['grow', 'ping']);
    expect(firstText(await call(source, 'grow'))).toBe('grew');
    await waitFor(changes, () => names(source).includes('grown'));
    expect(firstText(await call(source, 'grown'))).toBe('here');
  });

  it('is as lenient about lists and contents', async () => {
    const source = await ready({ raw: fixture('modern-raw') });
    expect(names(source)).toEqual(['ok']);
    expect(firstText(await call(source, 'ok'))).toBe('{"type":"hologram"}');
  });

  it('is spoken over HTTP where the server refuses `initialize`', async () => {
    const tool = { name: 'ping', inputSchema: { type: 'object' } };
    const answers = new Map<string | undefined, unknown>([
      ['server/discover', { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }],
      ['tools/list', { tools: [tool] }],
      ['tools/call', { content: [{ type: 'text', text: 'pong' }] }],
    ]);
    const server = await serveHttp((seen, response) => {
      const answer = answers.get(seen.message.method);
      if (answer !== undefined)
        return result(seen, response, { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...answer });
      const error = { code: -32_022, message: 'Unsupported protocol version' };
      return status(response, 400, JSON.stringify({ jsonrpc: '2.0', id: seen.message.id, error }));
    });
    const source = await ready({ web: { url: server.url } });
    expect(firstText(await call(source, 'ping'))).toBe('pong');
    expect(server.seen.map(({ verb }) => verb)).not.toContain('GET');
  });
});
