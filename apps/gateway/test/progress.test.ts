import { expect, test } from 'vitest';
import { progressLine } from '../src/commands/progress.ts';

const server = (name: string, state: 'starting' | 'ready' | 'failed') => ({ name, state, toolCount: 0 });

test.each([
  [undefined, 'Reading the configuration and loading plugins …'],
  [[], 'Working …'],
  [[server('a', 'ready')], 'Working …'],
  [
    [server('a', 'ready'), server('b', 'starting'), server('c', 'failed')],
    'Waiting for MCP servers (2 of 3 answered): b …',
  ],
])('tells what a command waits for, of %j', (servers, line) => {
  expect(progressLine(servers)).toBe(line);
});
