import { describe, expect, test } from 'vitest';
import { answerOf, formOf } from '../src/serve-question.ts';
import { over, overStdio, stage, WAYS } from './serve-support.ts';

const QUESTION = { callId: 'c', message: 'May it run?', signal: new AbortController().signal };

test.each([
  [{ action: 'accept', content: { decision: 'once' } }, 'once'],
  [{ action: 'accept', content: { decision: 'session' } }, 'session'],
  [{ action: 'accept', content: { decision: 'deny' } }, 'deny'],
  [{ action: 'accept', content: { decision: 'ONCE' } }, 'deny'],
  [{ action: 'accept', content: {} }, 'deny'],
  [{ action: 'accept' }, 'deny'],
  [{ action: 'decline' }, 'deny'],
  [{ action: 'cancel' }, 'deny'],
  [{ action: 'decline', content: { decision: 'once' } }, 'deny'],
  ['once', 'deny'],
  [null, 'deny'],
])('%j means %s', (response, answer) => {
  expect(answerOf(response)).toBe(answer);
});

test('a yes for the session is offered only where there is one', () => {
  const offered = (hasSession: boolean) => JSON.stringify(formOf(QUESTION, hasSession).requestedSchema);
  expect(offered(true)).toContain('"session"');
  expect(offered(false)).not.toContain('"session"');
});

describe.each(WAYS)('over $wire, $era', ({ wire, era }) => {
  const hasSession = wire === 'stdio' || era === 'legacy';

  test('the person at the client is asked while the call waits, and the answer lets it go on', async () => {
    const made = stage();
    const asked: string[] = [];
    const answer = (message: string) => {
      asked.push(message);
      return { action: 'accept' as const, content: { decision: 'once' } };
    };
    const { client } = await over(wire, made, { era, answer });
    const result = await client.callTool({ name: 'ask', arguments: { big: 1 } });
    expect(asked).toEqual(['May it run?']);
    expect(result.content).toEqual([{ type: 'text', text: 'answer: once' }]);
    expect(made.calls.map(({ name }) => name)).toEqual(['ask']);
  });

  test('a yes for the session counts only where the client has one', async () => {
    const answer = () => ({ action: 'accept' as const, content: { decision: 'session' } });
    const { client } = await over(wire, stage(), { era, answer });
    const { content } = await client.callTool({ name: 'ask' });
    expect(content).toEqual([{ type: 'text', text: `answer: ${hasSession ? 'session' : 'deny'}` }]);
  });

  test('a no is a no', async () => {
    const { client } = await over(wire, stage(), { era, answer: () => ({ action: 'decline' }) });
    expect((await client.callTool({ name: 'ask' })).content).toEqual([{ type: 'text', text: 'answer: deny' }]);
  });

  test('two calls at once each get the answer to their own question', async () => {
    const answer = async () => {
      await new Promise(setImmediate);
      return { action: 'accept' as const, content: { decision: 'once' } };
    };
    const made = stage();
    const { client } = await over(wire, made, { era, answer });
    const results = await Promise.all([client.callTool({ name: 'ask' }), client.callTool({ name: 'ask' })]);
    expect(results.map(({ content }) => content)).toEqual([
      [{ type: 'text', text: 'answer: once' }],
      [{ type: 'text', text: 'answer: once' }],
    ]);
    expect(made.calls).toHaveLength(2);
  });

  test('a client that cannot ask has nobody', async () => {
    const { client } = await over(wire, stage(), { era });
    expect((await client.callTool({ name: 'ask' })).content).toEqual([{ type: 'text', text: 'answer: timed-out' }]);
  });
});

test('a client that fails at asking has asked nobody', async () => {
  const answer = () => Promise.reject(new Error('no screen'));
  const { client } = await overStdio(stage(), { era: 'legacy', answer });
  expect((await client.callTool({ name: 'ask' })).content).toEqual([{ type: 'text', text: 'answer: timed-out' }]);
});
