import { beforeAll, describe, expect, test } from 'vitest';
import type { GatewayConfig } from '../src/config/gateway-config.ts';
import { parseConfig } from '../src/config/parse-config.ts';
import { resolveRunSettings } from '../src/run-settings.ts';

describe('resolveRunSettings', () => {
  let config: GatewayConfig;
  beforeAll(async () => {
    const raw = {
      provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'm' },
      tools: { toolSearch: { mode: 'tools', searchDefaultLimit: 3 } },
      models: { 'small-*': { tools: { toolSearch: { mode: 'tools', searchDefaultLimit: 4 } } } },
      agents: {
        plain: {},
        ops: { tools: { toolSearch: false }, policy: { deny: ['openclaw:*'], default: 'allow' } },
      },
      policy: { session: { deny: ['mcp:x:*'], default: 'allow' } },
    };
    config = await parseConfig(raw, { name: 'test', folder: '/', env: {} });
  });

  test('takes the agent before the model, and the model before the global setting [config.resolve]', () => {
    expect(resolveRunSettings(config, { model: 'big' }).toolSearch.searchDefaultLimit).toBe(3);
    expect(resolveRunSettings(config, { model: 'small-1' }).toolSearch.searchDefaultLimit).toBe(4);
    expect(resolveRunSettings(config, { model: 'small-1', agent: 'ops' }).toolSearch.mode).toBe('direct');
    expect(resolveRunSettings(config, { model: 'small-1', agent: 'plain' }).toolSearch.searchDefaultLimit).toBe(4);
  });

  test('adds the profile of an agent and its own rules to those of everybody; layers only narrow [catalog.policy]', async () => {
    const raw = {
      provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'm' },
      policy: { session: { deny: ['wipe'] } },
      profiles: { reader: { policy: { allow: ['read', 'list', 'wipe'] } }, empty: {} },
      agents: {
        clerk: { profile: 'reader', policy: { ask: ['list'] } },
        other: { profile: 'reader' },
        free: { profile: 'empty' },
      },
    };
    const profiled = await parseConfig(raw, { name: 'test', folder: '/', env: {} });
    const decisions = (agent?: string) => {
      const { policy } = resolveRunSettings(profiled, { model: 'm', ...(agent === undefined ? {} : { agent }) });
      const ask = (name: string) =>
        policy.decide({ id: `openclaw:core:${name}`, name, source: 'openclaw', owner: 'core' });
      return ['read', 'list', 'wipe', 'sell'].map(ask);
    };
    expect(decisions()).toEqual(['allow', 'allow', 'deny', 'allow']);
    expect(decisions('clerk')).toEqual(['allow', 'ask', 'deny', 'deny']);
    expect(decisions('other')).toEqual(['allow', 'allow', 'deny', 'deny']);
    expect(decisions('free')).toEqual(['allow', 'allow', 'deny', 'allow']);
    const keyOf = (agent: string) => resolveRunSettings(profiled, { model: 'm', agent }).policyKey;
    expect([keyOf('clerk'), keyOf('other'), keyOf('free')]).toEqual(['clerk', 'other', '']);
  });

  test('refuses a profile that there is not: it would hold nobody back', async () => {
    const provider = { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'm' };
    const parse = (rest: object) => parseConfig({ provider, ...rest }, { name: 'test', folder: '/', env: {} });
    await expect(parse({ agents: { a: { profile: 'toString' } } })).rejects.toThrow(
      'agents.a.profile: found "toString", allowed none: there are no profiles',
    );
    await expect(parse({ profiles: { x: {} }, agents: { a: { profile: 'y' } } })).rejects.toThrow(
      'agents.a.profile: found "y", allowed "x"',
    );
  });

  test('takes the value of an agent whole, with nothing left of the global one [config.resolve]', async () => {
    const provider = { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'm' };
    const raw = {
      provider,
      tools: { toolSearch: { mode: 'tools', searchDefaultLimit: 3, maxSearchLimit: 4 } },
      agents: { own: { tools: { toolSearch: { mode: 'tools' } } } },
    };
    const whole = await parseConfig(raw, { name: 'test', folder: '/', env: {} });
    const { searchDefaultLimit, maxSearchLimit } = resolveRunSettings(whole, { model: 'm', agent: 'own' }).toolSearch;
    expect([searchDefaultLimit, maxSearchLimit]).toEqual([8, 20]);
  });

  test.each([
    ['unset', undefined, ['tools', 5, 10]],
    ['false', false, ['direct', 5, 10]],
    ['disabled', { enabled: false, mode: 'tools' }, ['direct', 5, 10]],
    ['with explicit numbers', { mode: 'tools', searchDefaultLimit: 12, maxSearchLimit: 30 }, ['tools', 12, 30]],
    ['with numbers out of range', { mode: 'tools', searchDefaultLimit: 99, maxSearchLimit: 99 }, ['tools', 50, 50]],
  ])('resolves a setting that is %s for a local model [config.resolve]', async (_, toolSearch, expected) => {
    const provider = { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'm', isLocal: true };
    const raw = { provider, ...(toolSearch === undefined ? {} : { tools: { toolSearch } }) };
    const local = await parseConfig(raw, { name: 'test', folder: '/', env: {} });
    const { mode, searchDefaultLimit, maxSearchLimit } = resolveRunSettings(local, { model: 'm' }).toolSearch;
    expect([mode, searchDefaultLimit, maxSearchLimit]).toEqual(expected);
  });

  test('knows the context window of a model: its own before that of the provider [directory]', async () => {
    const raw = {
      provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'm', contextWindow: 32_768 },
      models: { 'small-*': { contextWindow: 8_192 } },
    };
    const sized = await parseConfig(raw, { name: 'test', folder: '/', env: {} });
    expect(resolveRunSettings(sized, { model: 'small-1' }).contextWindow).toBe(8_192);
    expect(resolveRunSettings(sized, { model: 'm' }).contextWindow).toBe(32_768);
    expect(resolveRunSettings(config, { model: 'm' })).not.toHaveProperty('contextWindow');
  });

  test.each([0, -1, 1.5, '8192'])('refuses a context window of %j', async (contextWindow) => {
    const provider = { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'm' };
    const origin = { name: 'test', folder: '/', env: {} };
    await expect(parseConfig({ provider: { ...provider, contextWindow } }, origin)).rejects.toThrow(
      /provider\.contextWindow/,
    );
    await expect(parseConfig({ provider, models: { m: { contextWindow } } }, origin)).rejects.toThrow(
      /models\.m\.contextWindow/,
    );
  });

  test('adds the layer of the agent to the global ones [catalog.policy]', () => {
    const tool = { id: 'openclaw:core:a', name: 'a', source: 'openclaw', owner: 'core' } as const;
    const server = { id: 'mcp:x:b', name: 'b', source: 'mcp', owner: 'x' } as const;
    const { policy } = resolveRunSettings(config, { model: 'm', agent: 'ops' });
    expect([policy.decide(tool), policy.decide(server)]).toEqual(['deny', 'deny']);
    const global = resolveRunSettings(config, { model: 'm' }).policy;
    expect([global.decide(tool), global.decide(server)]).toEqual(['allow', 'deny']);
  });

  test('names the agents there are', () => {
    expect(() => resolveRunSettings(config, { model: 'm', agent: 'opps' })).toThrow(
      'There is no agent "opps": configured are ops, plain.',
    );
  });
});
