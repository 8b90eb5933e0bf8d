// Tools that the client brings, through the official client: handed back under their own names, resumed with all that the
// client did not see.

import { turnsScript, type ModelToolCall } from '@toolcrib/mock-provider';
import type OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { sentMessages } from './client-gateway.ts';
import { ask, paint, pick, resume, shapeOf, start, stock, user, withStock, wrapped } from './client-tool-fixtures.ts';

describe('a turn with client tools and gateway tools', () => {
  test.each([
    ['direct', false, 'stock'],
    ['directory', { mode: 'directory' }, 'stock'],
  ])(
    'in mode %s hands back the client calls only, and resumes with the rest [gateway.client-tools]',
    async (...row) => {
      const [, toolSearch, called] = row;
      const script = turnsScript([
        { text: 'I look first.', toolCalls: [stock] },
        { text: 'Now you.', toolCalls: [pick, { ...stock, name: called }, paint] },
        { text: 'All done.' },
      ]);
      const { client, requests } = await start(script, { tools: { toolSearch } }, withStock);
      const given = await client.chat.completions.create(ask);
      const [choice] = given.choices;
      expect([choice?.finish_reason, choice?.message.content]).toEqual(['tool_calls', 'I look first.\n\nNow you.']);
      expect(choice?.message.tool_calls).toEqual([
        {
          id: expect.stringMatching(/^call_[0-9a-f]{32}$/),
          type: 'function',
          function: { name: 'pick', arguments: '{"row":3}' },
        },
        { id: expect.any(String), type: 'function', function: { name: 'paint', arguments: '{"colour":"red"}' } },
      ]);
      const { completion } = await resume(client, given);
      expect(completion.choices[0]?.message.content).toBe('All done.');
      const history = sentMessages(requests().at(-1)).filter(({ role }) => role !== 'system');
      expect(shapeOf(history)).toEqual([
        ['user', 'go'],
        ['assistant', 'stock'],
        ['tool', 'stock got {"part":"bolt"}'],
        ['assistant', 'pick', 'stock', 'paint'],
        ['tool', 'stock got {"part":"bolt"}'],
        ['tool', 'did pick'],
        ['tool', 'did paint'],
      ]);
      expect(JSON.stringify(history)).not.toContain(choice?.message.tool_calls?.[0]?.id);
    },
  );

  test('in mode tools reaches them by the call control, whose form their results take [gateway.client-tools]', async () => {
    const search: ModelToolCall = { name: 'tool_search', arguments: { query: 'pick' } };
    const script = turnsScript([
      { toolCalls: [search] },
      { toolCalls: [pick] },
      { toolCalls: [wrapped(pick, 'client:client:pick'), wrapped(stock)] },
      { text: 'All done.' },
    ]);
    const { client, requests } = await start(script, {}, withStock);
    const given = await client.chat.completions.create(ask);
    expect(given.choices[0]?.message).toMatchObject({
      content: null,
      tool_calls: [{ function: { name: 'pick', arguments: '{"row":3}' } }],
    });
    const { messages, completion } = await resume(client, given);
    expect(completion.choices[0]?.message.content).toBe('All done.');
    const history = sentMessages(requests().at(-1)).filter(({ role }) => role !== 'system');
    expect(shapeOf(history).map(([role, first]) => [role, String(first).slice(0, 50)])).toEqual([
      ['user', 'go'],
      ['assistant', 'tool_search'],
      ['tool', '[{"id":"client:client:pick","source":"client","sou'],
      ['assistant', 'pick'],
      ['tool', 'DEFERRED_TOOL: "pick" cannot be called directly. C'],
      ['assistant', 'tool_call'],
      ['tool', '{"tool":{"id":"openclaw:core:stock","name":"stock"'],
      ['tool', '{"tool":{"id":"client:client:pick","name":"pick","'],
    ]);
    expect(history.at(-1)?.['content']).toBe(
      '{"tool":{"id":"client:client:pick","name":"pick","source":"client"},"result":{"content":[{"type":"text","text":"did pick"}]}}',
    );
    // The same history, sent again later, is made whole again.
    const sent = requests().length;
    await client.chat.completions.create({
      ...ask,
      messages: [...messages, { role: 'assistant', content: 'x' }, user],
    });
    expect(sentMessages(requests()[sent]).filter(({ role }) => role === 'tool')).toHaveLength(4);
  });

  test('in mode code lets the model call them, and tells guest code at once to leave them to it [gateway.client-tools]', async () => {
    const code = 'return await openclaw.tools.call("pick", {})';
    const script = turnsScript([
      { toolCalls: [{ name: 'tool_search_code', arguments: { code } }] },
      { toolCalls: [pick] },
      { text: 'All done.' },
    ]);
    const { client, requests } = await start(script, { tools: { toolSearch: { mode: 'code' } } }, withStock);
    const given = await client.chat.completions.create(ask);
    expect(given.choices[0]?.message.tool_calls).toMatchObject([{ function: { name: 'pick' } }]);
    const { completion } = await resume(client, given);
    expect(completion.choices[0]?.message.content).toBe('All done.');
    const [guest] = sentMessages(requests().at(-1)).filter(({ role }) => role === 'tool');
    expect(JSON.parse(String(guest?.['content']))).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('call it directly, as pick, outside this code') as string },
      calls: [{ method: 'call', target: 'pick', outcome: 'failed' }],
    });
  });

  test('streams the calls and stops for them [gateway.client-tools]', async () => {
    const script = turnsScript([{ text: 'Now you.', toolCalls: [pick, paint] }, { text: 'All done.' }]);
    const { client } = await start(script, { tools: { toolSearch: false } });
    const runner = client.chat.completions.stream(ask);
    const final = await runner.finalChatCompletion();
    expect([final.choices[0]?.finish_reason, final.choices[0]?.message.content]).toEqual(['tool_calls', 'Now you.']);
    expect(
      final.choices[0]?.message.tool_calls?.map((call) => ('function' in call ? call.function : undefined)),
    ).toMatchObject([
      { name: 'pick', arguments: '{"row":3}' },
      { name: 'paint', arguments: '{"colour":"red"}' },
    ]);
    const { completion } = await resume(client, final);
    expect(completion.choices[0]?.message.content).toBe('All done.');
  });

  test.each([true, false])(
    'is run by the tools runner of the client, stream: %s [gateway.client-tools]',
    async (stream) => {
      const script = turnsScript([
        { toolCalls: [wrapped(pick)] },
        { toolCalls: [wrapped(stock), wrapped(paint)] },
        { text: 'All done.' },
      ]);
      const { client } = await start(script, {}, withStock);
      const ran: unknown[] = [];
      const runnable = (name: string) => ({
        type: 'function' as const,
        function: {
          name,
          description: `Does ${name} on the screen.`,
          parameters: { type: 'object', properties: {} },
          parse: JSON.parse as (text: string) => object,
          function: (args: object) => {
            ran.push([name, args]);
            return `did ${name}`;
          },
        },
      });
      const body = { model: 'mock-model', messages: [user], tools: [runnable('pick'), runnable('paint')] };
      const runner = stream
        ? client.chat.completions.runTools({ ...body, stream: true })
        : client.chat.completions.runTools(body);
      expect(await runner.finalContent()).toBe('All done.');
      expect(ran).toEqual([
        ['pick', { row: 3 }],
        ['paint', { colour: 'red' }],
      ]);
    },
  );
});

