import { describe, expect, test } from 'vitest';
import type { Message } from '../src/conversation.ts';
import { parseResponsesRequest } from '../src/http/responses-request.ts';

const parse = (body: unknown, find: (id: string) => readonly Message[] | undefined = () => undefined) =>
  parseResponsesRequest(body, 'default', { find });
const user = (text: string): Message => ({ role: 'user', parts: [{ type: 'text', text }] });

describe('parseResponsesRequest', () => {
  test('reads items of every kind, and joins those of one turn', () => {
    const call = (id: string) => ({ type: 'function_call', call_id: id, name: 'f', arguments: '{}' });
    const { messages } = parse({
      input: [
        { role: 'user', content: 'go' },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Now you.' }] },
        call('c1'),
        call('c2'),
        { type: 'function_call_output', call_id: 'c2', output: 'two' },
        {
          type: 'function_call_output',
          call_id: 'c1',
          output: [
            { type: 'input_text', text: 'look' },
            { type: 'input_image', image_url: 'data:image/png;base64,AA==' },
          ],
        },
      ],
    });
    expect(messages).toEqual([
      user('go'),
      {
        role: 'assistant',
        text: 'Now you.',
        calls: [
          { id: 'c1', name: 'f', argumentsText: '{}' },
          { id: 'c2', name: 'f', argumentsText: '{}' },
        ],
      },
      { role: 'tool', callId: 'c2', name: 'f', result: { content: [{ type: 'text', text: 'two' }] } },
      {
        role: 'tool',
        callId: 'c1',
        name: 'f',
        result: {
          content: [
            { type: 'text', text: 'look' },
            { type: 'image', data: 'AA==', mimeType: 'image/png' },
          ],
        },
      },
    ]);
  });

  test('puts instructions in front, and leaves them out of what lasts', () => {
    const earlier = [user('first'), { role: 'assistant', text: 'one', calls: [] } as const];
    const body = { input: 'second', instructions: 'be brief', previous_response_id: 'resp_1' };
    const { messages, lasting } = parse(body, (id) => (id === 'resp_1' ? earlier : undefined));
    expect(lasting).toEqual([...earlier, user('second')]);
    expect(messages).toEqual([{ role: 'system', text: 'be brief' }, ...lasting]);
  });

  test('takes empty instructions for none', () => {
    expect(parse({ input: 'go', instructions: '' }).messages).toEqual([user('go')]);
    expect(() => parse({ input: 'go', instructions: 1 })).toThrow('instructions must be a text.');
  });

  test('keeps what only the upstream knows, but for the parameters of the other form', () => {
    const options = { find: () => undefined, passesExtra: true };
    const parsed = parseResponsesRequest({ input: 'x', min_p: 0.1 }, 'm', options);
    expect(parsed.sampling).toEqual({ extra: { min_p: 0.1 } });
    expect(() => parseResponsesRequest({ input: 'x', max_tokens: 5 }, 'm', options)).toThrow(
      'The parameter "max_tokens" is not known here: leave it out.',
    );
  });

  test('reads settings where this form has them', () => {
    const schema = { type: 'object', properties: {} };
    const format = { type: 'json_schema', name: 'n', schema, strict: true };
    const asked = { text: { format }, reasoning: { effort: 'low' }, max_output_tokens: 5, store: false, stream: true };
    expect(parse({ input: 'x', ...asked })).toMatchObject({
      model: 'default',
      sampling: {
        responseFormat: { type: 'json', name: 'n', schema, strict: true },
        reasoning: 'low',
        maxOutputTokens: 5,
      },
      store: false,
      stream: true,
    });
  });

  test.each([
    ['no input', {}, 'input must be a text or an array of items.'],
    ['an empty input', { input: [] }, 'input must hold at least one item.'],
    ['an unknown response', { input: 'x', previous_response_id: 'r' }, 'previous_response_id names no response'],
    ['a stored prompt', { input: 'x', prompt: { id: 'p' } }, 'The parameter "prompt" is not known here: leave it out.'],
    [
      'background work',
      { input: 'x', background: true },
      'background cannot be had here: leave it out, or send false.',
    ],
    ['a verbosity', { input: 'x', text: { verbosity: 'low' } }, 'verbosity cannot be had here'],
    ['a web search', { input: 'x', tools: [{ type: 'web_search' }] }, 'tools[0].type must be "function"'],
    ['a reference', { input: [{ type: 'item_reference', id: 'x' }] }, 'input[0].type must be message, function_call'],
    [
      'an output of no call',
      { input: [{ type: 'function_call_output', call_id: 'x', output: '' }] },
      'input[0].call_id names no earlier function call.',
    ],
    [
      'an uploaded file',
      { input: [{ role: 'user', content: [{ type: 'input_image', file_id: 'f' }] }] },
      'input[0].content[0] needs the address of an image',
    ],
  ])('refuses %s', (_, body, message) => {
    expect(() => parse(body)).toThrow(message);
  });
});
