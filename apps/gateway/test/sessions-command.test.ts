import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../src/commands/cli.ts';
import type { PluginTool } from '../src/plugin.ts';
import { ask, open, post, say, startProvider } from './support.ts';

const sell: PluginTool = {
  name: 'sell',
  description: 'Sells.',
  inputSchema: { type: 'object' },
  execute: async () => ({ content: [{ type: 'text', text: 'sold' }] }),
};

/** A gateway whose folder holds a configuration with the same log folder, and a command line in it. */
async function openBoth(rest: object = {}) {
  const provider = await startProvider((response, index) =>
    index === 0 ? ask(response, 'tool_call', { id: 'sell', args: { n: 'a\u202eb' } }) : say(response, 'done'),
  );
  const opened = await open(provider, rest, { coreTools: [sell] });
  const file = { provider: { baseURL: provider, defaultModel: 'm' }, logFolder: '.', ...rest };
  await writeFile(join(opened.folder, 'toolcrib.json'), JSON.stringify(file));
  const cli = async (...argv: readonly string[]) => {
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    const world = {
      env: {},
      cwd: opened.folder,
      say,
      signal: new AbortController().signal,
    };
    const errors: string[] = [];
    const code = await runCli(argv, world, { out: say, err: (line) => errors.push(line) });
    return { code, out: lines.join('\n'), err: errors.join('\n') };
  };
  return { ...opened, cli };
}

describe('toolcrib sessions [gateway.sessions]', () => {
  test('lists sessions, and says in words and in JSON what one came to', async () => {
    const { url, cli } = await openBoth();
    expect(await cli('sessions')).toMatchObject({ code: 0, out: 'No session is kept.' });
    await post(url, {}, { 'x-toolcrib-session': 'shift', 'x-toolcrib-run': 'r1' });
    expect((await cli('sessions', 'list')).out).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z {2}shift {2}runs: 1, calls: 1$/);
    for (const id of ['shift', 'r1']) {
      const { code, out } = await cli('sessions', 'show', id);
      expect([code, out.split('\n').slice(1)]).toEqual([
        0,
        [
          'schemas the model saw up front: 3',
          '0 searches, 0 describes, 1 call',
          'tools:',
          '  openclaw:core:sell  from openclaw core: 1 finished',
          expect.stringMatching(/^provider: 2 requests, \d+ bytes, \d+ of them in the first$/),
        ],
      ]);
    }
    expect(JSON.parse((await cli('sessions', 'show', 'shift', '--json')).out)).toMatchObject({
      runIds: ['r1'],
      calls: 1,
    });
  });

  test('shows a run from its log file where the store does not know it', async () => {
    const { url, cli, folder, gateway } = await openBoth();
    await post(url, {}, { 'x-toolcrib-run': 'r1' });
    await gateway.close();
    await rm(join(folder, 'sessions.sqlite'));
    expect((await cli('sessions', 'show', 'r1')).out).toContain('0 searches, 0 describes, 1 call');
  });

  test.each([
    [['show'], 2, 'Say list or show.'],
    [['show', 'nothing'], 1, 'No session and no run "nothing" is kept'],
    [['show', '../../etc/passwd'], 1, 'No session and no run'],
    [['list', '--limit', '0'], 2, '--limit is a whole number from 1.'],
    [['drop', 'x'], 2, 'Say list or show.'],
  ])('says what is wrong with %j', async (words, code, sentence) => {
    const { cli } = await openBoth();
    const said = await cli('sessions', ...words);
    expect([said.code, said.err]).toEqual([code, expect.stringContaining(sentence)]);
  });
});

describe('toolcrib approvals [gateway.approvals]', () => {
  test('answers what a running gateway asks, and shows what cannot be seen', async () => {
    const { url, cli } = await openBoth({ policy: { session: { ask: ['sell'] } } });
    expect(await cli('approvals')).toMatchObject({ code: 0, out: 'Nothing waits for an answer.' });
    const answer = post(url, {}, { 'x-toolcrib-session': 'shift', 'x-toolcrib-run': 'r1' });
    let listed = await cli('approvals', 'list');
    while (listed.out.startsWith('Nothing')) listed = await cli('approvals', 'list');
    expect(listed.out).toContain('openclaw:core:sell\n    session shift, run r1\n');
    expect(listed.out).toContain('{"n":"a\\u{202e}b"}');
    const { approvals } = JSON.parse((await cli('approvals', 'list', '--json')).out);
    expect(approvals).toMatchObject([{ tool: { name: 'sell' }, args: { n: 'a\u202eb' }, state: 'open' }]);
    const [{ id }] = approvals;
    expect(await cli('approvals', 'answer', id, 'once')).toMatchObject({
      code: 0,
      out: 'openclaw:core:sell: answered with "once".',
    });
    expect((await answer).status).toBe(200);
    // What is told of a run is written in batches, so it may be there a moment after the answer.
    let told = await cli('sessions', 'show', 'shift');
    while (told.out.includes('no tool ran')) told = await cli('sessions', 'show', 'shift');
    expect(told.out).toContain('1 finished');
    const again = await cli('approvals', 'answer', id, 'deny');
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('it was already answered with "once"')]);
  });

  test.each([
    [['answer', 'x'], 2, 'The answer is once, session or deny.'],
    [['answer', 'x', 'yes'], 2, 'The answer is once, session or deny.'],
    [['answer', 'x', 'once'], 1, 'There is no approval "x"'],
    [['say'], 2, 'Say list or answer.'],
  ])('says what is wrong with %j', async (words, code, sentence) => {
    const { cli } = await openBoth();
    const said = await cli('approvals', ...words);
    expect([said.code, said.err]).toEqual([code, expect.stringContaining(sentence)]);
  });
});
