import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../src/commands/cli.ts';

const PLUGIN = `
const schema = { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] };
export default { id: 'till', tools: [
  { name: 'refund_payment', description: 'Give money back to a customer.', inputSchema: schema,
    execute: async ({ amount }) => ({ content: [{ type: 'text', text: 'refunded ' + amount }] }) },
  { name: 'break_down', description: 'Fails on purpose.', inputSchema: { type: 'object' },
    execute: async () => { throw new Error('out of order'); } },
] };`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  await writeFile(join(folder, 'till.mjs'), PLUGIN);
  await writeConfig({});
});
afterEach(() => rm(folder, { recursive: true }));

const writeConfig = (rest: object) =>
  writeFile(
    join(folder, 'toolcrib.json'),
    JSON.stringify({
      provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' },
      plugins: ['.'],
      listen: { port: 0 },
      ...rest,
    }),
  );

async function cli(...argv: readonly string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const signal = new AbortController().signal;
  const world = { env: {}, cwd: folder, say: (line: string) => lines.push(line), signal };
  const code = await runCli(argv, world, { out: (text) => lines.push(text), err: (text) => errors.push(text) });
  return { code, out: lines.join('\n'), err: errors.join('\n') };
}

describe('the command line', () => {
  test('takes options before the command too', async () => {
    await writeFile(join(folder, 'other.json'), await readFile(join(folder, 'toolcrib.json'), 'utf8'));
    expect((await cli('--config', 'other.json', 'tools')).out).toContain('2 tools');
  });

  test('says why a hit stands where it stands', async () => {
    const { out } = await cli('search', 'give', 'a', 'refund', '--explain');
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^1\. openclaw:till:refund_payment {2}\d+\.\d\d {2}literal$/);
    expect(out).toMatch(/^ {3}refund → refund in name.*: \d+\.\d\d at weight 1\.00$/m);
    expect(out).toMatch(/^ {3}gate: 3\.30 {2}needed for a sound answer$/m);
  });

  test('searches, describes and calls through the gate', async () => {
    expect((await cli('tools')).out).toBe(
      '  openclaw:till:break_down\n  openclaw:till:refund_payment\n2 tools; * is visible without a search',
    );
    expect((await cli('search', 'give', 'a', 'refund')).out).toBe(
      'openclaw:till:refund_payment\n    Give money back to a customer.\n    { amount: number }',
    );
    const described = await cli('describe', 'refund_payment', '--json');
    expect(JSON.parse(described.out)).toMatchObject({
      id: 'openclaw:till:refund_payment',
      parameters: { required: ['amount'] },
    });
    expect(await cli('call', 'refund_payment', '{"amount": 5}')).toMatchObject({ code: 0, out: 'refunded 5' });
  });

  test('says what is wrong with a call, and exits with 1', async () => {
    const wrong = await cli('call', 'refund_payment', '{"amuont": 5}');
    expect([wrong.code, wrong.out]).toEqual([1, '']);
    expect(wrong.err).toContain('amount');
    const thrown = await cli('call', 'break_down', '--json');
    expect(thrown.code).toBe(1);
    expect(JSON.parse(thrown.out)).toMatchObject({
      error: { code: 'TOOL_FAILED', message: expect.stringContaining('out of order') },
    });
    const unknown = await cli('call', 'refund_paymnt', '{}');
    expect(unknown.err).toContain('refund_payment');
  });

  test.each([
    [['call', 'refund_payment', '{'], 'The arguments are not a JSON object.'],
    [['search'], 'Something is missing.'],
    [['run'], 'The prompt is missing.'],
    [['config', 'get'], 'Name one key.'],
    [['tools', '--nope'], "Unknown option '--nope'"],
    [['serve', 'now'], 'serve takes no "now".'],
    [['search', 'refund', '--limit', '0'], '--limit is a whole number from 1.'],
    [['approvals', 'answer', 'x', 'maybe'], 'The answer is once, session or deny.'],
  ])('refuses %j with its usage and exits with 2', async (argv, sentence) => {
    const { code, err } = await cli(...argv);
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
    expect(err).toContain('Usage: toolcrib');
  });

  test('exits with 3 where there is no configuration, or a broken one', async () => {
    const missing = await cli('tools', '--config', 'nowhere.json');
    expect([missing.code, missing.err]).toEqual([
      3,
      expect.stringMatching(/^There is no configuration at .*nowhere\.json: write one/),
    ]);
    await writeFile(join(folder, 'toolcrib.json'), '{');
    expect(await cli('tools')).toMatchObject({ code: 3, err: expect.stringContaining('it is not JSON') });
  });

  test('reads and changes one setting, and refuses a wrong one', async () => {
    expect((await cli('config', 'get', 'provider.defaultModel')).out).toBe('none');
    expect((await cli('config', 'set', 'tools.toolSearch', 'false')).code).toBe(0);
    expect((await cli('config', 'get', 'tools.toolSearch', '--json')).out).toBe('false');
    const before = await readFile(join(folder, 'toolcrib.json'), 'utf8');
    const wrong = await cli('config', 'set', 'listen.port', '"x"');
    expect([wrong.code, wrong.err]).toEqual([3, expect.stringContaining('listen.port: found "x"')]);
    expect(await readFile(join(folder, 'toolcrib.json'), 'utf8')).toBe(before);
  });

  test('changes a setting in the file behind a link, and leaves its rights as they are', async () => {
    const [file, link] = [join(folder, 'real.json'), join(folder, 'link.json')];
    await writeFile(file, await readFile(join(folder, 'toolcrib.json'), 'utf8'), { mode: 0o600 });
    await symlink(file, link);
    expect((await cli('config', 'set', 'tools.toolSearch', 'false', '--config', 'link.json')).code).toBe(0);
    expect([(await lstat(link)).isSymbolicLink(), (await lstat(file)).mode & 0o777]).toEqual([true, 0o600]);
    expect((await cli('config', 'get', 'tools.toolSearch', '--config', 'real.json')).out).toBe('false');
  });

  test('a doctor names server, tool and reason of what was left out [catalog.quarantine]', async () => {
    await writeFile(
      join(folder, 'odd.mjs'),
      `const execute = async () => ({ content: [] });
       export default { id: 'odd', tools: [
         { name: 'no_root', description: 'x', inputSchema: { type: 'array' }, execute },
         { name: 'a\\u0007b', description: 'x', inputSchema: { type: 'object' }, execute } ] };`,
    );
    const { out } = await cli('doctor');
    expect(out).toMatch(/^note {5}openclaw odd, no_root: Its input schema .*it was left out\.$/m);
    expect(out).toMatch(/^note {5}openclaw odd, ab: Its name holds a control character; it was left out\.$/m);
    expect((await cli('tools')).out).toContain('2 tools;');
  });

  test('a doctor says nothing against compaction where it is cheaper, and names the mode where there is none [lean]', async () => {
    await writeFile(
      join(folder, 'many.mjs'),
      `const execute = async () => ({ content: [] });
       const names = Array.from({ length: 40 }, (_, at) => 'count_' + at);
       export default { id: 'many', tools: names.map((name) =>
         ({ name, description: 'Counts the things in the place of ' + name + '.', inputSchema: { type: 'object' }, execute })) };`,
    );
    const { out } = await cli('doctor');
    const [, surface, whole] = /^ok {7}mode tools: (\d+) bytes .* direct would be (\d+)$/m.exec(out) ?? [];
    expect(Number(surface)).toBeLessThan(Number(whole));
    await writeConfig({ tools: { toolSearch: false } });
    expect((await cli('doctor')).out).toMatch(/^ok {7}mode direct: \d+ bytes of tools in every request$/m);
  });

  test('a doctor finds what is wrong, says where direct is cheaper, and exits with 4 [lean]', async () => {
    await writeConfig({ mcpServers: { gone: { command: join(folder, 'no-such-program') } } });
    const { code, out } = await cli('doctor');
    expect(code).toBe(4);
    expect(out).toMatch(/^PROBLEM {2}MCP server gone: it .*; check its entry under mcpServers$/m);
    expect(out).toMatch(/^PROBLEM {2}provider: http:\/\/127\.0\.0\.1:1\/v1 does not answer/m);
    expect(out).toMatch(
      /^note {5}mode tools: \d+ bytes of tools in every request, direct would be \d+; direct is cheaper here/m,
    );
  });

  test('a doctor counts what the policy allows, calls a plugin that failed a problem, and tells each finding once', async () => {
    await writeFile(join(folder, 'broken.mjs'), `throw new Error('no such moon')`);
    await writeConfig({ policy: { agent: { deny: ['break_down'] } } });
    const { code, out, err } = await cli('doctor');
    expect([code, err]).toEqual([4, expect.not.stringContaining('left out')]);
    expect(out).toMatch(/^PROBLEM {2}openclaw .*broken\.mjs: The plugin .* is left out: no such moon\.$/m);
    expect(out).toMatch(/^ok {7}2 tools, 1 of them allowed by the policy$/m);
    await writeConfig({ policy: { agent: { deny: ['*'] } } });
    expect((await cli('doctor')).out).toMatch(/^PROBLEM {2}none of 2 tools is allowed by the policy/m);
  });

  test('says that the provider failed', async () => {
    await writeConfig({ provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' } });
    const { code, out } = await cli('run', 'hello', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'PROVIDER_FAILED' } });
  });
});

