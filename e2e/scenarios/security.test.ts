// What a stranger can do to `toolcrib serve`, and what it lets out: the real process, spoken to byte by byte.

import { startMockProvider, textScript, turnsScript } from '@toolcrib/mock-provider';
import { describe, expect, test } from 'vitest';
import { afterwards, exchange, startCommand, startServe, writeConfig } from './serve-process.ts';

const TOKEN = 'gateway-token-4711';
const json = 'content-type: application/json\r\n';
const asker = `authorization: Bearer ${TOKEN}\r\n`;

async function start(rest: object = {}, listen: object = { token: TOKEN }): Promise<string> {
  const provider = await startMockProvider({ script: textScript('ok') });
  afterwards(() => provider.close());
  const folder = await writeConfig({
    listen: { port: 0, ...listen },
    provider: { baseURL: `${provider.url}/v1`, defaultModel: 'mock-model' },
    ...rest,
  });
  return (await startServe(folder)).url;
}

/** A request with the right Host unless `head` brings one. */
function get(url: string, target: string, head = ''): string {
  const host = /^host:/im.test(head) ? '' : `host: ${new URL(url).host}\r\n`;
  return `GET ${target} HTTP/1.1\r\n${host}${head}connection: close\r\n\r\n`;
}

function post(url: string, body: string, head = json + asker, target = '/v1/chat/completions'): string {
  const host = `host: ${new URL(url).host}\r\n`;
  const length = Buffer.byteLength(body);
  return `POST ${target} HTTP/1.1\r\n${host}${head}content-length: ${length}\r\nconnection: close\r\n\r\n${body}`;
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe('a stranger', () => {
  test('is turned away by name, page and token, whatever he asks for [gateway.security]', async () => {
    const url = await start();
    const { port } = new URL(url);
    const rows: readonly (readonly [number, string, string])[] = [
      [200, '/v1/models', asker],
      [200, '/v1/models', `host: localhost:${port}\r\n${asker}`],
      // DNS rebinding: the name of another place, pointing here.
      [403, '/v1/models', `host: evil.example:${port}\r\n${asker}`],
      [403, '/v1/models', `host: 127.0.0.1.evil.example:${port}\r\n${asker}`],
      [403, 'http://evil.example/v1/models', asker],
      [403, '/v1/models', `host: 127.0.0.1:${port}\r\nhost: evil.example\r\n${asker}`],
      [403, '/v1/models', `origin: https://evil.example\r\n${asker}`],
      [403, '/v1/models', `origin: null\r\n${asker}`],
      [403, '/v1/models', `origin: http://127.0.0.1.evil.example\r\n${asker}`],
      [401, '/v1/models', ''],
      [401, '/v1/models', 'authorization: Bearer gateway-token-4712\r\n'],
      [401, '/v1/models', `authorization: Bearer ${TOKEN}x\r\n`],
      [401, '/v1/models', `authorization: Basic ${TOKEN}\r\n`],
      [401, `/v1/models?token=${TOKEN}`, ''],
      [401, '/healthz', ''],
      [401, '//v1/models', ''],
      [401, '/v1/../v1/models', ''],
      [401, '/%76%31/models', ''],
      [401, '/admin/approvals', ''],
      [401, '/mcp', ''],
    ];
    const seen = [];
    for (const [, target, head] of rows)
      seen.push([statusOf(await exchange(url, get(url, target, head))), target, head]);
    expect(seen).toEqual(rows);
  });

  test('finds nothing behind odd paths [gateway.security]', async () => {
    const url = await start();
    const targets = ['//v1/models', '/v1//models', '/../../etc/passwd', '/v1/models/..%2f..%2f..%2fetc%2fpasswd'];
    targets.push('/%2e%2e/%2e%2e/etc/passwd', '/v1/models/%00', '/v1/models/%ff', '/toolcrib.json', '/V1/MODELS');
    for (const target of targets) {
      const answer = await exchange(url, get(url, target, asker));
      expect([target, statusOf(answer)]).toEqual([target, 404]);
      expect(answer).not.toMatch(/root:|baseURL/);
    }
    expect(statusOf(await exchange(url, get(url, '/v1/../v1/models', asker)))).toBe(200);
  });

  test('gets no permission for a web page, which may not send JSON without one [gateway.security]', async () => {
    const url = await start({}, {});
    const preflight = (origin: string): string =>
      `OPTIONS /v1/chat/completions HTTP/1.1\r\nhost: ${new URL(url).host}\r\norigin: ${origin}\r\n` +
      'access-control-request-method: POST\r\naccess-control-request-headers: content-type\r\nconnection: close\r\n\r\n';
    for (const origin of ['https://evil.example', 'http://localhost:3000']) {
      const answer = await exchange(url, preflight(origin));
      expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
      expect(answer.toLowerCase()).not.toContain('access-control-allow');
    }
    const body = '{"messages":[{"role":"user","content":"hi"}]}';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
      expect(statusOf(await exchange(url, post(url, body, type === '' ? '' : `content-type: ${type}\r\n`)))).toBe(415);
    expect(statusOf(await exchange(url, post(url, body, json)))).toBe(200);
  });

  test('cannot make it hold much: headers and bodies have bounds, declared or not [gateway.security]', async () => {
    const url = await start();
    const flood = (lines: readonly string[]): string => get(url, '/v1/models', asker + lines.join(''));
    expect(statusOf(await exchange(url, flood([`x-long: ${'a'.repeat(100_000)}\r\n`])))).toBe(431);
    const many = Array.from({ length: 5_000 }, (_, index) => `x-${index}: a\r\n`);
    expect(statusOf(await exchange(url, flood(many)))).toBe(431);
    const host = new URL(url).host;
    const declared = `POST /v1/chat/completions HTTP/1.1\r\nhost: ${host}\r\n${json}${asker}content-length: 99999999999\r\n\r\n{`;
    expect(statusOf(await exchange(url, declared))).toBe(413);
    const chunk = Buffer.alloc(1024 * 1024, 'a');
    let left = 40;
    const body = new ReadableStream({
      pull: (controller) => {
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` };
    const init = { method: 'POST', headers, body, duplex: 'half' as const };
    const answer = await fetch(`${url}/v1/chat/completions`, init).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect(answer === 413 || answer === 'cut off').toBe(true);
    expect(left).toBeGreaterThan(0);
    expect(statusOf(await exchange(url, get(url, '/healthz', asker)))).toBe(200);
  });

  test('gets an error in words for JSON that is none, too deep or poisoned [gateway.security]', async () => {
    const url = await start();
    const deep = `{"messages":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const user = '"messages":[{"role":"user","content":"hi"}]';
    const rows: readonly (readonly [number, string, string])[] = [
      [400, deep, 'nested deeper than 200 levels'],
      [400, '{', 'not JSON'],
      [400, '[]', 'not a JSON object'],
      [400, `{${user},"__proto__":{"stream":true}}`, '__proto__'],
      [400, `{${user},"constructor":{"prototype":{"polluted":1}}}`, 'constructor'],
      [200, `{${user},"metadata":{"__proto__":{"polluted":1},"constructor":1}}`, 'ok'],
      [
        200,
        `{${user},"tools":[{"type":"function","function":{"name":"__proto__","parameters":{"type":"object","properties":{"__proto__":{"type":"string"}}}}},{"type":"function","function":{"name":"constructor"}}]}`,
        'ok',
      ],
    ];
    for (const [status, body, word] of rows) {
      const answer = await exchange(url, post(url, body));
      expect([statusOf(answer), body.slice(0, 60)]).toEqual([status, body.slice(0, 60)]);
      expect(answer).toContain(word);
    }
    const broken = Buffer.concat([Buffer.from('{"a":"'), Buffer.of(0xff, 0xfe), Buffer.from('"}')]);
    const head = Buffer.from(post(url, 'x'.repeat(broken.length)).replace(/x+$/, ''));
    expect(await exchange(url, Buffer.concat([head, broken]))).toContain('not valid UTF-8');
  });
});

test('another address than loopback is refused without a token [gateway.security]', async () => {
  const provider = { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'm' };
  for (const listen of [
    { host: '0.0.0.0', port: 0 },
    { host: '::', port: 0 },
    { host: '0.0.0.0', port: 0, token: '' },
  ]) {
    const folder = await writeConfig({ listen, provider });
    const { ended, said } = startCommand(folder, ['serve']);
    const [code] = await ended;
    expect([code === 0, said()]).toEqual([false, expect.stringMatching(/token/)]);
  }
});

test('no secret is in anything that is let out: answers, output, logs [gateway.security]', async () => {
  const secrets = ['tok-cfg-0001', 'key-env-0002', 'srv-env-0003', 'srv-head-0004', 'plug-err-0005', 'url-pass-0006'];
  const [token = '', key = '', serverEnv = '', header = '', thrown = '', password = ''] = secrets;
  const all = `Bearer ${key} and ${serverEnv}, ${header}, token=${thrown}, https://me:${password}@host.example/, ${token}`;
  const turns = turnsScript([
    { toolCalls: [{ name: 'fails', arguments: { api_key: thrown, note: all } }] },
    { toolCalls: [{ name: 'says', arguments: {} }] },
    { text: 'done' },
  ]);
  const echo = { fault: 'status' as const, status: 401, body: { error: { message: `Wrong key ${all}` } } };
  const script = (view: Parameters<typeof turns>[0]) => (view.model === 'refused' ? echo : turns(view));
  const provider = await startMockProvider({ script });
  afterwards(() => provider.close());
  const plugin = `const schema = { type: 'object', properties: {} };
    export default { id: 'leaky', tools: [
      { name: 'fails', description: 'Fails.', inputSchema: schema, execute: async () => { throw new Error(${JSON.stringify(all)}); } },
      { name: 'says', description: 'Says.', inputSchema: schema, execute: async () => ({ content: [{ type: 'text', text: ${JSON.stringify(all)} }] }) },
    ] };`;
  const folder = await writeConfig(
    {
      listen: { port: 0, token },
      provider: { baseURL: `${provider.url}/v1`, defaultModel: 'mock-model', apiKey: '${UPSTREAM_KEY}' },
      tools: { toolSearch: false },
      plugins: ['.'],
      mcpServers: {
        crashes: {
          command: process.execPath,
          args: ['-e', 'console.error(process.env.SECRET); process.exit(3)'],
          env: { SECRET: serverEnv },
        },
        refused: { url: `${provider.url}/nothing`, headers: { authorization: `Bearer ${header}` } },
      },
    },
    { 'leaky.mjs': plugin },
  );
  const served = await startServe(folder, { UPSTREAM_KEY: key });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answers: string[] = [];
  for (const [model, stream] of [
    ['mock-model', false],
    ['mock-model', true],
    ['refused', false],
    ['refused', true],
  ]) {
    for (const [path, input] of [
      ['chat/completions', { messages: [{ role: 'user', content: 'go' }] }],
      ['responses', { input: 'go' }],
    ] as const) {
      const response = await fetch(`${served.url}/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ model, stream, ...input }),
      });
      answers.push(await response.text());
    }
  }
  for (const target of [`/v1/models/${key}`, `/${serverEnv}`, `/v1/responses/${header}`])
    answers.push(await (await fetch(`${served.url}${target}`, { headers })).text());
  served.child.kill('SIGTERM');
  await served.ended;
  const doctor = startCommand(folder, ['doctor', '--json'], { UPSTREAM_KEY: key });
  await doctor.ended;
  const places = {
    answers: answers.join('\n'),
    output: served.said(),
    log: await served.written(),
    doctor: doctor.said(),
  };
  expect(answers.join('\n')).toContain('done');
  expect(answers.filter((answer) => answer.includes('Wrong key Bearer [redacted]'))).toHaveLength(4);
  expect(places.log).toContain('run-finished');
  const found = Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${place}`),
  );
  expect(found).toEqual([]);
});
