import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ToolcribError } from '@toolcrib/tool';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../src/commands/cli.ts';
import { toTerminalText } from '../src/commands/terminal-words.ts';

const PLUGIN = `
export default { id: 'shed', tools: [
  { name: 'lend_saw', description: 'Lend a saw to a neighbour.', inputSchema: { type: 'object' },
    execute: async (args) => ({ content: [{ type: 'text', text: JSON.stringify(args) }] }) },
  { name: 'sell_shed', description: 'Sell the shed.', inputSchema: { type: 'object' }, catalogMode: 'direct-only',
    execute: async () => ({ content: [{ type: 'text', text: 'sold' }] }) } ] };`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terminal-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function configure(rest: object = {}) {
  await writeFile(join(folder, 'shed.mjs'), PLUGIN);
  const provider = { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' };
  await writeFile(join(folder, 'toolcrib.json'), JSON.stringify({ provider, plugins: ['.'], ...rest }));
}

async function cli(...argv: readonly string[]) {
  const [lines, errors]: [string[], string[]] = [[], []];
  const signal = new AbortController().signal;
  const world = { env: {}, cwd: folder, say: (line: string) => lines.push(line), signal };
  const code = await runCli(argv, world, { out: (text) => lines.push(text), err: (text) => errors.push(text) });
  return { code, out: lines.join('\n'), err: errors.join('\n') };
}

test('lists commands without one, and refuses an unknown one', async () => {
  expect((await cli()).out).toMatch(/^toolcrib <command>.*\n\n {2}serve +Serve/);
  const { code, err } = await cli('sreve');
  expect([code, err]).toEqual([2, expect.stringContaining('There is no command "sreve".')]);
  expect(err).toContain('Did you mean serve?');
  const nameless = await cli('--json');
  expect([nameless.code, nameless.err, JSON.parse(nameless.out)]).toEqual([
    2,
    '',
    { error: { code: 'USAGE', message: expect.stringContaining('Name a command.') } },
  ]);
  const help = await cli('--help', '--json');
  expect([help.code, JSON.parse(help.out).commands[0].name]).toEqual([0, 'serve']);
});

test.each([false, true, { mode: 'tools' }, { mode: 'directory' }])(
  'every tool can be called from a terminal, whatever toolSearch %j would show a model',
  async (toolSearch) => {
    await configure({ tools: { toolSearch } });
    expect(await cli('call', 'lend_saw', '{"to":"Ada"}')).toMatchObject({ code: 0, out: '{"to":"Ada"}' });
    expect(await cli('call', 'sell_shed')).toMatchObject({ code: 0, out: 'sold' });
  },
);

test('an unknown tool is answered with commands, not with the controls of a model', async () => {
  await configure();
  for (const command of ['call', 'describe']) {
    const { code, err } = await cli(command, 'lend_sow');
    expect([code, err]).toEqual([
      1,
      'Unknown tool "lend_sow". Did you mean lend_saw? ' +
        'Find it with `toolcrib search "what it does"`, or list all with `toolcrib tools`.',
    ]);
  }
  expect((await cli('describe', 'sell_shed')).err).toMatch(/call it directly, as sell_shed, with `toolcrib call`\.$/);
});

test('an integer that would be rounded is refused', async () => {
  await configure();
  const { code, err } = await cli('call', 'lend_saw', '{"id":9007199254740993}');
  expect([code, err]).toEqual([1, expect.stringContaining('beyond 2^53 and would be rounded')]);
});

test('a denied call points to the rules instead of telling a model what to do', async () => {
  await configure({ policy: { agent: { deny: ['lend_saw'] } } });
  const { code, err } = await cli('call', 'lend_saw');
  expect([code, err]).toEqual([
    1,
    'Calling "lend_saw" is not allowed by policy. It was not run. ' +
      'The rules stand under `policy`, `profiles` and `agents` of the configuration.',
  ]);
});

test.each([
  ['APPROVAL_DENIED', 'Not run. Do not retry; tell the user or find another way.', /^Not run\. The rule that asks/],
  ['APPROVAL_TIMED_OUT', 'Too late. Tell the user; retry only if asked to.', /^Too late\. Answer in time/],
  ['PROVIDER_FAILED', 'The provider failed: refused', /^The provider failed: refused\. `toolcrib doctor` says/],
  ['OTHER', 'Left as it is. Do not retry', /^Left as it is\. Do not retry$/],
])('%s tells a person what to do next', (code, said, expected) => {
  expect(toTerminalText(new ToolcribError(code, said))).toMatch(expected);
});

test('without a configuration a doctor does not claim one, and sessions are those of the demo plugin', async () => {
  const { out } = await cli('doctor');
  expect(out).toMatch(
    /^note {5}configuration: none at .*toolcrib\.json, the demo plugin is used; toolcrib init writes/,
  );
  const listed = await cli('sessions', 'list', '--json');
  expect([listed.code, JSON.parse(listed.out).sessions.length]).toEqual([0, 1]);
  expect(await cli('approvals')).toMatchObject({ code: 0, out: 'Nothing waits for an answer.' });
});

test('without any tool a doctor does not advise another mode', async () => {
  await configure({ plugins: [] });
  expect((await cli('doctor')).out).toMatch(
    /^ok {7}mode tools: \d+ bytes of tools in every request, direct would be 0$/m,
  );
});

test('a setting can be changed although another needs a variable that is not set here', async () => {
  const env = { TOKEN: '${NOT_SET_HERE}' };
  await configure({ mcpServers: { far: { command: 'far', env } } });
  expect(await cli('tools')).toMatchObject({ code: 3, err: expect.stringContaining('NOT_SET_HERE is not set') });
  expect((await cli('config', 'set', 'listen.port', '9000')).code).toBe(0);
  const wrong = await cli('config', 'set', 'listen.prt', '1');
  expect([wrong.code, wrong.err]).toEqual([3, expect.stringContaining('has 1 problem:\n  - listen.prt: unknown key')]);
  expect((await cli('config', 'set', 'tools.toolSearch', 'maybe')).err).toMatch(
    /tools\.toolSearch: found "maybe", must be boolean or object or null$/,
  );
  expect((await cli('config', 'set', 'mcpServers.far.disabled', 'true')).code).toBe(0);
  expect(await cli('tools')).toMatchObject({ code: 0, out: expect.stringContaining('2 tools') });
  expect(JSON.parse(await readFile(join(folder, 'toolcrib.json'), 'utf8')).mcpServers.far.env).toEqual(env);
});

test('an import says which variables are to be set, and names a file that is not there', async () => {
  await writeFile(
    join(folder, '.mcp.json'),
    JSON.stringify({
      mcpServers: {
        far: { command: 'far', env: { KEY: '${FAR_KEY}', PLACE: '${FAR_PLACE:-home}' } },
        off: { command: 'off', env: { KEY: '${OFF_KEY}' }, disabled: true },
      },
    }),
  );
  expect((await cli('import', '--dry-run')).out).toMatch(/^new {5}far {2}\(\.mcp\.json\)$/m);
  const { out } = await cli('import');
  expect(out.split('\n').slice(2)).toEqual([
    '2 servers added to toolcrib.json',
    'Set FAR_KEY in the environment before you start the gateway.',
  ]);
  expect(await cli('import', 'gone.json')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/gone\.json was not imported: there is no such file\.$/),
  });
});

test('a doctor tells of a server that failed once, with its last words', async () => {
  const code = 'console.error("no key for the door"); process.exit(1)';
  await configure({ mcpServers: { sad: { command: process.execPath, args: ['-e', code] } } });
  const { out } = await cli('doctor');
  expect(out.split('\n').filter((line) => line.includes('sad'))).toEqual([
    'PROBLEM  MCP server sad: it exited with code 1; check its entry under mcpServers. ' +
      'Its last words on stderr: no key for the door',
  ]);
});
