import { expect, it } from 'vitest';
import { mockProviderFetch, type RequestView } from '../src/index.ts';

async function viewOf(path: string, body: object): Promise<RequestView> {
  const views: RequestView[] = [];
  const fetch = mockProviderFetch({
    script: (view) => {
      views.push(view);
      return {};
    },
  });
  const answer = await fetch(`http://provider.invalid/v1/${path}`, { method: 'POST', body: JSON.stringify(body) });
  const [view] = views;
  if (view === undefined) throw new Error(await answer.text());
  return view;
}

const parameters = { type: 'object', properties: {} };
const chat = {
  model: 'm',
  messages: [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'One' },
        { type: 'image_url', image_url: { url: 'data:' } },
      ],
    },
    {
      role: 'assistant',
      content: 'Wait.',
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'a', arguments: '{"x":1}' } },
        { id: 'c2', type: 'function', function: { name: 'b', arguments: '{"x":' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c2', content: 'two' },
    {
      role: 'tool',
      tool_call_id: 'c1',
      content: [
        { type: 'text', text: 'one' },
        { type: 'text', text: 'note' },
      ],
    },
    { role: 'developer', content: 'Be kind.' },
  ],
  tools: [{ type: 'function', function: { name: 'a', description: 'A.', parameters } }],
};
const responses = {
  model: 'm',
  instructions: 'Be brief.',
  input: [
    { role: 'user', content: [{ type: 'input_text', text: 'One' }] },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Wait.', annotations: [] }] },
    { type: 'reasoning', id: 'rs_1', summary: [] },
    { type: 'function_call', call_id: 'c1', name: 'a', arguments: '{"x":1}' },
    { type: 'function_call', call_id: 'c2', name: 'b', arguments: '{"x":' },
    { type: 'function_call_output', call_id: 'c2', output: 'two' },
    {
      type: 'function_call_output',
      call_id: 'c1',
      output: [
        { type: 'input_text', text: 'one' },
        { type: 'input_text', text: 'note' },
      ],
    },
    { role: 'developer', content: 'Be kind.' },
  ],
  tools: [{ type: 'function', name: 'a', description: 'A.', parameters, strict: false }, { type: 'web_search' }],
};

it('shows the same conversation to the script through both APIs', async () => {
  const view = {
    model: 'm',
    system: 'Be brief.\n\nBe kind.',
    tools: [{ name: 'a', description: 'A.', parameters }],
    messages: [
      { role: 'user', text: 'One', toolCalls: [], toolResults: [] },
      {
        role: 'assistant',
        text: 'Wait.',
        toolCalls: [
          { id: 'c1', name: 'a', argumentsText: '{"x":1}', arguments: { x: 1 } },
          { id: 'c2', name: 'b', argumentsText: '{"x":', arguments: undefined },
        ],
        toolResults: [],
      },
      {
        role: 'tool',
        text: '',
        toolCalls: [],
        toolResults: [
          { callId: 'c2', parts: ['two'], text: 'two' },
          { callId: 'c1', parts: ['one', 'note'], text: 'one\nnote' },
        ],
      },
    ],
  };
  expect(await viewOf('chat/completions', chat)).toEqual({ api: 'chat', ...view });
  expect(await viewOf('responses', responses)).toEqual({ api: 'responses', ...view });
});

it('shows no tools where the request forbids calls', async () => {
  expect((await viewOf('chat/completions', { ...chat, tool_choice: 'none' })).tools).toEqual([]);
});

it('keeps names of the prototype apart from properties', async () => {
  const named = { type: 'function', function: { name: '__proto__', parameters: { type: 'object' } } };
  const view = await viewOf('chat/completions', { ...chat, tools: [named] });
  expect(view.tools).toEqual([{ name: '__proto__', description: '', parameters: { type: 'object' } }]);
});