test('a provider with another wire form gets all results of a turn together [gateway.client-tools]', async () => {
  const script = turnsScript([{ toolCalls: [stock] }, { toolCalls: [pick, stock, paint] }, { text: 'All done.' }]);
  const parts = { ...withStock, api: 'messages' as const };
  const { client, requests } = await start(script, { tools: { toolSearch: false } }, parts);
  const { completion } = await resume(client, await client.chat.completions.create(ask));
  expect(completion.choices[0]?.message.content).toBe('All done.');
  const [asked, answered] = sentMessages(requests().at(-1)).slice(-2);
  const partsOf = (message: Readonly<Record<string, unknown>> | undefined) => message?.['content'] as readonly object[];
  const [first, second, third] = partsOf(asked).flatMap((part) => ('id' in part ? [part.id] : []));
  expect(partsOf(answered)).toMatchObject([
    { type: 'tool_result', tool_use_id: second, content: 'stock got {"part":"bolt"}' },
    { type: 'tool_result', tool_use_id: first, content: 'did pick' },
    { type: 'tool_result', tool_use_id: third, content: 'did paint' },
  ]);
});

describe('the same over responses', () => {
  const tools = ['pick', 'paint'].map((name) => ({
    type: 'function' as const,
    name,
    description: `Does ${name} on the screen.`,
    parameters: { type: 'object', properties: {} },
    strict: false,
  }));
  const script = turnsScript([
    { toolCalls: [stock] },
    { text: 'Now you.', toolCalls: [pick, stock, paint] },
    { text: 'All done.' },
  ]);
  const body = { model: 'mock-model', tools };

  test.each([
    ['items', false],
    ['the id of the response', false],
    ['items', true],
    ['the id of the response', true],
  ])('resumed by %s, stream: %s [gateway.client-tools]', async (by, stream) => {
    const { client, requests } = await start(script, { tools: { toolSearch: false } }, withStock);
    const first = { ...body, input: 'go' };
    const given = stream ? await client.responses.stream(first).finalResponse() : await client.responses.create(first);
    expect(given.output).toMatchObject([
      { type: 'message', content: [{ type: 'output_text', text: 'Now you.' }] },
      { type: 'function_call', name: 'pick', arguments: '{"row":3}', status: 'completed' },
      { type: 'function_call', name: 'paint', arguments: '{"colour":"red"}', status: 'completed' },
    ]);
    const outputs = given.output.flatMap((item) =>
      item.type === 'function_call'
        ? [{ type: 'function_call_output' as const, call_id: item.call_id, output: `did ${item.name}` }]
        : [],
    );
    const asItems = { ...body, input: [{ role: 'user' as const, content: 'go' }, ...given.output, ...outputs] };
    const second =
      by === 'items'
        ? await client.responses.create(asItems as OpenAI.Responses.ResponseCreateParamsNonStreaming)
        : await client.responses.create({ ...body, previous_response_id: given.id, input: outputs });
    expect(second.output_text).toBe('All done.');
    expect(shapeOf(sentMessages(requests().at(-1)))).toEqual([
      ['user', 'go'],
      ['assistant', 'stock'],
      ['tool', 'stock got {"part":"bolt"}'],
      ['assistant', 'pick', 'stock', 'paint'],
      ['tool', 'stock got {"part":"bolt"}'],
      ['tool', 'did pick'],
      ['tool', 'did paint'],
    ]);
  });
});
