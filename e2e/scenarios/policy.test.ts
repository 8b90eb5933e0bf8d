// Policy of the gateway and of its agents, through the whole house: a denied tool is nowhere to be found, and calling it
// is refused on every route in the caller's own word.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMockProvider, turnsScript, type ModelTurn } from '@toolcrib/mock-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway, parseConfig, type Gateway } from 'toolcrib';
import type { Lane } from '../requirements.ts';
import { toolSearchOf } from '../lanes.ts';
import { verifies } from '../verifies.ts';

const LANES: readonly Lane[] = ['direct', 'tools', 'directory'];
const SECRET = 'Erases every booking of the ledger for good.';
const described = (name: string, description: string) => ({ name, description, inputSchema: { type: 'object' } });
const LOOKUP = described('lookup_order', 'Looks up an order by its number.');
const SHOP = [LOOKUP, described('wipe_ledger', SECRET), described('refund_order', 'Gives money back for an order.')];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolcrib-policy-'));
  await writeFile(join(folder, 'shop.json'), JSON.stringify(SHOP));
  await writeFile(join(folder, 'twin.json'), JSON.stringify([LOOKUP, described('Lookup_order', 'Looks up an order.')]));
});
afterAll(() => rm(folder, { recursive: true }));

// It starts in the folder of the configuration, where its list is.
const server = (list: string) => ({
  command: process.execPath,
  args: [join(import.meta.dirname, '../fixtures/servers/listed.mjs'), list],
});
// The last one is spelt with a Cyrillic letter.
const SERVERS = {
  'shop.eu': server('shop.json'),
  shop_eu: server('twin.json'),
  'Shop.eu': server('twin.json'),
  'sh\u{43e}p.eu': server('twin.json'),
};

async function withGateway(
  rest: { readonly lane?: Lane; readonly baseURL?: string; readonly mcpServers?: object },
  use: (gateway: Gateway) => Promise<void>,
): Promise<void> {
  const { lane = 'tools', baseURL = 'http://127.0.0.1:1/v1', mcpServers = { 'shop.eu': SERVERS['shop.eu'] } } = rest;
  const raw = {
    listen: { port: 0 },
    provider: { baseURL, defaultModel: 'mock-model' },
    mcpServers,
    tools: { toolSearch: toolSearchOf(lane) },
    policy: { session: { deny: ['mcp:shop.eu:wipe_ledger'] } },
    agents: {
      clerk: { policy: { allow: ['mcp:shop.eu:*'] } },
      careful: { policy: { ask: ['refund_order'] } },
      generous: { policy: { default: 'allow', allow: ['*'] } },
    },
    logFolder: join(folder, 'log'),
  };
  const gateway = await createGateway(await parseConfig(raw, { name: 'the scenario', folder, env: {} }));
  try {
    await gateway.ready();
    await use(gateway);
  } finally {
    await gateway.close();
  }
}

interface Answer {
  readonly text: string;
  readonly code: string | undefined;
}

/** Asks the surface of an open run as a model would. */
async function openAsker(gateway: Gateway, agent?: string): Promise<(name: string, args: object) => Promise<Answer>> {
  const { surface } = await gateway.open(agent === undefined ? {} : { agent });
  let calls = 0;
  return async (name, args) => {
    calls += 1;
    const call = { callId: `c${calls}`, signal: new AbortController().signal };
    const { content, details } = await surface.handle(name, JSON.stringify(args), call);
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    return { text, code: (details as { readonly error?: { readonly code: string } } | undefined)?.error?.code };
  };
}

/** Calls a tool by `word` on the route of the lane. */
const callBy = (ask: Awaited<ReturnType<typeof openAsker>>, lane: Lane, word: string): Promise<Answer> =>
  lane === 'tools' ? ask('tool_call', { id: word, args: {} }) : ask(word, {});

verifies(
  {
    ids: ['catalog.policy', 'call.path', 'call.errors'],
    lanes: LANES,
    title: 'calling a denied tool by its id or its name is refused in the word of the caller, for every agent',
  },
  (lane) =>
    withGateway({ lane }, async (gateway) => {
      for (const agent of [undefined, 'clerk', 'generous'])
        for (const word of ['mcp:shop.eu:wipe_ledger', 'wipe_ledger']) {
          const { text, code } = await callBy(await openAsker(gateway, agent), lane, word);
          expect([agent, word, code]).toEqual([agent, word, 'DENIED_BY_POLICY']);
          expect(text).toBe(
            `DENIED_BY_POLICY: Calling "${word}" is not allowed by policy. It was not run. Do not retry; use another tool or tell the user.`,
          );
        }
    }),
);

verifies(
  {
    ids: ['catalog.policy', 'call.errors'],
    lanes: LANES,
    title: 'no suggestion names a denied tool, however near the word is',
  },
  (lane) =>
    withGateway({ lane }, async (gateway) => {
      const ask = await openAsker(gateway);
      for (const word of ['wipe_ledgr', 'mcp:shop.eu:wipe_ledgers', 'Wipe_Ledger']) {
        const { text, code } = await callBy(ask, lane, word);
        expect([word, code]).toEqual([word, 'UNKNOWN_TOOL']);
        expect(text.replace(JSON.stringify(word), '')).not.toMatch(/wipe|ledger/i);
      }
      expect((await callBy(ask, lane, 'refund_ordr')).text).toContain('refund_order');
    }),
);

