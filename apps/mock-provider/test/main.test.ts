import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('starts by hand, says where it listens, and prints what it received when it is stopped', async () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--port', '0', '--text', 'Started by hand.']);
  const exited = once(child, 'exit');
  let printed = '';
  child.stdout.setEncoding('utf8');
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (text: string) => {
      printed += text;
      if (printed.includes('\n')) resolve();
    });
  });
  const url = /http:\S+/u.exec(printed)?.[0] ?? '';
  const body = '{"model":"m","input":"Hi"}';
  const answer = await fetch(`${url}/responses`, { method: 'POST', body });
  expect(await answer.text()).toContain('Started by hand.');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(printed).toContain('0 responses 26 bytes, 0 tools of 0 bytes');
});
