// What stands between a model and the tools of a client: the gate, the choice of the client, and who may come back to a turn.

import { turnsScript } from '@toolcrib/mock-provider';
import OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { describe, expect, test } from 'vitest';
import { sentMessages } from './client-gateway.ts';
import { ask, paint, pick, resume, start, stock, tool, user, withStock, wrapped } from './client-tool-fixtures.ts';

describe('a call of a client tool', () => {
  test('passes the gate: policy says no, and the client never hears of it [gateway.client-tools]', async () => {
    const script = turnsScript([{ toolCalls: [wrapped(pick, 'client:client:pick')] }, { text: 'I may not.' }]);
    const { client, requests, log } = await start(script, { policy: { session: { deny: ['client:client:pick'] } } });
    const given = await client.chat.completions.create(ask, { headers: { 'x-toolcrib-run': 'denied' } });
    expect(given.choices[0]?.message).toMatchObject({ content: 'I may not.' });
    expect(sentMessages(requests()[1]).at(-1)?.['content']).toMatch(/^DENIED_BY_POLICY/);
    expect((await log('denied')).filter(({ kind }) => kind === 'activity')).toMatchObject([
      { tool: { id: 'client:client:pick' }, code: 'DENIED_BY_POLICY' },
    ]);
  });

  test('takes the arguments that hooks made of it, and is not handed over where a hook stops it [gateway.client-tools]', async () => {
    const script = turnsScript([{ toolCalls: [pick, paint] }, { text: 'All done.' }]);
    const { client, requests } = await start(
      script,
      { tools: { toolSearch: false } },
      {
        hooks: {
          before: [
            ({ tool: { name }, args }) =>
              name === 'paint' ? { veto: 'no paint' } : { args: { ...(args as object), checked: true } },
          ],
        },
      },
    );
    const given = await client.chat.completions.create(ask);
    expect(given.choices[0]?.message.tool_calls).toMatchObject([
      { function: { name: 'pick', arguments: '{"row":3,"checked":true}' } },
    ]);
    await resume(client, given);
    const results = sentMessages(requests().at(-1)).filter(({ role }) => role === 'tool');
    expect(results.map(({ content }) => content)).toEqual([expect.stringMatching(/^HOOK_VETOED/), 'did pick']);
  });

  test('reaches a client that counts on its schema only with arguments that fit it [gateway.client-tools]', async () => {
    const script = turnsScript([{ toolCalls: [{ name: 'pick', arguments: { row: 'three' } }] }, { toolCalls: [pick] }]);
    const { client, requests } = await start(script, { tools: { toolSearch: false } });
    const parameters = { type: 'object', properties: { row: { type: 'integer' } }, required: ['row'] };
    const strict = { type: 'function' as const, function: { name: 'pick', parameters, strict: true } };
    const given = await client.chat.completions.create({ ...ask, tools: [strict] });
    expect(given.choices[0]?.message.tool_calls).toMatchObject([{ function: { arguments: '{"row":3}' } }]);
    expect(sentMessages(requests()[1]).at(-1)?.['content']).toBe(
      'The arguments do not fit "pick", so it was not run: /row must be integer. Correct them and call again.',
    );
  });

  test('is one at a time where the client wants that [gateway.client-tools]', async () => {
    const script = turnsScript([{ toolCalls: [pick, paint] }, { text: 'All done.' }]);
    const { client } = await start(script, { tools: { toolSearch: false } });
    const given = await client.chat.completions.create({ ...ask, parallel_tool_calls: false });
    expect(given.choices[0]?.message.tool_calls).toMatchObject([{ function: { name: 'pick' } }]);
  });

  test('can be forced where the model sees the tool, and is refused by name where not [gateway.client-tools]', async () => {
    const script = turnsScript([{ toolCalls: [pick] }]);
    const forced = { ...ask, tool_choice: { type: 'function' as const, function: { name: 'pick' } } };
    const seen = await start(script, { tools: { toolSearch: false } });
    await seen.client.chat.completions.create(forced);
    expect(seen.requests()[0]?.body).toMatchObject({ tool_choice: { type: 'function', function: { name: 'pick' } } });
    const unseen = await start(script);
    await expect(unseen.client.chat.completions.create(forced)).rejects.toMatchObject({
      status: 400,
      param: 'tool_choice',
    });
  });

  test('has a name of its own in mode directory, or the request is refused by that name [directory.hydrate]', async () => {
    const config = { tools: { toolSearch: { mode: 'directory' } } };
    const { client } = await start(turnsScript([{ text: 'x' }]), config, withStock);
    const refused = client.chat.completions.create({ ...ask, tools: [tool('stock')] });
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'client_name_taken' });
    await expect(refused).rejects.toThrow(/stock/);
  });
});

describe('what is kept of a turn', () => {
  const script = turnsScript([{ toolCalls: [stock] }, { toolCalls: [pick] }, { text: 'All done.' }]);
  const direct = { tools: { toolSearch: false } };

  test('is given to nobody else: another key gets its history used as it was sent [gateway.client-tools]', async () => {
    const { client, url, requests } = await start(script, direct, withStock);
    const given = await client.chat.completions.create(ask);
    const stranger = new OpenAI({ baseURL: `${url}/v1`, apiKey: 'another', maxRetries: 0 });
    const { messages } = await resume(stranger, given);
    expect(sentMessages(requests().at(-1)).map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    const own = await client.chat.completions.create({ ...ask, messages });
    expect(own.choices[0]?.message.content).toBe('All done.');
  });

  test('needs a result for each call that was handed over [gateway.client-tools]', async () => {
    const { client } = await start(turnsScript([{ toolCalls: [pick, paint] }, { text: 'x' }]), direct);
    const [choice] = (await client.chat.completions.create(ask)).choices;
    const [first] = choice?.message.tool_calls ?? [];
    if (choice === undefined || first === undefined) throw new Error('nothing was handed over');
    const one = { role: 'tool' as const, tool_call_id: first.id, content: 'did it' };
    const send = (messages: ChatCompletionMessageParam[]) => client.chat.completions.create({ ...ask, messages });
    await expect(send([user, choice.message, one])).rejects.toMatchObject({ status: 400, param: 'messages' });
    const shortened = { ...choice.message, tool_calls: [first] };
    expect((await send([user, shortened, one])).choices[0]?.message.content).toBe('x');
  });
});
