import { expect, it } from 'vitest';
import { STORED_RESPONSES_MAX_COUNT } from '../src/limits.ts';
import { createResponseStore } from '../src/response-store.ts';

const item = { id: 'msg_1', type: 'message', role: 'assistant', content: 'Yes.' };

it('puts the stored conversation before the new input and replaces references', () => {
  const store = createResponseStore();
  store.keep({}, { id: 'resp_1', input: ['question'], output: [item] });
  expect(store.expand({ previous_response_id: 'resp_1', input: ['more'] })).toEqual(['question', item, 'more']);
  expect(store.expand({ input: [{ type: 'item_reference', id: 'msg_1' }, 'more'] })).toEqual([item, 'more']);
});

it('keeps nothing of a request that forbids it', () => {
  const store = createResponseStore();
  store.keep({ store: false }, { id: 'resp_1', input: [], output: [item] });
  expect(() => store.expand({ previous_response_id: 'resp_1', input: 'Hi' })).toThrow("no stored response 'resp_1'");
});

it('forgets the oldest response first', () => {
  const store = createResponseStore();
  for (let count = 0; count <= STORED_RESPONSES_MAX_COUNT; count += 1) {
    store.keep({}, { id: `resp_${count}`, input: [], output: [{ ...item, id: `msg_${count}` }] });
  }
  expect(() => store.expand({ previous_response_id: 'resp_0', input: [] })).toThrow("no stored response 'resp_0'");
  expect(() => store.expand({ input: [{ type: 'item_reference', id: 'msg_0' }] })).toThrow("no stored item 'msg_0'");
  expect(store.expand({ previous_response_id: 'resp_1', input: [] })).toEqual([{ ...item, id: 'msg_1' }]);
});