verifies(
  {
    ids: ['catalog.policy', 'call.path'],
    lanes: LANES,
    title: 'a model that tries every way to a denied tool never makes the provider receive a word of it',
  },
  async (lane) => {
    const turn = (name: string, args: object): ModelTurn => ({ toolCalls: [{ name, arguments: { ...args } }] });
    const tries =
      lane === 'direct'
        ? [turn('no_such_tool', {})]
        : [
            turn('tool_search', { query: 'erase every booking' }),
            turn('tool_search', { queries: [{ query: 'ledger' }, { query: 'booking', limit: 20 }] }),
            turn('tool_search', { query: 'look up an order', limit: 20 }),
            turn('tool_call', { id: 'no_such_tool', args: {} }),
            turn('no_such_tool', {}),
          ];
    const provider = await startMockProvider({ script: turnsScript([...tries, { text: 'done' }]) });
    try {
      await withGateway({ lane, baseURL: `${provider.url}/v1` }, async (gateway) => {
        const report = await gateway.run({ messages: [{ role: 'user', parts: [{ type: 'text', text: 'go' }] }] });
        expect(report.answer.text).toBe('done');
        const bodies = provider.ledger.requests().map(({ body }) => JSON.stringify(body));
        expect(bodies).toHaveLength(tries.length + 1);
        for (const body of bodies) expect(body).not.toMatch(/wipe_ledger|for good/);
        expect(bodies.at(-1)).toContain('lookup_order');
      });
    } finally {
      await provider.close();
    }
  },
);

describe('a denied tool', () => {
  test('is described like one that does not exist [catalog.policy]', () =>
    withGateway({}, async (gateway) => {
      const ask = await openAsker(gateway);
      for (const [denied, unknown] of [
        ['mcp:shop.eu:wipe_ledger', 'mcp:shop.eu:never_there'],
        ['wipe_ledger', 'never_there'],
      ] as const) {
        const [real, none] = [await ask('tool_describe', { id: denied }), await ask('tool_describe', { id: unknown })];
        expect(real).toEqual({ code: none.code, text: none.text.replaceAll(unknown, denied) });
        expect(real.code).toBe('UNKNOWN_TOOL');
      }
    }));

  test('is found by nobody, not even by its own name [catalog.policy] [closed]', () =>
    withGateway({}, async (gateway) => {
      const ask = await openAsker(gateway, 'generous');
      for (const query of ['wipe_ledger', 'mcp:shop.eu:wipe_ledger', 'erase every booking of the ledger'])
        expect((await ask('tool_search', { query, limit: 20 })).text.replaceAll(query, '')).not.toMatch(/wipe|Erases/);
    }));

  test('leaves its place in a list to the next one: the limit counts what may be seen [catalog.policy]', () =>
    withGateway({}, async (gateway) => {
      const { text } = await (await openAsker(gateway))('tool_search', { query: 'ledger order', limit: 2 });
      expect((JSON.parse(text) as { name: string }[]).map(({ name }) => name).toSorted()).toEqual([
        'lookup_order',
        'refund_order',
      ]);
    }));
});

verifies(
  {
    ids: ['catalog.policy', 'call.path'],
    lanes: LANES,
    title: 'ask without anybody to ask is a no, and only for the agent whose policy asks',
  },
  (lane) =>
    withGateway({ lane }, async (gateway) => {
      const name = lane === 'direct' ? 'refund_order' : 'mcp:shop.eu:refund_order';
      const careful = await callBy(await openAsker(gateway, 'careful'), lane, name);
      expect(careful.code).toBe('APPROVAL_DENIED');
      expect(careful.text).toBe(
        `APPROVAL_DENIED: "${name}" was not run: it needs an approval, and there is nobody to ask. Do not retry; tell the user or find another way.`,
      );
      expect((await callBy(await openAsker(gateway, 'clerk'), lane, name)).text).toContain('ran refund_order');
    }),
);

describe('a grant', () => {
  const lookAlikes = ['mcp:shop_eu:lookup_order', 'mcp:Shop.eu:lookup_order', 'mcp:sh\u{43e}p.eu:Lookup_order'];

  test('does not cover look-alikes, which are refused when called and not found [catalog.policy] [closed]', () =>
    withGateway({ mcpServers: SERVERS }, async (gateway) => {
      const ask = await openAsker(gateway, 'clerk');
      const { text } = await ask('tool_search', { query: 'look up an order', limit: 20 });
      const found = (JSON.parse(text) as { id: string; name: string }[]).filter(({ name }) => /lookup/i.test(name));
      expect(found.map(({ id }) => id)).toEqual(['mcp:shop.eu:lookup_order']);
      expect((await ask('tool_call', { id: 'mcp:shop.eu:lookup_order', args: {} })).text).toContain('ran lookup_order');
      // Denied tools have this name too, so the name alone reaches nobody.
      expect((await ask('tool_call', { id: 'lookup_order', args: {} })).code).toBe('DENIED_BY_POLICY');
      for (const id of lookAlikes)
        expect([id, (await ask('tool_call', { id, args: {} })).code]).toEqual([id, 'DENIED_BY_POLICY']);
    }));

  test('leaves look-alikes that may be used to be told apart by id, and the operator is told of them [catalog.policy]', () =>
    withGateway({ mcpServers: SERVERS }, async (gateway) => {
      const ask = await openAsker(gateway);
      const { code, text } = await ask('tool_call', { id: 'lookup_order', args: {} });
      expect(code).toBe('AMBIGUOUS_TOOL');
      for (const id of ['mcp:shop.eu:lookup_order', ...lookAlikes.slice(0, 2)]) expect(text).toContain(id);
      const told = gateway.status().diagnostics.filter((finding) => finding.code === 'LOOK_ALIKE');
      expect(new Set(told.map(({ owner }) => owner))).toEqual(new Set(Object.keys(SERVERS)));
    }));
});
