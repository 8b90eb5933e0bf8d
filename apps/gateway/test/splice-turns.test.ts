import { describe, expect, test } from 'vitest';
import type { KeptTurn } from '../src/client-tools/kept-turns.ts';
import { spliceTurns } from '../src/client-tools/splice-turns.ts';
import type { Message } from '../src/conversation.ts';

const user: Message = { role: 'user', parts: [{ type: 'text', text: 'go' }] };
const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
const asked = (...ids: readonly string[]): Message => ({
  role: 'assistant',
  text: '',
  calls: ids.map((id) => ({ id, name: 'pick', argumentsText: '{}' })),
});
const result = (callId: string, value = 'picked'): Message => ({
  role: 'tool',
  callId,
  name: 'pick',
  result: text(value),
});

const hidden: readonly Message[] = [
  { role: 'assistant', text: '', calls: [{ id: 'up-0', name: 'tool_search', argumentsText: '{}' }] },
  { role: 'tool', callId: 'up-0', name: 'tool_search', result: text('hits') },
  {
    role: 'assistant',
    text: 'Now you.',
    calls: ['up-1', 'up-2', 'up-3'].map((id) => ({ id, name: 'pick', argumentsText: '{}' })),
  },
  { role: 'tool', callId: 'up-2', name: 'stock', result: text('7') },
];
const turn: KeptTurn = {
  messages: hidden,
  waiting: [
    { id: 'ours-1', toolName: 'pick', isWrapped: false, upstream: { id: 'up-1', name: 'pick' } },
    { id: 'ours-3', toolName: 'pick', isWrapped: true, upstream: { id: 'up-3', name: 'tool_call' } },
  ],
};
const find = (id: string) => (id === 'ours-1' || id === 'ours-3' ? turn : undefined);
const wrappedText = (value: string) =>
  `{"tool":{"id":"client:client:pick","name":"pick","source":"client"},"result":{"content":[{"type":"text","text":"${value}"}]}}`;

describe('a history with calls that were handed over', () => {
  test('gets back what the client did not see, whatever the order of its results', () => {
    const history = [user, asked('ours-1', 'ours-3'), result('ours-3', 'second'), result('ours-1', 'first'), user];
    const whole = spliceTurns(history, find);
    expect(whole.slice(0, -3)).toEqual([user, ...hidden]);
    expect(whole.slice(-3)).toMatchObject([
      { role: 'tool', callId: 'up-3', name: 'tool_call', result: text(wrappedText('second')) },
      { role: 'tool', callId: 'up-1', name: 'pick', result: text('first') },
      user,
    ]);
  });

  test('answers in place of the client for a call that it left out', () => {
    expect(spliceTurns([user, asked('ours-1'), result('ours-1')], find).slice(-2)).toMatchObject([
      {
        callId: 'up-3',
        result: { isError: true, content: [{ text: 'The client left this call out: it was not run.' }] },
      },
      { callId: 'up-1', result: text('picked') },
    ]);
  });

  test.each([
    ['at the end', [user, asked('ours-1', 'ours-3'), result('ours-1')]],
    ['before the next message', [user, asked('ours-1', 'ours-3'), result('ours-1'), user, result('ours-3')]],
  ])('is refused where a result is missing %s', (_, history) => {
    expect(() => spliceTurns(history, find)).toThrow('No result follows the call ours-3');
  });

  test.each([
    ['of nobody', [user, asked('theirs'), result('theirs')]],
    ['of two turns', [user, asked('ours-1', 'theirs'), result('ours-1'), result('theirs')]],
    ['without calls', [user, { role: 'assistant', text: 'hi', calls: [] } as const, user]],
  ])('is used as it was sent with calls %s', (_, history) => {
    expect(spliceTurns(history, find)).toEqual(history);
  });
});
