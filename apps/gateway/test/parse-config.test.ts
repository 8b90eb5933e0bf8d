import { describe, expect, test } from 'vitest';
import { ToolcribError } from '@toolcrib/tool';
import { parseConfig } from '../src/config/parse-config.ts';

const origin = { name: 'toolcrib.json', folder: '/srv/app', env: {} };
const provider = { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'm' };

async function problemsOf(raw: unknown, env: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const error: unknown = await parseConfig(raw, { ...origin, env }).catch((thrown: unknown) => thrown);
  if (!ToolcribError.is(error, 'INVALID_CONFIG')) throw error;
  return error.details['problems'];
}

describe('parseConfig', () => {
  test('fills in defaults and makes paths absolute', async () => {
    const config = await parseConfig({ provider, plugins: ['./plugins'], mcpServers: { a: { command: 'x' } } }, origin);
    expect(config.listen).toEqual({ host: '127.0.0.1', port: 8787 });
    expect(config.plugins).toEqual(['/srv/app/plugins']);
    expect(config.mcpServers).toEqual({ a: { command: 'x', cwd: '/srv/app' } });
    expect(config.logFolder).toBe('/srv/app/.toolcrib/sessions');
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('reports every problem at once with the value found and the values allowed', async () => {
    const raw = {
      provider: { baseURL: 7, defaultModel: 'm', api: 'chats' },
      listen: { port: 70_000, hots: 'x' },
      mcpServers: { both: { command: 'x', url: 'http://y' }, none: { args: [] } },
      tool: {},
    };
    const problems = await problemsOf(raw);
    expect(problems).toEqual(
      expect.arrayContaining([
        'provider.baseURL: found 7, must be string',
        'provider.api: found "chats", allowed "chat", "responses"',
        expect.stringMatching(/^listen\.port: found 70000, .*65535/),
        expect.stringMatching(/^listen\.hots: unknown key, allowed host, port, token/),
        expect.stringMatching(/^mcpServers\.both: /),
        expect.stringMatching(/^mcpServers\.none/),
        expect.stringMatching(/^tool: unknown key, .*did you mean tools\?/),
      ]),
    );
  });

  test('refuses an address that is none', async () => {
    const raw = { provider: { ...provider, baseURL: 'ftp://x' }, mcpServers: { web: { url: 'nowhere' } } };
    expect(await problemsOf(raw)).toEqual([
      'provider.baseURL: found "ftp://x", allowed an address that starts with http:// or https://',
      'mcpServers.web.url: found "nowhere", allowed an address that starts with http:// or https://',
    ]);
  });

  test('says under which key a mode stands that there is not [config.resolve]', async () => {
    const toolSearch = { mode: 'folder' };
    const raw = { provider, tools: { toolSearch }, agents: { x: { tools: { toolSearch } } } };
    expect(await problemsOf(raw)).toEqual([
      'tools.toolSearch.mode: found "folder", allowed direct, code, tools, directory',
      'agents.x.tools.toolSearch.mode: found "folder", allowed direct, code, tools, directory',
    ]);
  });

  test('goes on to what is sound beside what has a wrong shape [config.resolve]', async () => {
    const raw = {
      provider: { ...provider, baseURL: 'ftp://x' },
      listen: { port: 'x' },
      tools: { toolSearch: { mode: 'bogus' } },
    };
    expect(await problemsOf(raw)).toEqual([
      'listen.port: found "x", must be integer',
      'provider.baseURL: found "ftp://x", allowed an address that starts with http:// or https://',
      expect.stringMatching(/^tools\.toolSearch\.mode: found "bogus", allowed /),
    ]);
  });

  test('names a variable that is not set', async () => {
    expect(await problemsOf({ provider: { ...provider, apiKey: '${KEY}' } })).toEqual([
      'provider.apiKey: found "${KEY}", but KEY is not set; set it or write ${KEY:-default}',
    ]);
  });

  test('never shows what a variable stood for', async () => {
    const env = { SECRET: 's3cr3t-value' };
    const raw = {
      provider: { ...provider, api: '${SECRET}', baseURL: 'http://h' },
      listen: { port: '${SECRET}' },
    };
    expect(await problemsOf(raw, env)).toEqual([
      expect.stringMatching(/^listen\.port: found "\$\{SECRET\}", /),
      'provider.api: found "${SECRET}", allowed "chat", "responses"',
    ]);
    const meant = {
      provider: { ...provider, baseURL: '${SECRET}' },
      tools: { toolSearch: { mode: '${SECRET}', controlNames: { search: 'a b ${SECRET}' } } },
    };
    const problems = await problemsOf(meant, env);
    expect(problems).toHaveLength(3);
    expect(JSON.stringify(problems)).not.toContain('s3cr3t');
  });

  test('refuses a user or password in an address, without repeating it', async () => {
    const raw = {
      provider: { ...provider, baseURL: 'http://me:hunter2@h/v1' },
      mcpServers: { web: { url: 'https://token@h/mcp' } },
    };
    expect(await problemsOf(raw)).toEqual([
      'provider.baseURL: found a user or password in the address, allowed an address without; use provider.apiKey',
      'mcpServers.web.url: found a user or password in the address, allowed an address without; use mcpServers.web.headers',
    ]);
  });

  test('refuses a type that contradicts the rest of its entry', async () => {
    const raw = {
      provider,
      mcpServers: {
        a: { type: 'sse', command: 'x' },
        b: { type: 'stdio', url: 'http://h' },
        c: { type: 'http', url: 'http://h' },
        d: { type: 'stdio', command: 'x' },
      },
    };
    expect(await problemsOf(raw)).toEqual([
      'mcpServers.a.type: found "sse", allowed beside command "stdio"',
      'mcpServers.b.type: found "stdio", allowed beside url "http", "sse"',
    ]);
  });

  test('counts what it hands to servers among the secrets', async () => {
    const raw = {
      provider,
      mcpServers: {
        a: { command: 'x', env: { TOKEN: 'abc-env' } },
        b: { url: 'http://h', headers: { Authorization: 'Bearer abc-header' } },
      },
    };
    expect((await parseConfig(raw, origin)).secrets).toEqual(['abc-env', 'Bearer abc-header', 'abc-header']);
  });

  test('leaves a disabled server out', async () => {
    const config = await parseConfig({ provider, mcpServers: { a: { command: 'x', disabled: true } } }, origin);
    expect(config.mcpServers).toEqual({});
  });

  test('keeps a server called __proto__ as data', async () => {
    const raw: unknown = JSON.parse(
      '{"provider":{"baseURL":"http://127.0.0.1:1/v1","defaultModel":"m"},"mcpServers":{"__proto__":{"command":"x"}}}',
    );
    const config = await parseConfig(raw, origin);
    expect(Object.keys(config.mcpServers)).toEqual(['__proto__']);
  });

  test.each([[null], [[]], ['text'], [3]])('refuses %j as a whole', async (raw) => {
    expect(await problemsOf(raw)).toEqual([expect.stringMatching(/^the file: found .* must be object$/)]);
  });
});
