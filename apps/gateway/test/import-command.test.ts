import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../src/commands/cli.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function cli(...argv: readonly string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const env = { HOME: join(folder, 'home') };
  const world = {
    env,
    cwd: folder,
    say: (line: string) => lines.push(line),
    signal: new AbortController().signal,
  };
  const code = await runCli(argv, world, { out: (text) => lines.push(text), err: (text) => errors.push(text) });
  return { code, out: lines.join('\n'), err: errors.join('\n') };
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

const serversNow = async (): Promise<unknown> =>
  (JSON.parse(await readFile(join(folder, 'toolcrib.json'), 'utf8')) as { mcpServers: unknown }).mcpServers;

const VS_CODE = `{
  // servers of the workspace
  "inputs": [{ "type": "promptString", "id": "api-key", "description": "Key", "password": true }],
  "servers": {
    "board": { "type": "stdio", "command": "node", "args": ["\${workspaceFolder}/board.mjs"], "env": { "KEY": "\${input:api-key}", "LANGUAGE": "\${env:LANGUAGE}" }, },
    "events": { "type": "sse", "url": "https://events.example.test/sse", "headers": { "X-Key": "\${input:api-key}" } },
    "odd": { "type": "stdio" }
  }
}`;
const CODEX = `
[mcp_servers.ledger]
command = "ledger-server"
args = ["--read-only"]
env_vars = ["LEDGER_HOME"]
startup_timeout_sec = 20
tool_timeout_sec = 45
enabled_tools = ["sum"]

[mcp_servers.remote]
url = "https://remote.example.test/mcp"
bearer_token_env_var = "REMOTE_TOKEN"
enabled = false
`;

test('takes over servers from files of several clients, in our form', async () => {
  await put('.mcp.json', '{ "mcpServers": { "files": { "command": "npx", "args": ["-y", "files-server"] } } }');
  await put('.vscode/mcp.json', VS_CODE);
  await put('home/.codex/config.toml', CODEX);
  const { code, out } = await cli('import');
  expect(code).toBe(0);
  expect(await serversNow()).toEqual({
    files: { command: 'npx', args: ['-y', 'files-server'] },
    board: {
      command: 'node',
      args: [join(folder, 'board.mjs')],
      env: { KEY: '${API_KEY}', LANGUAGE: '${LANGUAGE}' },
    },
    events: { type: 'sse', url: 'https://events.example.test/sse', headers: { 'X-Key': '${API_KEY}' } },
    ledger: {
      command: 'ledger-server',
      args: ['--read-only'],
      env: { LEDGER_HOME: '${LEDGER_HOME}' },
      startTimeoutMs: 20_000,
      callTimeoutMs: 45_000,
    },
    remote: {
      url: 'https://remote.example.test/mcp',
      headers: { Authorization: 'Bearer ${REMOTE_TOKEN}' },
      disabled: true,
    },
  });
  expect(out).toContain('added   board  (.vscode/mcp.json)');
  expect(out).toContain('set the environment variable API_KEY instead');
  expect(out).toContain('skipped odd  (.vscode/mcp.json)\n        it has neither a command nor an address');
  expect(out).toContain('Not taken over: enabled_tools.');
  expect(out).toContain('5 servers added to toolcrib.json');
  expect((await stat(join(folder, 'toolcrib.json'))).mode & 0o077).toBe(0);
});

test('keeps a server that is there, and the comments of the file', async () => {
  await put('toolcrib.json', '{\n    // ours\n    "mcpServers": { "files": { "command": "mine" } }\n}\n');
  await put('.mcp.json', '{ "mcpServers": { "files": { "command": "theirs" }, "more": { "command": "more" } } }');
  const { out } = await cli('import', '--json');
  expect((JSON.parse(out) as { servers: { name: string; outcome: string }[] }).servers).toMatchObject([
    { name: 'files', outcome: 'kept' },
    { name: 'more', outcome: 'added' },
  ]);
  const text = await readFile(join(folder, 'toolcrib.json'), 'utf8');
  expect(text).toContain('    // ours\n');
  expect(text).toContain('"command": "mine"');
  expect(text).toContain('"more": {');
});

test('changes nothing on a dry run', async () => {
  await put('.mcp.json', '{ "mcpServers": { "files": { "command": "files" } } }');
  expect((await cli('import', '--dry-run')).out).toContain('1 server would be added to toolcrib.json');
  await expect(stat(join(folder, 'toolcrib.json'))).rejects.toThrow('ENOENT');
});

test.each([
  ['broken.json', '{ "mcpServers": ', /it is not JSON: line 1, column \d+: value expected/],
  ['broken.toml', '[mcp_servers', /it is not TOML: /],
  ['other.json', '{ "unrelated": true }', /it lists no MCP servers/],
])('says what is wrong with %s', async (name, text, sentence) => {
  await put(name, text);
  const { code, err } = await cli('import', name);
  expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
});

test('says what to do where there is nothing to import', async () => {
  const { code, err } = await cli('import');
  expect([code, err]).toEqual([1, expect.stringContaining('name one, such as `toolcrib import .mcp.json`')]);
});

test('a server called __proto__ is a server', async () => {
  await put('.mcp.json', '{ "mcpServers": { "__proto__": { "command": "files" } } }');
  expect((await cli('import')).out).toContain('added   __proto__');
  expect(await readFile(join(folder, 'toolcrib.json'), 'utf8')).toContain('"__proto__": {');
});
