import { expect, test } from 'vitest';
import { createBoundedStore } from '../src/client-tools/bounded-store.ts';
import { createKeptTurns, toKeptTurn } from '../src/client-tools/kept-turns.ts';

const handOver = {
  calls: [
    { id: 'ours-1', name: 'pick', argumentsText: '{}' },
    { id: 'ours-2', name: 'paint', argumentsText: '{}' },
  ],
  messages: [],
  waiting: [
    { id: 'up-1', name: 'pick' },
    { id: 'up-2', name: 'tool_call' },
  ],
};
const handed = new Map([
  ['ours-1', { id: 'ours-1', name: 'pick', argumentsText: '{}', route: 'direct' as const }],
  ['ours-2', { id: 'ours-2', name: 'paint', argumentsText: '{}', route: 'tool_call' as const }],
]);
const turn = toKeptTurn(handOver, handed);

test('a kept turn knows whose call each of ours is, and how it was made', () => {
  expect(turn.waiting).toEqual([
    { id: 'ours-1', toolName: 'pick', isWrapped: false, upstream: { id: 'up-1', name: 'pick' } },
    { id: 'ours-2', toolName: 'paint', isWrapped: true, upstream: { id: 'up-2', name: 'tool_call' } },
  ]);
});

test('a kept turn is found under each of its calls, by its owner only', () => {
  const bounds = { maxCount: 9, maxChars: 9_999, maxEntryChars: 9_999, maxAgeMs: 1 };
  const turns = createKeptTurns(createBoundedStore(bounds, () => 0));
  turns.keep('mine', turn);
  expect(['ours-1', 'ours-2', 'up-1'].map((id) => turns.find('mine', id))).toEqual([turn, turn, undefined]);
  expect(turns.find('another', 'ours-1')).toBeUndefined();
  expect(turns.find('mi', 'neours-1')).toBeUndefined();
});