/** The command as a process of its own. */
function start(...argv: readonly string[]) {
  const main = join(import.meta.dirname, '../src/main.ts');
  return spawn(process.execPath, ['--no-warnings', main, ...argv], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function end(child: ReturnType<typeof start>) {
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}

test('a command ends although a plugin holds a timer', async () => {
  await writeFile(
    join(folder, 'clock.mjs'),
    `setInterval(() => {}, 1_000); export default { id: 'clock', tools: [] };`,
  );
  expect(await end(start('tools'))).toMatchObject({ code: 0, out: expect.stringContaining('2 tools') });
});

test('a reader that leaves early is no failure', async () => {
  const child = start('tools', '--json');
  child.stdout.destroy();
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
});

test('a promise that a tool drops does not end the command, and its secret is not told', async () => {
  await writeFile(
    join(folder, 'drops.mjs'),
    `const execute = async () => {
       void Promise.reject(new Error('cannot reach https://me:hunter2secret@db.test'));
       await new Promise((resolve) => setImmediate(resolve));
       return { content: [{ type: 'text', text: 'done' }] };
     };
     export default { id: 'drops', tools: [{ name: 'drop', description: 'Drops.', inputSchema: {}, execute }] };`,
  );
  const { code, out, err } = await end(start('call', 'drop'));
  expect([code, out]).toEqual([0, 'done\n']);
  expect(err).toContain('nobody waited for it: cannot reach');
  expect(err).not.toContain('hunter2secret');
});

test('serve answers until SIGTERM, then ends by itself', async () => {
  const child = start('serve', '--json');
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const response = await fetch(`${url}/v1/models`);
  expect(await response.json()).toMatchObject({ data: [{ id: 'none' }] });
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
});
