import { expect, test } from 'vitest';
import { REPLAY_MAX_BYTES } from '../src/limits.ts';
import { createEventStore } from '../src/serve-events.ts';

function store() {
  let ids = 0;
  return createEventStore(() => `e${(ids += 1)}`);
}
const message = (id: number, fill = '') => ({ jsonrpc: '2.0' as const, id, result: { fill } });

test('what came after an event on the same stream is replayed in order', async () => {
  const events = store();
  const first = await events.storeEvent('a', message(1));
  await events.storeEvent('b', message(2));
  await events.storeEvent('a', message(3));
  await events.storeEvent('a', message(4));
  const sent: unknown[] = [];
  const stream = await events.replayEventsAfter(first, {
    send: async (id, sentMessage) => void sent.push([id, sentMessage]),
  });
  expect(stream).toBe('a');
  expect(sent).toEqual([
    ['e3', message(3)],
    ['e4', message(4)],
  ]);
  expect(await events.getStreamIdForEventId?.('e2')).toBe('b');
});

test('the oldest events are forgotten past the bound, and asking for them is an error', async () => {
  const events = store();
  const half = 'x'.repeat(REPLAY_MAX_BYTES / 2);
  for (let id = 1; id <= 3; id += 1) await events.storeEvent('a', message(id, half));
  expect(await events.getStreamIdForEventId?.('e1')).toBeUndefined();
  expect(await events.getStreamIdForEventId?.('e3')).toBe('a');
  await expect(events.replayEventsAfter('e1', { send: async () => {} })).rejects.toThrow('no longer kept');
});

test('one message larger than the bound is still kept', async () => {
  const events = store();
  const id = await events.storeEvent('a', message(1, 'x'.repeat(REPLAY_MAX_BYTES)));
  expect(await events.getStreamIdForEventId?.(id)).toBe('a');
});
