import { describe, expect, test } from 'vitest';
import type { ProviderSettings } from '../src/config/gateway-config.ts';
import { toProvider, type ProviderFile } from '../src/config/provider-entry.ts';
import type { Message } from '../src/conversation.ts';
import { createAiSdkProvider } from '../src/provider/ai-sdk-provider.ts';
import type { ProviderEvent, ProviderRequest } from '../src/provider.ts';

const user: Message = { role: 'user', parts: [{ type: 'text', text: 'Go' }] };
const tool = (name: string) => ({
  name,
  description: `Does ${name}.`,
  parameters: { type: 'object', properties: { q: { type: 'string' } } },
});
const event = (data: object, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

const settingsOf = (file: Partial<ProviderFile>): ProviderSettings => toProvider({ defaultModel: 'm', ...file });

/** Asks once and says what left and what came. */
async function ask(settings: ProviderSettings, answer: string, rest: Partial<ProviderRequest> = {}) {
  const sent: { url: string; headers: Headers; text: string; body: Record<string, unknown> }[] = [];
  const provider = createAiSdkProvider(settings, {
    redact: (text) => text.replaceAll('sk-secret', '***'),
    fetch: async (input, init) => {
      const text = String(init?.body);
      const body = JSON.parse(text) as Record<string, unknown>;
      sent.push({ url: String(input), headers: new Headers(init?.headers), text, body });
      return new Response(answer, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  const events: ProviderEvent[] = [];
  const request: ProviderRequest = {
    model: 'm',
    messages: [user],
    tools: [],
    sampling: {},
    signal: new AbortController().signal,
    headers: { 'x-toolcrib-run': 'r' },
    onSent: () => undefined,
    ...rest,
  };
  for await (const one of provider.stream(request)) events.push(one);
  const [first] = sent;
  if (first === undefined) throw new Error('nothing was sent');
  return { ...first, events };
}

const usage = { inputTokens: 3, outputTokens: 2 };
const CHAT = [
  event({ choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] }),
  event({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } }),
  'data: [DONE]\n\n',
].join('');
const RESPONSES = [
  { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
  { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'i' } },
  { type: 'response.output_text.delta', item_id: 'i', delta: 'Hi' },
  { type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'i' } },
  { type: 'response.completed', response: { usage: { input_tokens: 3, output_tokens: 2 } } },
]
  .map((one) => event(one))
  .join('');
const MESSAGES = [
  { type: 'message_start', message: { id: 'x', model: 'm', usage: { input_tokens: 3, output_tokens: 0 } } },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 2 } },
  { type: 'message_stop' },
]
  .map((one) => event(one, one.type))
  .join('');
const GEMINI = event({
  candidates: [{ content: { parts: [{ text: 'Hi' }], role: 'model' }, finishReason: 'STOP', index: 0 }],
  usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 },
});

