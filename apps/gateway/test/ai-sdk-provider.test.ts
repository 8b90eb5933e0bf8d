import { describe, expect, test } from 'vitest';
import { CHAT, GEMINI, MESSAGES, RESPONSES, ask, event, settingsOf, tool, usage, user } from './wire-support.ts';

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

  test.each([
    [
      'Gemini',
      { kind: 'google' },
      event({
        candidates: [
          { content: { parts: [{ functionCall: { name: 'find', args: { id: 'BIG' } } }] }, finishReason: 'STOP' },
        ],
      }),
    ],
    [
      'Anthropic',
      { kind: 'anthropic' },
      MESSAGES.replace(
        '{"type":"text","text":""}',
        '{"type":"tool_use","id":"t","name":"find","input":{"id":"BIG"}}',
      ).replace(/event: content_block_delta\n.*\n\n/, ''),
    ],
  ] as const)('never rounds an integer that %s wrote into an object', async (_, file, answer) => {
    const written = answer.replace('"BIG"', '9007199254740993');
    const { events } = await ask(settingsOf(file), written, { tools: [tool('find')] });
    expect(events.find((one) => one.kind === 'call')).toMatchObject({
      call: { argumentsText: '{"id":"9007199254740993"}' },
    });
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

  test.each([
    { baseURL: 'http://h/v1' },
    { baseURL: 'http://h/v1', name: 'anthropic' },
    { baseURL: 'http://h/v1', name: 'my-host.example' },
    { kind: 'ollama' as const },
    { kind: 'lm-studio' as const },
    { kind: 'vllm' as const },
    { kind: 'openrouter' as const },
  ])('sends what only the upstream knows as it is, and nothing that nobody asked for: %j', async (file) => {
    const extra = { min_p: 0.1, reasoningEffort: 7, guided_json: { type: 'object' }, model: 'other' };
    const { body } = await ask(settingsOf(file), CHAT, { sampling: { extra, topK: 40, seed: 1 } });
    expect(body).toEqual({
      min_p: 0.1,
      reasoningEffort: 7,
      guided_json: { type: 'object' },
      top_k: 40,
      model: 'm',
      seed: 1,
      messages: [{ role: 'user', content: 'Go' }],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  test.each([
    { kind: 'openai' as const },
    { kind: 'openai' as const, api: 'responses' as const },
    { baseURL: 'http://h/v1', api: 'responses' as const },
    { kind: 'anthropic' as const },
    { kind: 'google' as const },
  ])('refuses by name what another provider has no place for: %j', async (file) => {
    await expect(ask(settingsOf(file), CHAT, { sampling: { extra: { min_p: 0.1 } } })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'This provider cannot take min_p as it is: leave it out.',
    });
  });

  test.each([
    [{ kind: 'openai' as const }, CHAT, '"detail":"high"'],
    [{ kind: 'openai' as const, api: 'responses' as const }, RESPONSES, '"detail":"high"'],
    [{ baseURL: 'http://h/v1' }, CHAT, '"detail":"high"'],
    [{ baseURL: 'http://h/v1', name: 'my-host' }, CHAT, '"detail":"high"'],
    [{ kind: 'vllm' as const }, CHAT, '"detail":"high"'],
    [{ kind: 'anthropic' as const }, MESSAGES, '"AA=="'],
    [{ kind: 'google' as const }, GEMINI, '"AA=="'],
  ])(
    'tells how closely an image is to be looked at where there is a word for it: %j',
    async (file, answer, expected) => {
      const image = { type: 'image' as const, url: 'data:image/png;base64,AA==' };
      const parts = [{ ...image, detail: 'high' as const }, image];
      const { text } = await ask(settingsOf(file), answer, { messages: [{ role: 'user', parts }] });
      expect(text).toContain(expected);
      expect(text.split('AA==')).toHaveLength(3);
    },
  );
});
