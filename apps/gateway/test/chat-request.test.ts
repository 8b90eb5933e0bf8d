import { describe, expect, test } from 'vitest';
import { parseChatRequest } from '../src/http/chat-request.ts';

const user = { role: 'user', content: 'hi' };
const tool = (name: string, parameters?: unknown) => ({
  type: 'function',
  function: { name, ...(parameters === undefined ? {} : { parameters }) },
});

describe('parseChatRequest', () => {
  test('keeps what only the upstream knows for providers that take it', () => {
    const body: unknown = JSON.parse(
      '{"messages":[{"role":"user","content":"hi"}],"min_p":0.1,"chat_template_kwargs":{"a":[1]},"logit_bias":{"5":-100},"verbosity":"medium","top_a":null}',
    );
    const extra: unknown = JSON.parse('{"min_p":0.1,"chat_template_kwargs":{"a":[1]},"logit_bias":{"5":-100}}');
    expect(JSON.stringify(parseChatRequest(body, 'm', true).sampling)).toBe(JSON.stringify({ extra }));
  });

  test.each([
    ['n', { n: 2 }, 'n cannot be had here: leave it out, or send 1.'],
    ['logprobs', { logprobs: true }, 'logprobs cannot be had here'],
    ['functions', { functions: [{}] }, 'functions cannot be had here'],
    ['input', { input: 'x' }, 'The parameter "input" is not known here: leave it out.'],
    ['__proto__', JSON.parse('{"__proto__":{"x":1}}'), 'The parameter "__proto__" is not known here: leave it out.'],
    ['constructor', { constructor: { x: 1 } }, 'The parameter "constructor" is not known here: leave it out.'],
  ])('passes on nothing that would change the form of the answer: %s', (_, asked, message) => {
    expect(() => parseChatRequest({ messages: [user], ...(asked as object) }, 'm', true)).toThrow(message);
  });

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

  test('keeps how closely an image is to be looked at', () => {
    const url = 'data:image/png;base64,AA==';
    const image = (detail: string | null) => ({ type: 'image_url', image_url: { url, detail } });
    const content = [image('low'), image('high'), image('auto'), image(null)];
    const { messages } = parseChatRequest({ messages: [{ role: 'user', content }] }, 'm');
    const plain = { type: 'image', url };
    expect(messages).toEqual([
      { role: 'user', parts: [{ ...plain, detail: 'low' }, { ...plain, detail: 'high' }, plain, plain] },
    ]);
    expect(() => parseChatRequest({ messages: [{ role: 'user', content: [image('very')] }] }, 'm')).toThrow(
      'messages[0].content[0]: the detail of an image must be "auto", "low" or "high".',
    );
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
      'a tool that is no function',
      { messages: [user], tools: [{ type: 'custom', custom: { name: 'f' } }] },
      'tools[0].type must be "function": no other kind of tool can be had here.',
    ],
    [
      'a tool whose name no provider takes',
      { messages: [user], tools: [{ type: 'function', function: { name: 'a b' } }] },
      'tools[0] needs a name of at most 64 letters, digits, _ and -.',
    ],
    [
      'two tools of one name',
      { messages: [user], tools: [tool('f'), tool('f')] },
      'tools[1]: there are two tools named "f".',
    ],
    [
      'parameters that are no object',
      { messages: [user], tools: [tool('f', { type: 'string' })] },
      'The parameters of the tool "f" must be a JSON Schema of an object.',
    ],
    [
      'a choice of a tool that is not there',
      { messages: [user], tools: [tool('f')], tool_choice: { type: 'function', function: { name: 'g' } } },
      'tool_choice names "g", which is not in tools.',
    ],
    ['functions', { messages: [user], functions: [{}] }, 'functions cannot be had here: leave it out, or send [].'],
    ['several answers', { messages: [user], n: 2 }, 'n cannot be had here: leave it out, or send 1.'],
    [
      'log probabilities',
      { messages: [user], logprobs: true },
      'logprobs cannot be had here: leave it out, or send false.',
    ],
    [
      'a bias of tokens',
      { messages: [user], logit_bias: { 5: -100 } },
      'logit_bias cannot be had here: leave it out, or send {}.',
    ],
    [
      'a parameter that nobody knows',
      { messages: [user], min_p: 0.1 },
      'The parameter "min_p" is not known here: leave it out.',
    ],
    [
      '__proto__ as a parameter',
      JSON.parse('{"__proto__":1}'),
      'The parameter "__proto__" is not known here: leave it out.',
    ],
    [
      'another format',
      { messages: [user], response_format: { type: 'grammar' } },
      'response_format.type must be text, json_object or json_schema.',
    ],
    [
      'a local image',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'file:///etc/passwd' } }] }] },
      'messages[0].content[0] needs the address of an image: a data: or http(s): URL.',
    ],
    [
      'a page as a picture',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:text/html,x' } }] }] },
      'messages[0].content[0] needs the address of an image: a data: or http(s): URL.',
    ],
    [
      'a picture as instructions',
      { messages: [{ role: 'system', content: [{ type: 'image_url', image_url: { url: 'https://x.example/a' } }] }] },
      'messages[0].content must be text: an image can stand in a user message only.',
    ],
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
      'messages[0].content[0] must be a text part or an image part.',
    ],
    ['a wrong temperature', { messages: [user], temperature: 'hot' }, 'temperature must be a number.'],
  ])('refuses %s', (_, body, message) => {
    expect(() => parseChatRequest(body, 'default')).toThrow(message);
  });

  test('lets pass what asks for nothing', () => {
    const asked = { tools: [], n: 1, logprobs: false, top_logprobs: null, logit_bias: {}, user: 'u', store: true };
    expect(parseChatRequest({ messages: [user], ...asked }, 'm')).toEqual({
      model: 'm',
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
      sampling: {},
      clientTools: [],
      oneCallAtATime: false,
      stream: false,
      includeUsage: false,
    });
  });

  test('reads tools and the choice among them', () => {
    const choice = { type: 'function', function: { name: 'f' } };
    const body = { messages: [user], tools: [tool('f')], tool_choice: choice, parallel_tool_calls: false };
    expect(parseChatRequest(body, 'm')).toMatchObject({
      clientTools: [{ name: 'f', description: '', parameters: { type: 'object', properties: {} }, strict: false }],
      sampling: { toolChoice: { type: 'tool', toolName: 'f' } },
      oneCallAtATime: true,
    });
  });
});
