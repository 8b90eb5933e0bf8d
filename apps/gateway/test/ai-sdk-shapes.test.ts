import { describe, expect, test } from 'vitest';
import type { Message } from '../src/conversation.ts';
import { CHAT, GEMINI, MESSAGES, RESPONSES, ask, settingsOf, tool, user } from './wire-support.ts';

describe('a conversation', () => {
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
});
