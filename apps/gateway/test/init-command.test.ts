import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../src/commands/cli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'init-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function cli(env: Record<string, string>, ...argv: readonly string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const world = { env, cwd: folder, say: (line: string) => lines.push(line), signal: new AbortController().signal };
  const code = await runCli(argv, world, { out: (text) => lines.push(text), err: (text) => errors.push(text) });
  return { code, out: lines.join('\n'), err: errors.join('\n') };
}

test('without a configuration the demo plugin answers', async () => {
  const { code, out, err } = await cli({}, 'search', 'count the days until a date');
  expect([code, out.split('\n')[0]]).toEqual([0, 'openclaw:demo:days_between']);
  expect(err).toContain('There is no toolcrib.json here: using the demo plugin. `toolcrib init` writes one.');
  const called = await cli({}, 'call', 'days_between', '{"from": "2026-11-30", "to": "2026-12-24"}');
  expect(called).toMatchObject({ code: 0, out: '{"days":24}' });
});

test('a file that was named and is missing is no reason for the demo', async () => {
  expect(await cli({}, 'tools', '--config', 'mine.json')).toMatchObject({ code: 3 });
  expect(await cli({ TOOLCRIB_CONFIG: 'mine.json' }, 'tools')).toMatchObject({ code: 3 });
});

test('init writes a configuration whose plugin works, and never over one that is there', async () => {
  const { code, out } = await cli({}, 'init');
  expect([code, out]).toEqual([0, expect.stringContaining('Wrote toolcrib.json\nWrote plugins/notes.mjs\nNext:')]);
  expect((await cli({}, 'call', 'note_add', '{"text": "milk"}')).out).toBe('note 1 is kept');
  const before = await readFile(join(folder, 'toolcrib.json'), 'utf8');
  expect(await cli({}, 'init')).toMatchObject({ code: 1, err: expect.stringContaining('already') });
  expect(await readFile(join(folder, 'toolcrib.json'), 'utf8')).toBe(before);
});

test('init takes the provider whose key is in the environment, and not the key', async () => {
  await cli({ OPENAI_API_KEY: 'sk-not-a-real-key' }, 'init');
  const text = await readFile(join(folder, 'toolcrib.json'), 'utf8');
  expect(text).toContain('"apiKey": "${OPENAI_API_KEY}"');
  expect(text).not.toContain('sk-not-a-real-key');
});
