import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { ToolcribError, type SearchAnswer, type ToolResult } from '@toolcrib/tool';
import { describe, expect, it } from 'vitest';
import { createRedactor, createSpans, type CallSpan } from '../src/index.ts';
import { recordingTracer } from './recording-tracer.ts';

const answer: SearchAnswer = { candidates: [], notes: [] };
const result: ToolResult = { content: [] };
const call: CallSpan = {
  callId: 'c1',
  tool: { id: 'mcp:github:create_issue', name: 'create_issue', source: 'mcp', owner: 'github' },
  route: 'tool_call',
  args: { title: 'x', token: 'abc' },
};

describe('createSpans', () => {
  it('opens a retrieval span around a search, without the query', async () => {
    const { tracer, spans } = recordingTracer();
    expect(await createSpans({ tracer }).search({ query: 'stop invoice', limit: 5 }, async () => answer)).toBe(answer);
    expect(spans).toEqual([
      {
        name: 'retrieval toolcrib.catalog',
        kind: SpanKind.INTERNAL,
        atStart: {
          'gen_ai.operation.name': 'retrieval',
          'gen_ai.data_source.id': 'toolcrib.catalog',
          'gen_ai.request.top_k': 5,
        },
        attributes: {
          'gen_ai.operation.name': 'retrieval',
          'gen_ai.data_source.id': 'toolcrib.catalog',
          'gen_ai.request.top_k': 5,
          'toolcrib.search.hit_count': 0,
        },
        ends: 1,
      },
    ]);
  });

  it('opens a tool span around a describe', async () => {
    const { tracer, spans } = recordingTracer();
    expect(await createSpans({ tracer }).describe({ id: 'openclaw:core:read' }, async () => 7)).toBe(7);
    expect(spans[0]).toMatchObject({
      name: 'execute_tool tool_describe',
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'tool_describe',
        'gen_ai.tool.type': 'datastore',
        'toolcrib.tool.id': 'openclaw:core:read',
      },
    });
  });

  it('opens a tool span around a call, without its arguments', async () => {
    const { tracer, spans } = recordingTracer();
    expect(await createSpans({ tracer }).call(call, async () => result)).toBe(result);
    expect(spans[0]).toEqual({
      name: 'execute_tool create_issue',
      kind: SpanKind.INTERNAL,
      atStart: spans[0]?.attributes,
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'create_issue',
        'gen_ai.tool.type': 'extension',
        'gen_ai.tool.call.id': 'c1',
        'toolcrib.tool.id': 'mcp:github:create_issue',
        'toolcrib.tool.source': 'mcp',
        'toolcrib.tool.owner': 'github',
        'toolcrib.call.route': 'tool_call',
      },
      ends: 1,
    });
  });

  it('calls what a client runs a function', async () => {
    const { tracer, spans } = recordingTracer();
    const tool = { id: 'client:client:pick', name: 'pick', source: 'client', owner: 'client' } as const;
    await createSpans({ tracer }).call({ ...call, tool }, async () => result);
    expect(spans[0]?.attributes).toMatchObject({ 'gen_ai.tool.type': 'function' });
  });

  it('opens a client span around a provider request and takes down what the answer says', async () => {
    const { tracer, spans } = recordingTracer();
    const what = {
      provider: 'openai',
      model: 'gpt-x',
      isStreamed: true,
      conversationId: 's1',
      serverAddress: '127.0.0.1',
      serverPort: 4010,
      bytes: 2_500,
      toolBytes: 900,
      toolCount: 3,
    };
    const done = await createSpans({ tracer }).providerRequest(what, async (answered) => {
      answered({
        model: 'gpt-x-1',
        id: 'r1',
        finishReasons: ['stop'],
        inputTokens: 10,
        outputTokens: 5,
        cacheReadTokens: 2,
      });
      return 'done';
    });
    expect(done).toBe('done');
    expect(spans[0]).toMatchObject({ name: 'chat gpt-x', kind: SpanKind.CLIENT, ends: 1 });
    expect(spans[0]?.atStart).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-x',
      'gen_ai.request.stream': true,
      'gen_ai.conversation.id': 's1',
      'server.address': '127.0.0.1',
      'server.port': 4010,
      'toolcrib.request.bytes': 2_500,
      'toolcrib.request.tool_bytes': 900,
      'toolcrib.request.tool_count': 3,
    });
    expect(spans[0]?.attributes).toMatchObject({
      'gen_ai.response.model': 'gpt-x-1',
      'gen_ai.response.id': 'r1',
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': 10,
      'gen_ai.usage.output_tokens': 5,
      'gen_ai.usage.cache_read.input_tokens': 2,
    });
  });

  it('names an error by its code and says no word of its message', async () => {
    const { tracer, spans } = recordingTracer();
    const error = new ToolcribError('TOOL_FAILED', 'password=abc');
    await expect(createSpans({ tracer }).call(call, () => Promise.reject(error))).rejects.toBe(error);
    expect(spans[0]).toMatchObject({
      attributes: { 'error.type': 'TOOL_FAILED' },
      status: { code: SpanStatusCode.ERROR, message: 'TOOL_FAILED' },
      ends: 1,
    });
    expect(JSON.stringify(spans)).not.toContain('abc');
  });

  it('marks a result by which a tool reports failure', async () => {
    const { tracer, spans } = recordingTracer();
    await createSpans({ tracer }).call(call, async () => ({ content: [], isError: true }));
    expect(spans[0]).toMatchObject({
      attributes: { 'error.type': 'tool_error' },
      status: { code: SpanStatusCode.ERROR },
    });
  });

  it('carries queries and arguments only where asked to, redacted and cut', async () => {
    const { tracer, spans } = recordingTracer();
    const opted = createSpans({ tracer, content: createRedactor() });
    await opted.search({ query: `token=abc ${'x'.repeat(9_000)}` }, async () => answer);
    await opted.call(call, async () => result);
    expect(spans[0]?.attributes['gen_ai.retrieval.query.text']).toMatch(/^token=\[redacted\] x{8000,}$/);
    expect(spans[0]?.attributes['gen_ai.retrieval.query.text']).toHaveLength(8_192);
    expect(spans[1]?.attributes['gen_ai.tool.call.arguments']).toBe('{"title":"x","token":"[redacted]"}');
  });

  it('does nothing without an SDK', async () => {
    const spans = createSpans();
    expect(await spans.search({ query: 'x' }, async () => answer)).toBe(answer);
    expect(await spans.call(call, async () => result)).toBe(result);
    expect(await spans.providerRequest({ provider: 'p', model: 'm' }, async () => 1)).toBe(1);
  });

  it('lets a result pass that cannot be read', async () => {
    const { tracer, spans } = recordingTracer();
    const hostile = new Proxy(
      { content: [] },
      {
        get: (_, key) => {
          if (key === 'then') return undefined;
          throw new Error('no');
        },
      },
    );
    expect(await createSpans({ tracer }).call(call, async () => hostile)).toBe(hostile);
    expect(await createSpans({ tracer }).search({ query: 'x' }, async () => hostile as never)).toBe(hostile);
    expect(spans.map((span) => span.ends)).toEqual([1, 1]);
  });
});
