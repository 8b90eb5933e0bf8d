import { describe, expect, test } from 'vitest';
import type { PluginTool } from '../src/plugin.ts';
import { ask, chunk, open, post, rawPost, say, startProvider, stream } from './support.ts';

/** A tool that runs until it is cancelled, and tells when it has started and ended. */
function waitingTool() {
  const started = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<string>();
  const tool: PluginTool = {
    name: 'wait',
    description: 'Waits.',
    inputSchema: { type: 'object', properties: {} },
    execute: async (_args, { signal }) => {
      started.resolve();
      signal.addEventListener('abort', () => cancelled.resolve('cancelled'));
      await cancelled.promise;
      return { content: [] };
    },
  };
  return { tool, started: started.promise, cancelled: cancelled.promise };
}

describe('a client that leaves', () => {
  const direct = { tools: { toolSearch: false } };
  test.each([
    ['before the first text of a stream', { stream: true }, undefined],
    ['in the middle of a stream', { stream: true }, 'one moment'],
    ['while it waits for a whole answer', {}, undefined],
  ])('%s cancels the run and its tool', async (_, body, text) => {
    const { tool, started, cancelled } = waitingTool();
    const provider = await startProvider((response) => ask(response, 'wait', {}, text));
    const { url, logOf, warnings } = await open(provider, direct, { coreTools: [tool] });
    const socket = rawPost(url, body, { 'x-toolcrib-run': 'left' });
    if (text !== undefined) {
      let seen = '';
      for await (const piece of socket.setEncoding('utf8')) if ((seen += String(piece)).includes(text)) break;
    }
    await started;
    socket.destroy();
    expect(await cancelled).toBe('cancelled');
    await expect
      .poll(async () => (await logOf('left')).at(-1))
      .toMatchObject({ kind: 'run-finished', outcome: 'cancelled', code: 'CANCELLED' });
    expect(warnings).toEqual([]);
  });
});

describe('a stream that fails', () => {
  test.each([
    ['an unknown agent', { 'x-toolcrib-agent': 'nobody' }, 400, 'unknown_agent'],
    ['a run id that is none', { 'x-toolcrib-run': '../x' }, 400, 'invalid_request'],
  ])('at once, by %s, has its own status', async (_, headers, status, code) => {
    const { url } = await open(await startProvider((response) => say(response, 'x')));
    const response = await post(url, { stream: true }, headers);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json']);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  test.each([
    [401, 502],
    [429, 429],
    [500, 502],
  ])('because the provider answers %i has the status %i', async (answered, status) => {
    const provider = await startProvider((response) =>
      response.writeHead(answered, { 'retry-after': '0' }).end('{"error":{"message":"no"}}'),
    );
    const { url } = await open(provider);
    const response = await post(url, { stream: true });
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code: 'PROVIDER_FAILED' } }]);
  });

  test.each([
    [400, 400, 'context_length_exceeded'],
    [404, 404, 'model_not_found'],
    [413, 413, 'too large'],
    [422, 400, 7],
  ])('because the provider refuses it with %i has the status %i: asking again is of no use', async (...row) => {
    const [answered, status, code] = row;
    const provider = await startProvider((response) =>
      response.writeHead(answered).end(JSON.stringify({ error: { message: 'no', code } })),
    );
    const { url } = await open(provider);
    const known = typeof code === 'string' && /^[a-z_]+$/.test(code) ? code : 'PROVIDER_FAILED';
    for (const stream of [true, false]) {
      const response = await post(url, { stream });
      expect([response.status, await response.json()]).toEqual([
        status,
        {
          error: {
            message: `The provider answered ${answered}: no`,
            type: 'invalid_request_error',
            param: null,
            code: known,
          },
        },
      ]);
    }
  });

  test('in the middle ends with an error and without [DONE]', async () => {
    const provider = await startProvider((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk({ role: 'assistant', content: 'half an ' }), () => response.destroy());
    });
    const { url, warnings } = await open(provider);
    const response = await post(url, { stream: true });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('half an ');
    expect(text).toContain('PROVIDER_FAILED');
    expect(text).not.toContain('[DONE]');
    expect(warnings).toEqual([expect.stringContaining('The provider failed')]);
  });

  test('says what the provider said in its stream, without its secrets', async () => {
    const provider = await startProvider((response) =>
      stream(
        response,
        chunk({ role: 'assistant', content: 'half' }),
        'data: {"error":{"message":"overloaded, key sk-configured-42 is busy","type":"server_error"}}\n\n',
      ),
    );
    const { url } = await open(provider, {
      provider: { baseURL: provider, defaultModel: 'm', apiKey: 'sk-configured-42' },
    });
    expect(await (await post(url, { stream: true })).text()).toContain(
      '"message":"The provider failed: overloaded, key [redacted] is busy"',
    );
  });

  test('because the provider ends without a last word fails, whole or streamed', async () => {
    const provider = await startProvider((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(chunk({ role: 'assistant', content: 'half an ' }));
    });
    const { url } = await open(provider);
    expect((await post(url, {})).status).toBe(502);
    expect(await (await post(url, { stream: true })).text()).toContain('PROVIDER_FAILED');
  });

  test('because the responses API ends without a last word fails too', async () => {
    const item = { type: 'message', id: 'm1', role: 'assistant', content: [] };
    const events = [
      { type: 'response.created', response: { id: 'r1', created_at: 1, model: 'm' } },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_text.delta', item_id: 'm1', output_index: 0, content_index: 0, delta: 'half an ' },
    ];
    const provider = await startProvider((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
    });
    const { url } = await open(provider, { provider: { baseURL: provider, defaultModel: 'm', api: 'responses' } });
    const response = await post(url, {});
    expect([response.status, await response.json()]).toMatchObject([
      502,
      { error: { message: 'The provider failed: its answer broke off' } },
    ]);
  });
});

test('a refused key is not told to the client', async () => {
  const provider = await startProvider((response) =>
    response.writeHead(401).end('{"error":{"message":"Incorrect API key provided: sk-configured-42."}}'),
  );
  const { url } = await open(provider, {
    provider: { baseURL: provider, defaultModel: 'm', apiKey: 'sk-configured-42' },
  });
  const response = await post(url, {});
  expect([response.status, await response.json()]).toMatchObject([
    502,
    { error: { message: 'The provider answered 401: Incorrect API key provided: [redacted].' } },
  ]);
});
