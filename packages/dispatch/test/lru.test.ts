import { expect, it } from 'vitest';
import { createLru } from '../src/lru.ts';

it('what was used longest ago is forgotten first', () => {
  const lru = createLru<number>(2);
  lru.set('a', 1);
  lru.set('b', 2);
  lru.get('a');
  lru.set('c', 3);
  expect([lru.get('a'), lru.get('b'), lru.get('c'), lru.size]).toEqual([1, undefined, 3, 2]);
});

it('setting a key again keeps one value', () => {
  const lru = createLru<number>(2);
  lru.set('__proto__', 1);
  lru.set('__proto__', 2);
  expect([lru.get('__proto__'), lru.get('constructor'), lru.size]).toEqual([2, undefined, 1]);
});
