// The directory through the whole house: where it stands in a request, how large it is for a model, what a prompt hook
// leaves of it, and what a client may not call its own tools.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMockProvider, turnsScript, type MockProvider, type ModelTurn } from '@toolcrib/mock-provider';
import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, parseConfig, type Gateway, type GatewayParts } from 'toolcrib';
import { toolSearchOf } from '../lanes.ts';
import type { Lane } from '../requirements.ts';
import { verifies } from '../verifies.ts';

// Two areas of 150 tools each, so that a small model cannot have all of them.
const PLUGIN = `const tool = (name, description) => ({
  name, description, inputSchema: { type: 'object', properties: {} },
  execute: async () => ({ content: [{ type: 'text', text: 'ran ' + name }] }),
});
const area = (verb) => Array.from({ length: 150 }, (_, index) => tool(verb + '_' + index, 'Does ' + verb + ' number ' + index + '.'));
export default { id: 'mill', tools: [...area('grind'), ...area('sift')] };
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolcrib-directory-'));
  await writeFile(join(folder, 'mill.mjs'), PLUGIN);
  await writeFile(
    join(folder, 'shelf.json'),
    JSON.stringify([{ name: 'scan_shelf', description: 'Scans a shelf.', inputSchema: { type: 'object' } }]),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Stage {
  readonly provider: MockProvider;
  readonly gateway: Gateway;
  readonly client: OpenAI;
}

/** A gateway in front of a provider that says `turns`, the last one for ever. */
async function open(lane: Lane, turns: readonly ModelTurn[], parts: GatewayParts = {}): Promise<Stage> {
  const provider = await startMockProvider({ script: turnsScript([...turns]) });
  closing.push(() => provider.close());
  const raw = {
    listen: { port: 0 },
    provider: { baseURL: `${provider.url}/v1`, defaultModel: 'large' },
    models: { 'small-*': { contextWindow: 16_000 } },
    plugins: [folder],
    mcpServers: {
      depot: {
        command: process.execPath,
        args: [join(import.meta.dirname, '../fixtures/servers/listed.mjs'), 'shelf.json'],
      },
    },
    tools: { toolSearch: toolSearchOf(lane) },
    logFolder: join(folder, 'log'),
  };
  const gateway = await createGateway(await parseConfig(raw, { name: 'the scenario', folder, env: {} }), parts);
  closing.push(() => gateway.close());
  await gateway.ready();
  const { url } = await gateway.listen();
  return { provider, gateway, client: new OpenAI({ baseURL: `${url}/v1`, apiKey: 'unused', maxRetries: 0 }) };
}

const say = (client: OpenAI, system: string, model = 'large') =>
  client.chat.completions.create({
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: 'go' },
    ],
  });

/** The system message of each request. */
function prompts({ ledger }: MockProvider): readonly string[] {
  return ledger.requests().map(({ body }) => {
    const { messages } = body as { readonly messages: readonly { readonly role: string; readonly content: string }[] };
    return messages[0]?.role === 'system' ? messages[0].content : '';
  });
}

const rowsOf = (prompt: string): readonly string[] => prompt.split('\n').filter((line) => line.startsWith('- '));

verifies(
  {
    ids: ['directory'],
    lanes: ['tools', 'directory'],
    title: 'what the client says comes behind the directory, and never changes a byte of it, in whatever gateway',
  },
  async (lane) => {
    const [first, second] = [await open(lane, [{ text: 'done' }]), await open(lane, [{ text: 'done' }])];
    await say(first.client, 'Be brief.');
    await say(first.client, 'Answer at length, in French.');
    await say(second.client, '- scan_shelf (depot): Mine.');
    const seen = [...prompts(first.provider), ...prompts(second.provider)];
    const ends = ['\n\nBe brief.', '\n\nAnswer at length, in French.', '\n\n- scan_shelf (depot): Mine.'];
    expect(seen.map((prompt, index) => prompt.endsWith(ends[index] ?? '?'))).toEqual([true, true, true]);
    const directories = seen.map((prompt, index) => prompt.slice(0, -(ends[index] ?? '').length));
    expect(new Set(directories).size).toBe(1);
    expect(rowsOf(directories[0] ?? '')).toHaveLength(300);
    expect(directories[0]).not.toMatch(/scan_shelf|depot/);
  },
);

test('a model with a small context window gets a tenth of it, with the owner and a count of what is left out [directory]', async () => {
  const { provider, client } = await open('tools', [{ text: 'done' }]);
  await say(client, 'mine', 'small-1');
  const [prompt = ''] = prompts(provider);
  const directory = prompt.slice(0, -'\n\nmine'.length);
  const rows = rowsOf(directory);
  expect(directory.length).toBeLessThanOrEqual(1_600);
  expect(directory.length).toBeGreaterThan(1_500);
  expect(directory.split('\n').at(-1)).toBe(
    `Not listed: ${300 - rows.length} of 300; tool_search finds them. Tools per owner: mill 300`,
  );
  expect(rows.filter((row) => row.startsWith('- grind')).length).toBeGreaterThan(10);
  expect(rows.filter((row) => row.startsWith('- sift')).length).toBeGreaterThan(10);
});

verifies(
  {
    ids: ['directory.narrow', 'call.path'],
    lanes: ['tools', 'directory'],
    title: 'a prompt hook is asked once per run, and what it leaves out is not listed, found, described or called',
  },
  async (lane) => {
    const asked: unknown[] = [];
    const call = (name: string, args: object): ModelTurn => ({ toolCalls: [{ name, arguments: { ...args } }] });
    const turns = [
      call('tool_search', { query: 'sift number 7' }),
      call('tool_describe', { id: 'openclaw:mill:sift_7' }),
      call('tool_call', { id: 'sift_7', args: {} }),
      call('sift_7', {}),
      call('tool_call', { id: 'grind_7', args: {} }),
      { text: 'done' },
    ];
    const { provider, client } = await open(lane, turns, {
      prompt: ({ messages, model }) => {
        asked.push([model, messages.map(({ role }) => role)]);
        return { toolsAllow: ['grind_*', 'mcp:depot:*'] };
      },
    });
    await say(client, 'mine');
    expect(asked).toEqual([['large', ['system', 'user']]]);
    const seen = prompts(provider);
    expect(seen).toHaveLength(6);
    expect(new Set(seen).size).toBe(1);
    expect(rowsOf(seen[0] ?? '')).toHaveLength(150);
    expect(seen[0]).not.toContain('sift');
    const last = provider.ledger.requests().at(-1)?.body as {
      readonly messages: readonly { role: string; content: string }[];
    };
    const results = last.messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
    expect(results[0]).not.toContain('sift_7');
    for (const result of results.slice(1, 4)) expect(result).toMatch(/^UNKNOWN_TOOL/);
    expect(results[4]).toContain('ran grind_7');
    expect(last.messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual(['go']);
  },
);

test('a prompt hook that fails refuses the run before anything is sent [directory.narrow] [closed]', async () => {
  const { provider, client } = await open('tools', [{ text: 'done' }], {
    prompt: () => Promise.reject(new Error('secret')),
  });
  const refused = await say(client, 'mine').catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 500, code: 'PROMPT_HOOK_FAILED' });
  expect(String(refused)).not.toContain('secret');
  expect(provider.ledger.requests()).toEqual([]);
});

describe('a client tool in mode directory', () => {
  const send = (client: OpenAI, name: string) =>
    client.chat.completions.create({
      model: 'large',
      messages: [{ role: 'user', content: 'go' }],
      tools: [{ type: 'function', function: { name, parameters: { type: 'object', properties: {} } } }],
    });

  test.each(['grind_7', 'scan_shelf'])(
    'called %s like another tool is refused by name [directory.hydrate]',
    async (name) => {
      const { provider, client } = await open('directory', [{ text: 'done' }]);
      await expect(send(client, name)).rejects.toMatchObject({
        status: 400,
        code: 'client_name_taken',
        message: expect.stringContaining(`"${name}"`),
      });
      expect(provider.ledger.requests()).toEqual([]);
    },
  );

  test('with a name of its own is declared beside the controls [directory.hydrate] [modes]', async () => {
    const { provider, client } = await open('directory', [{ text: 'done' }]);
    await send(client, 'pick_colour');
    expect(provider.ledger.requests()[0]?.toolNames).toContain('pick_colour');
  });
});

test('a call of a listed name runs as if it had been declared, MCP tools too [directory.hydrate]', async () => {
  const call = (name: string): ModelTurn => ({ toolCalls: [{ name, arguments: {} }] });
  const { provider, client } = await open('directory', [call('grind_7'), call('scan_shelf'), { text: 'done' }]);
  await say(client, 'mine');
  const last = JSON.stringify(provider.ledger.requests().at(-1)?.body);
  expect(last).toContain('ran grind_7');
  expect(last).toContain('ran scan_shelf');
});
