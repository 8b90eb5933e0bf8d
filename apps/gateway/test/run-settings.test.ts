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
