import { expect, test } from 'vitest';
import { createLifeline } from '../../src/child/lifeline.ts';

function world() {
  let time = 0;
  let parent = 10;
  let looks = 0;
  const lifeline = createLifeline(
    () => time,
    () => {
      looks += 1;
      return parent;
    },
  );
  return { lifeline, at: (to: number) => (time = to), orphan: () => (parent = 1), looks: () => looks };
}

test('a child without a limit and with its parent lives', () => {
  const { lifeline, at } = world();
  at(1e9);
  expect(lifeline.isOver()).toBe(false);
});

test('a child whose time is up ends', () => {
  const { lifeline, at } = world();
  at(100);
  lifeline.limit(3_000);
  at(3_099);
  expect(lifeline.isOver()).toBe(false);
  at(3_160);
  expect(lifeline.isOver()).toBe(true);
});

test('a child whose parent died ends at the next look, and it does not look at every step', () => {
  const { lifeline, at, orphan, looks } = world();
  expect(lifeline.isOver()).toBe(false);
  orphan();
  at(49);
  for (let step = 0; step < 1_000; step += 1) expect(lifeline.isOver()).toBe(false);
  expect(looks()).toBe(2);
  at(50);
  expect(lifeline.isOver()).toBe(true);
});
