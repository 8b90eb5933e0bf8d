import { describe, expect, it } from 'vitest';
import { mockProviderFetch } from '../src/index.ts';

const BASE = 'http://provider.invalid/v1';
const user = { role: 'user', content: 'Hi' };
const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };
const tool = (fn: object): object => ({ model: 'm', messages: [user], tools: [{ type: 'function', function: fn }] });

async function post(path: string, body: string): Promise<{ status: number; error: Record<string, unknown> }> {
  const response = await mockProviderFetch()(`${BASE}${path}`, { method: 'POST', body });
  const answer = (await response.json()) as { error: Record<string, unknown> };
  return { status: response.status, error: answer.error };
}

describe('a refused request is answered in the form of OpenAI', () => {
  const chat: readonly [title: string, body: unknown, status: number, param: string | null, code: string | null][] = [
    ['no model', { messages: [user] }, 400, 'model', 'missing_required_parameter'],
    ['no messages', { model: 'm' }, 400, 'messages', 'missing_required_parameter'],
    ['messages that are no list', { model: 'm', messages: 'Hi' }, 400, 'messages', 'invalid_type'],
    ['an empty list', { model: 'm', messages: [] }, 400, 'messages', 'invalid_value'],
    ['an unknown role', { model: 'm', messages: [{ role: 'bot' }] }, 400, 'messages[0].role', 'invalid_value'],
    ['two choices', { model: 'm', n: 2, messages: [user] }, 400, 'n', 'invalid_value'],
    [
      'arguments that are an object',
      { model: 'm', messages: [user, { role: 'assistant', tool_calls: [{ id: 'a', function: { arguments: {} } }] }] },
      400,
      'messages[1].tool_calls[0].function.arguments',
      'invalid_type',
    ],
    [
      'a call without a result',
      { model: 'm', messages: [user, { role: 'assistant', tool_calls: [call] }, user] },
      400,
      'messages',
      null,
    ],
    [
      'a result without a call',
      { model: 'm', messages: [user, { role: 'tool', tool_call_id: 'call_9', content: 'x' }] },
      400,
      'messages',
      null,
    ],
    ['a function without a name', tool({}), 400, 'tools[0].function.name', 'missing_required_parameter'],
    ['a function name with a dot', tool({ name: 'a.b' }), 400, 'tools[0].function.name', 'invalid_value'],
    ['a name of 65 characters', tool({ name: 'n'.repeat(65) }), 400, 'tools[0].function.name', 'invalid_value'],
    [
      'a schema that is no object',
      tool({ name: 'f', parameters: { type: 'array' } }),
      400,
      'tools[0].function.parameters',
      'invalid_function_parameters',
    ],
  ];
  it.each(chat)('chat: %s', async (_title, body, status, param, code) => {
    const answer = await post('/chat/completions', JSON.stringify(body));
    expect(answer).toEqual({
      status,
      error: { message: expect.stringMatching(/\.$/u) as string, type: 'invalid_request_error', param, code },
    });
  });

  const output = { type: 'function_call_output', call_id: 'call_1', output: 'x' };
  const past = { type: 'function_call', call_id: 'call_1', name: 'f', arguments: '{}' };
  const responses: typeof chat = [
    ['no model', { input: 'Hi' }, 400, 'model', 'missing_required_parameter'],
    ['no input', { model: 'm' }, 400, 'input', 'missing_required_parameter'],
    ['input that is a number', { model: 'm', input: 1 }, 400, 'input', 'invalid_type'],
    ['an item that is no object', { model: 'm', input: ['Hi'] }, 400, 'input[0]', 'invalid_type'],
    ['a call without a result', { model: 'm', input: [past] }, 400, 'input', null],
    ['a result before its call', { model: 'm', input: [output, past] }, 400, 'input', null],
    ['an unknown item', { model: 'm', input: [{ type: 'item_reference', id: 'msg_1' }] }, 404, 'input', null],
    [
      'an unknown response',
      { model: 'm', input: 'Hi', previous_response_id: 'resp_9' },
      400,
      'previous_response_id',
      'previous_response_not_found',
    ],
  ];
  it.each(responses)('responses: %s', async (_title, body, status, param, code) => {
    const answer = await post('/responses', JSON.stringify(body));
    expect(answer).toEqual({
      status,
      error: { message: expect.stringMatching(/\.$/u) as string, type: 'invalid_request_error', param, code },
    });
  });

  it.each(['', '{"model": ', '[]', 'null', '"text"'])('a body that is no JSON object: %j', async (body) => {
    const answer = await post('/responses', body);
    expect(answer.status).toBe(400);
    expect(answer.error['type']).toBe('invalid_request_error');
  });

  it('a body that is no UTF-8', async () => {
    const body = Buffer.from('7b226d6f64656c223a22ff227d', 'hex');
    const response = await mockProviderFetch()(`${BASE}/responses`, { method: 'POST', body });
    expect(response.status).toBe(400);
  });

  it('an unknown path', async () => {
    const answer = await post('/embeddings', '{}');
    expect(answer).toEqual({
      status: 404,
      error: {
        message: 'There is nothing at POST /v1/embeddings.',
        type: 'invalid_request_error',
        param: null,
        code: 'unknown_url',
      },
    });
  });

  it('a known path with the wrong method', async () => {
    const response = await mockProviderFetch()(`${BASE}/chat/completions`);
    expect(response.status).toBe(405);
  });

  it('a script that throws', async () => {
    const fetch = mockProviderFetch({
      script: () => {
        throw new Error('out of ideas');
      },
    });
    const body = JSON.stringify({ model: 'm', input: 'Hi' });
    const response = await fetch(`${BASE}/responses`, { method: 'POST', body });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('out of ideas');
  });
});
