import { expect, test } from 'vitest';
import { depthOf } from '../src/depth.ts';

test.each([
  ['1', 0],
  ['"[[["', 0],
  ['"\\"[["', 0],
  ['"\\\\"', 0],
  ['["\\\\",[]]', 2],
  ['{"a":[{"b":"}]"}]}', 3],
  ['[[],[[]],[]]', 3],
  [`${'['.repeat(500)}${']'.repeat(500)}`, 500],
])('%.30j is nested %d levels deep', (json, depth) => {
  expect(depthOf(json)).toBe(depth);
});