describe('createAiSdkProvider', () => {
  test.each([
    [{ kind: 'openai' }, 'https://api.openai.com/v1/chat/completions', 'authorization', 'Bearer k', CHAT],
    [
      { kind: 'openai', api: 'responses' },
      'https://api.openai.com/v1/responses',
      'authorization',
      'Bearer k',
      RESPONSES,
    ],
    [{ kind: 'anthropic' }, 'https://api.anthropic.com/v1/messages', 'x-api-key', 'k', MESSAGES],
    [
      { kind: 'google' },
      'https://generativelanguage.googleapis.com/v1beta/models/m:streamGenerateContent?alt=sse',
      'x-goog-api-key',
      'k',
      GEMINI,
    ],
    [{ baseURL: 'http://h/v1' }, 'http://h/v1/chat/completions', 'authorization', 'Bearer k', CHAT],
    [{ baseURL: 'http://h/v1', api: 'responses' }, 'http://h/v1/responses', 'authorization', 'Bearer k', RESPONSES],
    [{ kind: 'ollama' }, 'http://127.0.0.1:11434/v1/chat/completions', 'authorization', 'Bearer k', CHAT],
    [{ kind: 'lm-studio' }, 'http://127.0.0.1:1234/v1/chat/completions', 'authorization', 'Bearer k', CHAT],
    [{ kind: 'vllm' }, 'http://127.0.0.1:8000/v1/chat/completions', 'authorization', 'Bearer k', CHAT],
    [{ kind: 'openrouter' }, 'https://openrouter.ai/api/v1/chat/completions', 'authorization', 'Bearer k', CHAT],
  ] as const)('asks %j at %s [gateway.providers]', async (file, url, header, key, answer) => {
    const asked = await ask(settingsOf({ ...file, apiKey: 'k' }), answer);
    expect(asked.url).toBe(url);
    expect([asked.headers.get(header), asked.headers.get('x-toolcrib-run')]).toEqual([key, 'r']);
    expect(asked.events).toEqual([
      { kind: 'begun' },
      { kind: 'text', text: 'Hi' },
      { kind: 'finish', reason: 'stop', usage },
    ]);
  });

  const called: Message = {
    role: 'assistant',
    text: 'Looking.',
    calls: [
      { id: 'c1', name: 'find', argumentsText: '{"id":9007199254740993}' },
      { id: 'c2', name: 'no such tool', argumentsText: '{"q":"hal' },
    ],
  };
  const answered: readonly Message[] = [
    { role: 'tool', callId: 'c1', name: 'find', result: { content: [{ type: 'text', text: 'one' }] } },
    {
      role: 'tool',
      callId: 'c2',
      name: 'no such tool',
      result: { content: [{ type: 'text', text: 'unknown' }], isError: true },
    },
  ];
  const late: Message = { role: 'system', text: 'Later.' };
  const history: readonly Message[] = [{ role: 'system', text: 'Directory.' }, user, called, ...answered, late];
  const UNREADABLE = '{"unreadable_arguments":"{\\"q\\":\\"hal"}';

  test('sends Anthropic its history as objects, system texts first, and marks tools and the first system text', async () => {
    const { body, text } = await ask(settingsOf({ kind: 'anthropic' }), MESSAGES, {
      messages: history,
      tools: [tool('a'), tool('find')],
    });
    const mark = { type: 'ephemeral' };
    expect(body['system']).toEqual([
      { type: 'text', text: 'Directory.', cache_control: mark },
      { type: 'text', text: 'Later.' },
    ]);
    expect(body['tools']).toEqual([
      { name: 'a', description: 'Does a.', input_schema: tool('a').parameters },
      { name: 'find', description: 'Does find.', input_schema: tool('find').parameters, cache_control: mark },
    ]);
    expect(text).toContain('"name":"find","input":{"id":9007199254740993}');
    expect(text).toContain(`"name":"no_such_tool","input":${UNREADABLE}`);
    expect(text).toContain('"content":"unknown","is_error":true');
    expect(text.match(/cache_control/g)).toHaveLength(2);
  });

  test('sends Gemini its history as objects, system texts apart', async () => {
    const { body, text } = await ask(settingsOf({ kind: 'google' }), GEMINI, {
      messages: history,
      tools: [tool('find')],
    });
    expect(body['systemInstruction']).toEqual({ parts: [{ text: 'Directory.' }, { text: 'Later.' }] });
    expect(body['tools']).toEqual([
      {
        functionDeclarations: [expect.objectContaining({ name: 'find', description: 'Does find.' }) as unknown],
      },
    ]);
    expect(text).toContain('"args":{"id":9007199254740993}');
    expect(text).toContain(`"args":${UNREADABLE}`);
  });

  test('sends chat completions the very text that the model wrote, in the order of the conversation', async () => {
    const { body } = await ask(settingsOf({ baseURL: 'http://h/v1' }), CHAT, {
      messages: history,
      tools: [tool('find')],
    });
    expect(body['messages']).toEqual([
      { role: 'system', content: 'Directory.' },
      { role: 'user', content: 'Go' },
      {
        role: 'assistant',
        content: 'Looking.',
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'find', arguments: '{"id":9007199254740993}' } },
          { id: 'c2', type: 'function', function: { name: 'no_such_tool', arguments: UNREADABLE } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'one' },
      { role: 'tool', tool_call_id: 'c2', content: 'unknown' },
      { role: 'system', content: 'Later.' },
    ]);
  });

  test.each([
    ['chat', { baseURL: 'http://h/v1' }, CHAT, '"image_url":{"url":"data:image/png;base64,AAAA"}'],
    ['responses', { kind: 'openai', api: 'responses' }, RESPONSES, '"image_url":"data:image/png;base64,AAAA"'],
    ['messages', { kind: 'anthropic' }, MESSAGES, '"source":{"type":"base64","media_type":"image/png","data":"AAAA"}'],
    ['Gemini', { kind: 'google' }, GEMINI, '"inlineData":{"mimeType":"image/png","data":"AAAA"}'],
  ] as const)('sends an image as %s wants it', async (_, file, answer, expected) => {
    const message: Message = { role: 'user', parts: [{ type: 'image', url: 'data:image/png;base64,AAAA' }] };
    expect((await ask(settingsOf(file), answer, { messages: [message] })).text).toContain(expected);
  });

  test('reads the calls of Gemini, and sends its signature back with them', async () => {
    const parts = [
      { text: 'Let me ' },
      { functionCall: { name: 'find', args: { q: 'x' } }, thoughtSignature: 'sig-1' },
      { functionCall: { name: 'find', args: { q: 'y' } } },
    ];
    const answer =
      event({ candidates: [{ content: { parts: parts.slice(0, 1), role: 'model' }, index: 0 }] }) +
      event({
        candidates: [{ content: { parts: parts.slice(1), role: 'model' }, finishReason: 'STOP', index: 0 }],
        usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2 },
      });
    const settings = settingsOf({ kind: 'google' });
    const { events } = await ask(settings, answer, { tools: [tool('find')] });
    const calls = events.flatMap((one) => (one.kind === 'call' ? [one.call] : []));
    expect(calls).toEqual([
      {
        id: expect.stringMatching(/./) as string,
        name: 'find',
        argumentsText: '{"q":"x"}',
        providerMetadata: { google: { thoughtSignature: 'sig-1' } },
      },
      { id: expect.stringMatching(/./) as string, name: 'find', argumentsText: '{"q":"y"}' },
    ]);
    expect(calls[0]?.id).not.toBe(calls[1]?.id);
    expect(events.at(-1)).toEqual({ kind: 'finish', reason: 'tool-calls', usage });
    const next = await ask(settings, GEMINI, { messages: [user, { role: 'assistant', text: '', calls }] });
    expect(next.text).toContain('"args":{"q":"x"}},"thoughtSignature":"sig-1"');
  });

  test('joins the pieces of Anthropic’s arguments, digit for digit', async () => {
    const pieces = ['', '{"id":90071', '99254740993', '}'];
    const answer = [
      { type: 'message_start', message: { id: 'x', model: 'm', usage: { input_tokens: 3, output_tokens: 0 } } },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'toolu_1', name: 'find', input: {} },
      },
      ...pieces.map((partial_json) => ({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json },
      })),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 2 } },
      { type: 'message_stop' },
    ].map((one) => event(one, one.type));
    const { events } = await ask(settingsOf({ kind: 'anthropic' }), answer.join(''), { tools: [tool('find')] });
    expect(events).toEqual([
      { kind: 'begun' },
      { kind: 'call', call: { id: 'toolu_1', name: 'find', argumentsText: '{"id":9007199254740993}' } },
      { kind: 'finish', reason: 'tool-calls', usage },
    ]);
  });

  test.each([
    ['chat', { baseURL: 'http://h/v1' }, CHAT.slice(0, CHAT.indexOf('"finish_reason"')) + '"x":1}]}\n\n'],
    ['messages', { kind: 'anthropic' }, MESSAGES.slice(0, MESSAGES.indexOf('event: message_delta'))],
    ['Gemini', { kind: 'google' }, GEMINI.replace('"finishReason":"STOP",', '')],
  ] as const)('takes half an answer of %s for no answer', async (_, file, answer) => {
    await expect(ask(settingsOf(file), answer)).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
  });

  test.each([
    [
      'a schema',
      { responseFormat: { type: 'json', schema: { type: 'object' }, name: 'n', strict: true } },
      '"strict":true',
    ],
    ['a loose schema', { responseFormat: { type: 'json', schema: { type: 'object' }, name: 'n' } }, '"strict":false'],
    ['a forced call', { toolChoice: { type: 'tool', toolName: 'find' } }, '"tool_choice":{"type":"function"'],
    ['no calls', { toolChoice: { type: 'none' } }, '"tool_choice":"none"'],
  ] as const)('passes on %s', async (_, sampling, expected) => {
    for (const file of [{ baseURL: 'http://h/v1' }, { kind: 'openai' as const }])
      expect((await ask(settingsOf(file), CHAT, { sampling, tools: [tool('find')] })).text).toContain(expected);
  });
});
