import { describe, expect, test } from 'vitest';
import { createBoundedStore } from '../src/client-tools/bounded-store.ts';

function open(bounds: object = {}) {
  let nowMs = 0;
  const all = { maxCount: 3, maxChars: 100, maxEntryChars: 50, maxAgeMs: 1_000, ...bounds };
  const store = createBoundedStore<string>(all, () => nowMs);
  return { store, wait: (ms: number) => void (nowMs += ms) };
}

describe('a bounded store', () => {
  test('forgets what was unused for longest when there are too many', () => {
    const { store } = open();
    for (const key of ['a', 'b', 'c']) store.put(key, key);
    store.get('a');
    store.put('d', 'd');
    expect(['a', 'b', 'c', 'd'].map((key) => store.get(key))).toEqual(['a', undefined, 'c', 'd']);
  });

  test('forgets when all are too large together, and never keeps one that is too large alone', () => {
    const { store } = open();
    store.put('a', 'x'.repeat(40));
    store.put('b', 'x'.repeat(40));
    store.put('c', 'x'.repeat(40));
    store.put('d', 'x'.repeat(49));
    expect([store.get('a'), store.get('d'), store.size()]).toEqual([undefined, undefined, 2]);
  });

  test('forgets what was not used for too long', () => {
    const { store, wait } = open();
    store.put('a', 'a');
    store.put('b', 'b');
    wait(900);
    store.get('a');
    wait(900);
    expect([store.get('a'), store.get('b'), store.size()]).toEqual(['a', undefined, 1]);
  });

  test('counts a replaced and a deleted entry once', () => {
    const { store } = open();
    for (let turn = 0; turn < 10; turn += 1) store.put('a', 'x'.repeat(40));
    store.put('b', 'x'.repeat(40));
    expect([store.size(), store.delete('a'), store.delete('a'), store.size()]).toEqual([2, true, false, 1]);
    store.put('c', 'x'.repeat(40));
    expect(store.size()).toBe(2);
  });

  test('takes names of the prototype as keys', () => {
    const { store } = open();
    expect([store.get('__proto__'), store.get('constructor')]).toEqual([undefined, undefined]);
    store.put('__proto__', 'kept');
    expect(store.get('__proto__')).toBe('kept');
  });
});
