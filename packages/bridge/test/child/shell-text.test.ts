import { expect, test } from 'vitest';
import { shellCommand } from '../../src/child/shell-text.ts';

test.each([
  ['ls', 'ls'],
  ['ls -la /tmp', 'ls -la /tmp'],
  ['  cat /etc/passwd | head', 'cat /etc/passwd | head'],
  ['# list\ngit status', 'git status'],
  ['$ npm install x', '$ npm install x'],
  ['curl "https://example.test"', 'curl "https://example.test"'],
  ['export A=1', 'export A=1'],
  ['cat <<EOF\nx\nEOF', 'cat <<EOF'],
  ['#!/bin/bash\necho x', '#!/bin/bash'],
  ['```bash\ncustom-command --x\n```', 'custom-command --x'],
  ['```sh\nls\n```', 'ls'],
])('%j is meant for a shell', (code, command) => {
  expect(shellCommand(code)).toBe(command);
});

test.each([
  'return 1',
  'const ls = 1; ls',
  'find = list.find((x) => x)',
  'find in list',
  'tail === 1',
  'tail - 1',
  'head.next()',
  'kill(1)',
  'export const a = 1',
  'export default 1',
  'grep\n  .then()',
  'echo\n+ 1',
  '```js\nls()\n```',
  'make.it()',
  '#!/usr/bin/env node\nreturn 1',
  '',
])('%j may be code', (code) => {
  expect(shellCommand(code)).toBeUndefined();
});
