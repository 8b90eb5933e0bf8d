import { describe, expect, test } from 'vitest';
import { parseChatRequest } from '../src/http/chat-request.ts';

const user = { role: 'user', content: 'hi' };

describe('parseChatRequest', () => {
  test('reads messages of every role', () => {
    const { messages } = parseChatRequest(
      {
        model: 'm',
        messages: [
          { role: 'developer', content: [{ type: 'text', text: 'be brief' }] },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'look' },
              { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
            ],
          },
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: 'c1', content: 'done' },
        ],
      },
      'default',
    );
    expect(messages).toEqual([
      { role: 'system', text: 'be brief' },
      {
        role: 'user',
        parts: [
          { type: 'text', text: 'look' },
          { type: 'image', url: 'data:image/png;base64,AA==' },
        ],
      },
      { role: 'assistant', text: '', calls: [{ id: 'c1', name: 'f', argumentsText: '{}' }] },
      { role: 'tool', callId: 'c1', name: 'f', result: { content: [{ type: 'text', text: 'done' }] } },
    ]);
  });

  test('passes sampling settings on and takes the default model', () => {
    const request = parseChatRequest(
      {
        messages: [user],
        temperature: 0,
        max_tokens: 5,
        stop: 'x',
        seed: null,
        stream: true,
        stream_options: { include_usage: true },
      },
      'default',
    );
    expect(request.model).toBe('default');
    expect(request.sampling).toEqual({ temperature: 0, maxOutputTokens: 5, stopSequences: ['x'] });
    expect([request.stream, request.includeUsage]).toEqual([true, true]);
  });

  test.each([
    [
      'client tools',
      { messages: [user], tools: [{ type: 'function', function: { name: 'f' } }] },
      'Client tools are not built yet: leave tools out.',
    ],
    ['functions', { messages: [user], functions: [{}] }, 'Client tools are not built yet: leave functions out.'],
    ['several answers', { messages: [user], n: 2 }, 'n must be 1: one run gives one answer.'],
    ['no messages', { messages: [] }, 'messages must be a non-empty array.'],
    ['a body that is none', 'x', 'The body is not a JSON object.'],
    [
      'an unknown role',
      { messages: [{ role: 'robot', content: '' }] },
      'messages[0].role must be system, developer, user, assistant or tool.',
    ],
    [
      'an orphan tool message',
      { messages: [{ role: 'tool', tool_call_id: 'x', content: '' }] },
      'messages[0].tool_call_id names no earlier tool call.',
    ],
    [
      'audio',
      { messages: [{ role: 'user', content: [{ type: 'input_audio' }] }] },
      'messages[0].content[0] must be a text part or an image_url part.',
    ],
    ['a wrong temperature', { messages: [user], temperature: 'hot' }, 'temperature must be a number.'],
  ])('refuses %s', (_, body, message) => {
    expect(() => parseChatRequest(body, 'default')).toThrow(message);
  });

  test('lets an empty tools array pass', () => {
    expect(parseChatRequest({ messages: [user], tools: [] }, 'm').messages).toHaveLength(1);
  });
});
